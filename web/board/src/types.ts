/**
 * What goes into the board and what comes out of it.
 *
 * The board knows no rules and has no sentence of its own. It is given places, things and choices,
 * and hands back the choice a person made. Coordinates are those of `Art.view`, whatever they are.
 */

/** Where something lies and how far it reaches. */
export interface Spot {
  x: number;
  y: number;
  r: number;
}

/** A place of the board: a stop, a point, a cell. */
export interface Place extends Spot {
  /** Its name in the machine's notation. */
  name: string;
  /** Its name as people are shown it. */
  shown: string;
  kind: string;
  colour: string | null;
  /** The names of the places beside it. */
  near: string[];
  /** The names of the lines it lies on: more than one for a node. */
  lines: string[];
  /** The path of its edge, or nothing where a circle will do. */
  outline: string;
}

/** A line of the board, for placing by line first and place second. */
export interface Line {
  name: string;
  shown: string;
  /** Its places from one end to the other. */
  places: string[];
}

/** A symbol, twice: drawn round the origin with radius 1, colours as custom properties. */
export interface Symbol {
  large: string;
  small: string;
}

/** Everything about a board that stays while a game is played. */
export interface Art {
  view: { x: number; y: number; width: number; height: number };
  /** The SVG fragment of the empty board. */
  ground: string;
  places: Place[];
  lines: Line[];
  symbols: Record<string, Symbol>;
}

/** Something that stands on the board or lies beside it. */
export interface Thing extends Spot {
  /** Stays the same while the thing moves. */
  key: string;
  symbol: string;
  place: string | null;
  kind: string;
  owner: number | null;
  colour: string | null;
  number: number | null;
  state: 'standing' | 'out' | 'pool' | 'hand' | (string & {});
}

/** One step that can be made now. */
export interface Choice {
  /** The notation of the step. */
  text: string;
  /** The key of the thing that would move. */
  mover: string | null;
  place: string | null;
  /** The key of the thing it would change places with. */
  partner: string | null;
  /** `free`, `swap`, `replace`, `grey`, `black`, `grey-block`, `take`, `stone`, `exit`, `word`. */
  kind: string;
  /** Whether the mover would be where it wants to be. */
  goal: boolean;
  /** What is said, where there is no place: the page's business. */
  word?: string | null;
}

/** A thing on its way. */
export interface Motion {
  /** The key it had before; what is new has the key it will have. */
  key: string;
  symbol?: string;
  points: [number, number][];
  kind: 'walk' | 'swap' | 'out' | 'drop' | 'lift' | (string & {});
}

/** A place that is pointed out. */
export interface Highlight {
  place: string;
  kind: 'threat' | 'ko' | 'hint' | 'last' | (string & {});
}

/** A symbol that follows the pointer: what would be set down. */
export interface Ghost {
  symbol: string;
  r: number;
}

/** What the board shows. */
export interface BoardState {
  art: Art;
  /** In the order in which they are drawn. */
  things: Thing[];
  choices: Choice[];
  marks: { below: string; above: string };
  highlights: Highlight[];
  /**
   * What the choices without a mover would set down; by default what is in hand. While setting up
   * by hand: what the next place chosen is given.
   */
  ghost?: Ghost | null;
  figures: 'animals' | 'plain';
  /** The names of places on the board. */
  labels?: 'shown' | 'hidden';
  interactive: boolean;
  /** Setting up by hand: any thing can be taken anywhere, choices are ignored. */
  editable?: boolean;
}

/** A place with everything there is to say about it now. */
export interface Told {
  place: Place;
  standing: Thing[];
  /** The choices that choosing this place would make. */
  choices: Choice[];
  /** The things on it that can be picked. */
  movers: Thing[];
  /** The thing that is picked, wherever it stands. */
  picked: Thing | null;
  /** The kinds of its highlights. */
  highlights: string[];
}

/** Every word the board needs. */
export interface BoardWords {
  /** The name of the whole board. */
  board(): string;
  /**
   * The label of a place: its name, what stands there, whether it can be chosen now. Where nothing
   * can be chosen it may not depend on what is picked.
   */
  place(told: Told): string;
  /** The description of a place: what lies beside it. */
  neighbours(place: Place, near: Told[]): string;
  thing(thing: Thing): string;
  /** One of several choices on the same place. */
  choice(choice: Choice, partner: Thing | null): string;
  /** Said when a thing has been picked. */
  picked(thing: Thing, choices: Choice[]): string;
  /** The name of the list in which one of several choices on a place is chosen. */
  chooser(place: Place): string;
  /** The name of the row in which a place of a line is chosen. */
  line(line: Line): string;
  /** The name of the button that closes that row. */
  close(): string;
}

/** How a choice was made. */
export type How = 'pointer' | 'drag' | 'keyboard';

/** Something was taken from one place to another while setting up by hand. */
export interface Edit {
  /** The thing taken, or nothing for a new one. */
  key: string | null;
  symbol: string;
  from: string | null;
  /** Nothing: it was taken off the board. */
  to: string | null;
}

/** How a board is made. */
export interface BoardOptions {
  words: BoardWords;
  /** A choice was made. The board changes nothing: the page answers with `update`. */
  onChoose(choice: Choice, how: How): void;
  /** A thing was picked, or none is picked any more. */
  onPick?(key: string | null): void;
  /** Escape or Backspace, and the board itself had nothing to undo. */
  onUndo?(): void;
  onFocus?(place: Place): void;
  onEdit?(edit: Edit): void;
  /** Whether things walk; never under reduced motion. */
  animate: boolean;
}
