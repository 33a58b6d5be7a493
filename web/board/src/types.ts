/**
 * Input and output of the board.
 *
 * The board knows no rules and no texts. It gets places, items and legal steps, and returns the
 * chosen step. Coordinates are those of `Artwork.view`.
 */
import type {
  Artwork,
  BoardItem,
  BoardLine,
  BoardMarks,
  BoardPlace,
  LegalStep,
} from './generated/model';

export type * from './generated/model';

/** A circle of the board. */
export interface Spot {
  x: number;
  y: number;
  r: number;
}

/** A highlighted place. */
export interface Highlight {
  place: string;
  kind: 'threat' | 'ko' | 'hint' | 'placed' | (string & {});
}

/** A symbol under the pointer: the item that a click would place. */
export interface Ghost {
  symbol: string;
  r: number;
}

/** The state that the board shows. */
export interface BoardState {
  art: Artwork;
  /** In drawing order. */
  items: BoardItem[];
  steps: LegalStep[];
  marks: Pick<BoardMarks, 'below' | 'above'>;
  highlights: Highlight[];
  /**
   * The item that steps without a mover would place; by default the held item. In the position
   * editor, the item that the next click places.
   */
  ghost?: Ghost | null;
  figures: 'animals' | 'plain';
  /** The seat of the viewer, from 1: its pieces have a brighter base with a heavier edge. */
  ownSeat?: number | null;
  /** Whether the names of places are shown. */
  labels?: 'shown' | 'hidden';
  interactive: boolean;
  /** The place beside which a complete move waits to be confirmed; null without one. */
  confirmAt?: string | null;
  /** The place beside which a premove can be cancelled. */
  cancelAt?: string | null;
  /** The position editor: any item can be moved anywhere, steps are ignored. */
  editable?: boolean;
}

/** A place with its items, steps and highlights. */
export interface PlaceInfo {
  place: BoardPlace;
  standing: BoardItem[];
  /** The steps that a click on this place would choose. */
  steps: LegalStep[];
  /** The items on it that can be picked. */
  movers: BoardItem[];
  /** The picked item. */
  picked: BoardItem | null;
  /** The kinds of its highlights. */
  highlights: string[];
}

/** All texts of the board. */
export interface BoardLabels {
  /** The accessible name of the board. */
  board(): string;
  /**
   * The label of a place: its name, its items, whether it can be chosen. Where nothing can be
   * chosen it must not depend on the picked item.
   */
  place(info: PlaceInfo): string;
  /** The description of a place: its neighbours. */
  neighbours(place: BoardPlace, near: PlaceInfo[]): string;
  item(item: BoardItem): string;
  /** One of several steps on the same place. */
  step(step: LegalStep, partner: BoardItem | null): string;
  /** The announcement of a picked item. */
  picked(item: BoardItem, steps: LegalStep[]): string;
  /** The name of the popup with several steps on a place. */
  chooser(place: BoardPlace): string;
  /** The text of the button that leads back from a zoomed line to the whole board. */
  zoomOut(): string;
  /** The names of the parts of a board, of one, of all together, and of a choice in one. */
  parts(): string;
  part(name: string): string;
  allParts(): string;
  partTargets(): string;
  /** The names of the buttons beside a complete move, and of the two together. */
  confirm(): string;
  cancel(): string;
  confirmGroup(): string;
  /** The names of a premove and of the button that cancels it. */
  premove(): string;
  cancelPremove(): string;
}

/** The input method of a choice: a click, a tap, a drag by mouse or finger, or keys. */
export type InputMethod = 'pointer' | 'touch' | 'drag' | 'touch-drag' | 'keyboard';

/** A moved item in the position editor. */
export interface Edit {
  /** The moved item; null for a new one. */
  key: string | null;
  symbol: string;
  from: string | null;
  /** Null if it was moved off the board. */
  to: string | null;
}

/** Labels and callbacks of a board. */
export interface BoardOptions {
  labels: BoardLabels;
  /** A step was chosen. The board does not change: the page calls `update`. */
  onChoose(step: LegalStep, method: InputMethod): void;
  /** An item was picked, or the picked item was released. */
  onPick?(key: string | null): void;
  /** Escape or Backspace, and the board itself had nothing to undo. */
  onUndo?(): void;
  /** A place was pressed that cannot be chosen now, and the item under the pointer, if any. */
  onMiss?(place: BoardPlace, item: BoardItem | null): void;
  /** The complete move beside `confirmAt` was confirmed. */
  onConfirm?(): void;
  onFocus?(place: BoardPlace): void;
  /** The board shows one line close up, or all of it again. */
  onZoom?(active: boolean): void;
  onEdit?(edit: Edit): void;
  /** Whether motions are animated; never with reduced motion. */
  animate: boolean;
}
