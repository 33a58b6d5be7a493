/** A board of a game of Palamedes in a page: it knows the rules and returns legal moves. */

/** A played move. */
export interface PlayedMove {
  /** The move in the notation of the game. */
  move: string;
  /** The position before it and after it. */
  before: string;
  position: string;
}

export interface BoardOptions {
  /** The game with its options, such as `pentagame` or `pente:13`; by default `pentagame`. */
  rules?: string;
  /** A position in the notation of the game, or `startpos moves …`; by default the start. */
  position?: string;
  /** Whether a person can move; by default true. Must be false in games with secret choices or chance. */
  interactive?: boolean;
  /** The seat whose pieces stand out, counted from 1. */
  ownSeat?: number;
  /** Quarter turns or fifths of a turn of the board, as its shape allows. */
  turns?: number;
  /** Called after each move that was made on the board. */
  onMove?(played: PlayedMove): void;
}

export interface GameBoard {
  /** The shown position. */
  readonly position: string;
  /** The moves since the board was created or set. */
  readonly moves: readonly string[];
  /** Plays a move or a turn `1:J9|2:M12` with its animation. Throws for an illegal one. */
  play(move: string): PlayedMove;
  /** Takes the last move back; false if there is none. */
  undo(): boolean;
  /** Shows another position of the same game. Throws for an invalid one. */
  setPosition(position: string): void;
  /** Allows or forbids moves on the board. Throws like `createBoard`. */
  setInteractive(interactive: boolean): void;
  /** Removes the board from the page. */
  destroy(): void;
}

/**
 * Loads the rules of the game and shows its board in an element, which it fills. Throws for an
 * interactive board of a game in which several seats choose at once or chance decides.
 */
export function createBoard(host: HTMLElement, options?: BoardOptions): Promise<GameBoard>;
