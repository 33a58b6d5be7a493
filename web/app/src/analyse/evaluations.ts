/** What the engine thinks of the positions of a line, and where a game turned. Numbers only. */

/** Evaluations beyond this value count as decided. */
export const DECIDED_VALUE = 29_000;

/** Values are drawn and compared up to so many hundredths of a piece. */
export const SHOWN_VALUE_MAX = 300;

/** The evaluation of one position. */
export interface Evaluation {
  /** For each seat, in hundredths of a piece. */
  readonly values: readonly number[];
  readonly depth: number;
  /** The best move of the position, in machine notation. */
  readonly best?: string | undefined;
}

/** A position of the line: the seat that made the ply leading to it, and its evaluation. */
export interface EvaluatedPly {
  /** Of the ply before it; none at the beginning. */
  readonly seat: number | null;
  readonly values: readonly number[] | null;
}

/** A ply that lost much for its own seat. */
export interface TurningPoint {
  /** Index of the position behind the ply. */
  readonly index: number;
  readonly seat: number;
  readonly from: number;
  readonly to: number;
}

/** A loss below this many hundredths of a piece is no mistake. */
export const MISTAKE_MIN = 50;

const bounded = (value: number) => Math.max(-SHOWN_VALUE_MAX, Math.min(SHOWN_VALUE_MAX, value));

/** The loss of a move for its player; values beyond what is shown count as equal. */
export const loss = (from: number, to: number) => bounded(from) - bounded(to);

/**
 * The evaluations with what later positions show: a player who found a better move than the engine
 * had expected could have played it before as well. So the loss belongs to the move that allowed it.
 */
export function correctBackwards(line: readonly EvaluatedPly[]): EvaluatedPly[] {
  const corrected = [...line];
  for (let index = corrected.length - 2; index >= 0; index -= 1) {
    const [here, next] = [corrected[index], corrected[index + 1]];
    // Choices made at once and chance are no move of one player.
    if (!next || next.seat === null) continue;
    const mover = next.seat - 1;
    const [expected, found] = [here?.values?.[mover], next.values?.[mover]];
    if (!here || expected === undefined || found === undefined) continue;
    if (found > expected) corrected[index] = { ...here, values: next.values };
  }
  return corrected;
}

/**
 * The turning points: the plies with the largest loss for their own seat, compared with the
 * position before; of one seat if one is given. The result is in order of play.
 */
export function turningPoints(
  line: readonly EvaluatedPly[],
  of: number | null = null,
  most = 6,
): TurningPoint[] {
  const found: TurningPoint[] = [];
  line.forEach(({ seat, values }, index) => {
    if (seat === null || (of !== null && seat !== of)) return;
    const from = line[index - 1]?.values?.[seat - 1];
    const to = values?.[seat - 1];
    if (from === undefined || to === undefined) return;
    if (loss(from, to) >= MISTAKE_MIN) found.push({ index, seat, from, to });
  });
  found.sort((a, b) => loss(b.from, b.to) - loss(a.from, a.to) || a.index - b.index);
  return found.slice(0, most).sort((a, b) => a.index - b.index);
}

/** The value at which the winning chances of two players are about three to one. */
const SHARE_SCALE = 180;

/** The winning chances of the seats as shares of 1, for the evaluation bar. */
export function shares(values: readonly number[]): number[] {
  const weights = values.map((value) => Math.exp(bounded(value) / SHARE_SCALE));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return values.every((value) => Math.abs(value) < DECIDED_VALUE)
    ? weights.map((weight) => weight / sum)
    : decidedShares(values);
}

/** A decided position belongs to its winners alone. */
function decidedShares(values: readonly number[]): number[] {
  const best = Math.max(...values);
  const winners = values.filter((value) => value === best).length;
  return values.map((value) => (value === best ? 1 / winners : 0));
}

