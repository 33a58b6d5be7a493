/** Premoves as text: parsing, formatting and merging of lines. */

/** One ply of a line: a move of others, any moves of others, any single ply, or an own move. */
export type PremovePly =
  | { is: 'theirs'; move: string }
  | { is: 'whatever' }
  | { is: 'any' }
  | { is: 'own'; move: string };

/** Future plies, in the order of play. */
export type PremoveLine = PremovePly[];

/** The maximum number of lines … */
export const PREMOVE_LINES_MAX = 16;

/** … and of plies in a line. */
export const PREMOVE_PLIES_MAX = 32;

function parsePly(text: string): PremovePly {
  if (text === '*') return { is: 'whatever' };
  if (text === '?') return { is: 'any' };
  return text.startsWith('!') ? { is: 'own', move: text.slice(1) } : { is: 'theirs', move: text };
}

function formatPly(ply: PremovePly): string {
  if (ply.is === 'whatever') return '*';
  if (ply.is === 'any') return '?';
  return ply.is === 'own' ? `!${ply.move}` : ply.move;
}

const formatLine = (line: PremoveLine) => line.map(formatPly).join(' ');

/** Parses the lines of a premove text. */
export function parsePremoves(text: string): PremoveLine[] {
  const [, ...tokens] = text.split(' ').filter((token) => token !== '');
  if (tokens.length === 0) return [];
  return tokens
    .join(' ')
    .split(' ; ')
    .map((line) => line.split(' ').map(parsePly));
}

/** Stored premoves; the lines are valid after exactly this number of plies. */
export interface StoredPremoves {
  plies: number;
  lines: PremoveLine[];
}

/** Parses stored premoves; an empty text has no ply number, so that of the request is used. */
export function parseStored(text: string, rules: number): StoredPremoves {
  const lines = parsePremoves(text);
  return { plies: lines.length === 0 ? rules : Number.parseInt(text, 10), lines };
}

/** Formats premoves made after so many plies. */
export function formatPremoves(plies: number, lines: readonly PremoveLine[]): string {
  return lines.length === 0 ? '' : `${plies} ${lines.map(formatLine).join(' ; ')}`;
}

/** The number of plies before the first wildcard. */
const concretePlies = (line: PremoveLine) => {
  const open = line.findIndex(({ is }) => is === 'whatever' || is === 'any');
  return open < 0 ? line.length : open;
};

/** Whether two lines have the same condition: they differ first in an own move, or not at all. */
function sameBranch(one: PremoveLine, other: PremoveLine): boolean {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const [a, b] = [one[at] as PremovePly, other[at] as PremovePly];
    if (formatPly(a) !== formatPly(b)) return a.is === 'own' && b.is === 'own';
  }
  return true;
}

/**
 * Adds a line. It replaces lines with the same condition. The first matching line is played, so
 * lines with wildcards come last.
 */
export function addLine(lines: readonly PremoveLine[], line: PremoveLine): PremoveLine[] {
  const others = lines.filter((other) => !sameBranch(other, line));
  return [...others, line].sort((one, other) => concretePlies(other) - concretePlies(one));
}

/** Removes a line. */
export function removeLine(lines: readonly PremoveLine[], at: number): PremoveLine[] {
  return lines.filter((_, index) => index !== at);
}

/** The functions of the rules for premove lines. */
export interface PremoveRules {
  /** The position after a move; null if it is illegal. */
  play(position: string, move: string): string | null;
  /** The seat to move; null after the end and where not one seat decides. */
  turn(position: string): number | null;
  isOver(position: string): boolean;
  /** Whether a seat has left the game: its turns are skipped. */
  isGone(seat: number): boolean;
}

/** The notation of a lost turn. */
const LOST = '--';

/** A ply of a line with its position. */
export interface PremoveStep {
  ply: PremovePly;
  /** The seat of the ply, for a wildcard the first seat; null where not one seat decides. */
  seat: number | null;
  /** The position before it, as far as it is known. */
  before: string;
}

/** Skips the turns of seats that left the game. */
function skipGoneSeats(rules: PremoveRules, position: string): string {
  for (let count = 0; count < 5; count += 1) {
    const seat = rules.turn(position);
    if (seat === null || !rules.isGone(seat)) return position;
    const after = rules.play(position, LOST);
    if (after === null) return position;
    position = after;
  }
  return position;
}

/** Skips the others until it is the seat's turn; their real moves are unknown. */
function skipToSeat(rules: PremoveRules, position: string, seat: number): string {
  for (let count = 0; count < 5; count += 1) {
    if (rules.turn(position) === seat || rules.turn(position) === null) return position;
    position = rules.play(position, LOST) ?? position;
  }
  return position;
}

/**
 * Follows a line from a position: its plies, and where it leads. It stops at an illegal move. What
 * follows choices made at once is not known: the position stays the same.
 */
export function playLine(rules: PremoveRules, position: string, you: number, line: PremoveLine): [PremoveStep[], string] {
  const steps: PremoveStep[] = [];
  let here = skipGoneSeats(rules, position);
  for (const ply of line) {
    const seat = rules.turn(here);
    if (rules.isOver(here)) break;
    const after = seat === null ? here : playPly(rules, here, you, ply);
    if (after === null) break;
    steps.push({ ply, seat, before: here });
    here = skipGoneSeats(rules, after);
  }
  return [steps, here];
}

function playPly(rules: PremoveRules, here: string, you: number, ply: PremovePly): string | null {
  if (ply.is === 'whatever') return skipToSeat(rules, here, you);
  return rules.play(here, ply.is === 'any' ? LOST : ply.move);
}
