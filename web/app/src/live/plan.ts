/** Moves decided on before their turn, as texts: what a plan says, and how lines of it are put together. */

/** One ply of a line: what the others play, whatever they play, any one ply, or what the reader plays. */
export type Word =
  | { is: 'theirs'; move: string }
  | { is: 'whatever' }
  | { is: 'any' }
  | { is: 'own'; move: string };

/** Plies to come, in the order of play. */
export type Line = Word[];

/** No plan has more lines … */
export const MOST_LINES = 16;

/** … and no line more plies. */
export const MOST_PLIES = 32;

function readWord(text: string): Word {
  if (text === '*') return { is: 'whatever' };
  if (text === '?') return { is: 'any' };
  return text.startsWith('!') ? { is: 'own', move: text.slice(1) } : { is: 'theirs', move: text };
}

function writeWord(word: Word): string {
  if (word.is === 'whatever') return '*';
  if (word.is === 'any') return '?';
  return word.is === 'own' ? `!${word.move}` : word.move;
}

const written = (line: Line) => line.map(writeWord).join(' ');

/** The lines of a plan as the server tells it; none of an empty text. */
export function readPlan(text: string): Line[] {
  const [, ...words] = text.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  return words
    .join(' ')
    .split(' ; ')
    .map((line) => line.split(' ').map(readWord));
}

/** A plan as the server has it: its lines hold after so many plies, and after no others. */
export interface Stored {
  plies: number;
  lines: Line[];
}

/** What the server told. An empty plan has no number: it was asked for after so many plies. */
export function readStored(text: string, asked: number): Stored {
  const lines = readPlan(text);
  return { plies: lines.length === 0 ? asked : Number.parseInt(text, 10), lines };
}

/** The plan as the server reads it, made after so many plies. */
export function writePlan(plies: number, lines: readonly Line[]): string {
  return lines.length === 0 ? '' : `${plies} ${lines.map(written).join(' ; ')}`;
}

/** How far a line is known without knowing what the others really play. */
const known = (line: Line) => {
  const open = line.findIndex(({ is }) => is === 'whatever' || is === 'any');
  return open < 0 ? line.length : open;
};

/** Whether two lines answer the same: they differ first in a move of the reader, or not at all. */
function rivals(one: Line, other: Line): boolean {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const [a, b] = [one[at] as Word, other[at] as Word];
    if (writeWord(a) !== writeWord(b)) return a.is === 'own' && b.is === 'own';
  }
  return true;
}

/**
 * The lines with one more. It takes the place of lines that would answer the same otherwise. The first
 * line that fits is played, so what counts for everything stands behind what counts for one move.
 */
export function withLine(lines: readonly Line[], line: Line): Line[] {
  const others = lines.filter((other) => !rivals(other, line));
  return [...others, line].sort((one, other) => known(other) - known(one));
}

/** The lines without one. */
export function without(lines: readonly Line[], at: number): Line[] {
  return lines.filter((_, index) => index !== at);
}

/** What can be asked of the rules about a line. */
export interface Asked {
  /** The position after a move, or null where it cannot be played. */
  play(position: string, move: string): string | null;
  /** Whose turn it is. */
  turn(position: string): number | null;
  /** Whether a seat is out of the game: its turns pass and stand in no line. */
  isGone(seat: number): boolean;
}

/** A turn lost. */
const LOST = '--';

/** A ply of a line, with where it is played. */
export interface Step {
  word: Word;
  /** Whose ply it is; of `whatever` the first of those who play. */
  seat: number;
  /** The position in which it is played, as far as that can be known. */
  before: string;
}

/** Passes the turns of those who are out. */
function passing(asked: Asked, position: string): string {
  for (let count = 0; count < 5; count += 1) {
    const seat = asked.turn(position);
    if (seat === null || !asked.isGone(seat)) return position;
    const after = asked.play(position, LOST);
    if (after === null) return position;
    position = after;
  }
  return position;
}

/** The others pass until it is the seat's turn: where they would really stand is not known. */
function passingTo(asked: Asked, position: string, seat: number): string {
  for (let count = 0; count < 5; count += 1) {
    if (asked.turn(position) === seat || asked.turn(position) === null) return position;
    position = asked.play(position, LOST) ?? position;
  }
  return position;
}

/** Follows a line from a position: its plies, and where it leads. It ends where it cannot be played. */
export function follow(asked: Asked, position: string, you: number, line: Line): [Step[], string] {
  const steps: Step[] = [];
  let here = passing(asked, position);
  for (const word of line) {
    const seat = asked.turn(here);
    if (seat === null) break;
    const after = wordPlayed(asked, here, you, word);
    if (after === null) break;
    steps.push({ word, seat, before: here });
    here = passing(asked, after);
  }
  return [steps, here];
}

function wordPlayed(asked: Asked, here: string, you: number, word: Word): string | null {
  if (word.is === 'whatever') return passingTo(asked, here, you);
  return asked.play(here, word.is === 'any' ? LOST : word.move);
}