/** The seat that is ahead, counted from 1, and by how much; null for an even position. */
export function leader(
  values: readonly number[],
): { seat: number; by: 'little' | 'clear' | 'won' } | null {
  const best = Math.max(...values);
  const seat = values.indexOf(best) + 1;
  const next = Math.max(...values.filter((_, index) => index !== seat - 1));
  const margin = values.length === 2 ? best : best - next;
  if (margin < 30) return null;
  return { seat, by: best >= DECIDED_VALUE ? 'won' : margin < 100 ? 'little' : 'clear' };
}

/** A value in pieces: `+1.2`, `−0.4`, `0.0`. The sign is the true minus. */
export function formatPieces(value: number, locale: string): string {
  const rounded = Math.round(value / 10) / 10;
  const plain = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.abs(rounded));
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${plain}`;
}

/** How a value is spoken of. */
export function valueKind(value: number): 'won' | 'lost' | 'open' {
  if (value >= DECIDED_VALUE) return 'won';
  return value <= -DECIDED_VALUE ? 'lost' : 'open';
}

/** What a finished game is worth to each seat: those in the first place have won. */
export function valuesOfPlaces(places: readonly number[]): number[] {
  const shared = places.filter((place) => place === 1).length === places.length;
  return places.map((place) => (shared ? 0 : place === 1 ? DECIDED_VALUE : -DECIDED_VALUE));
}

/** The points of each seat in a result such as `3:2`; null for an unfinished game. */
export function pointsOf(result: string, seats: number): number[] | null {
  const points = result.split(':').map(Number);
  return points.length === seats && points.every(Number.isFinite) ? points : null;
}

/** The room a graph is drawn in. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The value at the upper edge, in hundredths of a piece; its negative at the lower. */
  readonly top: number;
}

/** How high a graph must reach: to the next half piece, never lower than one, never too high. */
export function graphMax(line: readonly EvaluatedPly[]): number {
  const greatest = Math.max(0, ...line.flatMap(({ values }) => (values ?? []).map(Math.abs)));
  return Math.max(100, Math.min(SHOWN_VALUE_MAX, Math.ceil(greatest / 50) * 50));
}

/** The x coordinate of a position in the frame. */
export function xOf(index: number, count: number, { width }: Frame): number {
  return count < 2 ? 0 : (index / (count - 1)) * width;
}

/** The rounds with a number below the graph: at most ten, the first of them always. */
export function labelledRounds(rounds: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((step) => rounds / step <= 10) ?? 100;
  return Array.from({ length: rounds }, (_, index) => index + 1).filter(
    (round) => round === 1 || round % step === 0,
  );
}

/** The y coordinate of a value in the frame. */
export function yOf(value: number, { height, top }: Frame): number {
  const within = Math.max(-top, Math.min(top, value));
  return height / 2 - (within / top) * (height / 2);
}

/** The line of one seat (index from 0) as an SVG path, with gaps at positions not evaluated. */
export function path(line: readonly EvaluatedPly[], seat: number, frame: Frame): string {
  let drawn = '';
  let isStarted = false;
  line.forEach(({ values }, index) => {
    const value = values?.[seat];
    if (value === undefined) {
      isStarted = false;
      return;
    }
    const x = xOf(index, line.length, frame).toFixed(1);
    const y = yOf(value, frame).toFixed(1);
    drawn += `${isStarted ? 'L' : 'M'}${x} ${y}`;
    isStarted = true;
  });
  return drawn;
}

/** The position nearest to a point of the frame. */
export function nearest(x: number, count: number, { width }: Frame): number {
  const index = Math.round((x / width) * (count - 1));
  return Math.max(0, Math.min(count - 1, index));
}

/** The patterns of the lines, so that they differ without colour: solid, dashed, dotted … */
export const DASHES: readonly string[] = ['', '9 4', '2 3', '10 3 2 3', '5 5'];

/** A share in percent; small ones with a decimal place. */
export function percentText(share: number, locale: string): string {
  const maximumFractionDigits = share > 0 && share < 0.1 ? 1 : 0;
  return share.toLocaleString(locale, { style: 'percent', maximumFractionDigits });
}
