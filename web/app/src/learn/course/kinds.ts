/** The course as data. What a task wants is judged by the rules, never by this code. */

/** What a move, and what it leads to, must be like. Whatever is given must hold. */
export interface Want {
  /** The move as written fits this pattern. */
  readonly fits?: RegExp;
  /** The rules say each of these codes about the move. */
  readonly says?: readonly string[];
  /** The player's first moves are one of these openings, by their codes. */
  readonly opening?: readonly string[];
  /** Pieces, by their keys, and where they stand afterwards. */
  readonly stands?: Readonly<Record<string, string>>;
  /** So many pieces of the player who moved are out. */
  readonly out?: number;
  /** The game is over, after the answers to the move, with these points: `3:2`. */
  readonly result?: string;
  /** This move of the player who moves next is refused, or the rules do not say the code of it. */
  readonly spoils?: { readonly move: string; readonly code?: string };
}

interface Told {
  /** Where the task begins; without it, where the one before ended. */
  readonly position?: string;
  /** Places to look at from the beginning. */
  readonly look?: readonly string[];
  /** Places that a hint points at. */
  readonly point?: readonly string[];
}

/** Moves to make, with the other players' answers between and after them. */
export interface Do extends Told {
  readonly kind: 'do';
  readonly want: Want;
  /** The player's moves that do it; their number is how many there are to try. */
  readonly solution: readonly string[];
  /** After each of the player's moves the answers, one after the other: of each list, the first
   * that can be played. */
  readonly replies?: readonly (readonly (readonly string[])[])[];
}

/** One move after another from the same position, until each want has been met once. */
export interface Find extends Told {
  readonly kind: 'find';
  readonly wants: readonly Want[];
  readonly solution: readonly string[];
}

/** Places to tap, all of them. */
export interface Tap extends Told {
  readonly kind: 'tap';
  readonly places: readonly string[];
}

/** A move that the rules refuse: to be tried by tapping a place, to see why. */
export interface Refuse extends Told {
  readonly kind: 'refuse';
  readonly place: string;
  readonly move: string;
  readonly code: string;
}

/** Moves to look at. */
export interface Watch extends Told {
  readonly kind: 'watch';
  readonly line: readonly string[];
}

/** One thing to do on a board. */
export type Task = Do | Find | Tap | Refuse | Watch;

/** The parts of the course. */
export type Part = 'rules' | 'cases' | 'combinations' | 'openings';

/** A step of the course: a page with a board. Its words are `learn-ID`, `learn-ID-1` … for each
 * task, `learn-ID-1-hint`, and `learn-ID-done`. */
export interface Step {
  readonly id: string;
  readonly part: Part;
  /** The name of the game, if not a game of two. */
  readonly game?: string;
  readonly tasks: readonly Task[];
}
