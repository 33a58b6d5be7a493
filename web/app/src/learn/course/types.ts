/** The course as data; the rules check the solutions. */

/** The conditions of a solution; all given ones must hold. */
export interface Goal {
  /** The move as written fits this pattern. */
  readonly fits?: RegExp;
  /** The move has all of these explanations. */
  readonly explanations?: readonly string[];
  /** The player's first moves are one of these openings, by their codes. */
  readonly opening?: readonly string[];
  /** The places of pieces after the move, by key. */
  readonly placed?: Readonly<Record<string, string>>;
  /** So many pieces of the player who moved are out. */
  readonly out?: number;
  /** The final score after the replies: `3:2`. */
  readonly result?: string;
  /** This next move is illegal, or does not have this explanation. */
  readonly prevents?: { readonly move: string; readonly code?: string };
}

interface TaskBase {
  /** Where the task begins; without it, where the one before ended. */
  readonly position?: string;
  /** Highlighted places. */
  readonly highlight?: readonly string[];
  /** Places that a hint points at. */
  readonly point?: readonly string[];
}

/** Moves to play, with replies between and after them. */
export interface Do extends TaskBase {
  readonly kind: 'do';
  readonly goal: Goal;
  /** The player's moves that do it; their number is how many there are to try. */
  readonly solution: readonly string[];
  /** After each of the player's moves the answers, one after the other: of each list, the first
   * that can be played. */
  readonly replies?: readonly (readonly (readonly string[])[])[];
}

/** Moves from the same position, until each condition is met once. */
export interface Find extends TaskBase {
  readonly kind: 'find';
  readonly goals: readonly Goal[];
  readonly solution: readonly string[];
}

/** Places to tap, all of them. */
export interface Tap extends TaskBase {
  readonly kind: 'tap';
  readonly places: readonly string[];
}

/** A move that the rules refuse: to be tried by tapping a place, to see why. */
export interface Refuse extends TaskBase {
  readonly kind: 'refuse';
  readonly place: string;
  readonly move: string;
  readonly code: string;
}

/** A secret choice of the player; the others have chosen already, and all choices are shown then. */
export interface Choose extends TaskBase {
  readonly kind: 'choose';
  /** The seat of the player, from 1. */
  readonly seat: number;
  /** The choices of the other seats, each with its seat: `2:G7`. */
  readonly others: readonly string[];
  /** The choice as written fits this pattern. */
  readonly fits: RegExp;
  /** The choice that does it. */
  readonly solution: readonly [string];
}

/** A line to watch. */
export interface Watch extends TaskBase {
  readonly kind: 'watch';
  readonly line: readonly string[];
}

/** A task of a lesson. */
export type Task = Do | Find | Tap | Refuse | Watch | Choose;

/** A game with a course. */
export type CourseGame =
  | 'pentagame'
  | 'pente'
  | 'pentalath'
  | 'hi-jack'
  | 'frames'
  | 'lanza'
  | 'millennium-3d-chess'
  | 'nardeshir'
  | 'king-of-pearls'
  | 'nibelungenlied'
  | 'ot-tjin'
  | 'sleeping-beauty-draughts'
  | 'akron';

/** The parts of the course. */
export type Part =
  | 'rules'
  | 'cases'
  | 'combinations'
  | 'openings'
  | Exclude<CourseGame, 'pentagame'>;

/** A step of the course: a page with a board. Its words are `learn-ID`, `learn-ID-1` … for each
 * task, `learn-ID-1-hint`, and `learn-ID-done`. */
export interface Step {
  readonly id: string;
  readonly part: Part;
  /** The name of the game, if not a game of two. */
  readonly game?: string;
  readonly tasks: readonly Task[];
}
