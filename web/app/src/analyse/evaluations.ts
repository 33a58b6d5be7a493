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
}

/** A position of the line: the seat that made the ply leading to it, and its evaluation. */
export interface EvaluatedPly {
  /** Of the ply before it; none at the beginning. */
  readonly seat: number | null;
  readonly values: readonly number[] | null;
}

/** A ply that changed the evaluation of its seat by much. */
export interface TurningPoint {
  /** Index of the position behind the ply. */
  readonly index: number;
  readonly seat: number;
  readonly from: number;
  readonly to: number;
}

/** A change below so much of a piece is no crisis. */
export const TURNING_POINT_MIN = 50;

const bounded = (value: number) => Math.max(-SHOWN_VALUE_MAX, Math.min(SHOWN_VALUE_MAX, value));

/**
 * The turning points: the plies that changed the evaluation of their own seat the most, compared
 * with the position before. The largest changes are selected; the result is in order of play.
 */
export function turningPoints(line: readonly EvaluatedPly[], most = 6): TurningPoint[] {
  const found: TurningPoint[] = [];
  line.forEach(({ seat, values }, index) => {
    const from = seat === null ? undefined : line[index - 1]?.values?.[seat - 1];
    const to = seat === null ? undefined : values?.[seat - 1];
    if (seat === null || from === undefined || to === undefined) return;
    if (size({ from, to }) >= TURNING_POINT_MIN) found.push({ index, seat, from, to });
  });
  found.sort((a, b) => size(b) - size(a) || a.index - b.index);
  return found.slice(0, most).sort((a, b) => a.index - b.index);
}

const size = ({ from, to }: { from: number; to: number }) => Math.abs(bounded(to) - bounded(from));

/** A value in pieces: `+1.2`, `−0.4`, `0.0`. The sign is the true minus. */
export function formatPieces(value: number, language: string): string {
  const rounded = Math.round(value / 10) / 10;
  const plain = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.abs(rounded));
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${plain}`;
}

/** How a value is spoken of. */
export function valueKind(value: number): 'wins' | 'loses' | 'open' {
  if (value >= DECIDED_VALUE) return 'wins';
  return value <= -DECIDED_VALUE ? 'loses' : 'open';
}

/** What a finished game is worth to each seat: those in the first place have won. */
export function valuesOfPlaces(places: readonly number[]): number[] {
  const shared = places.filter((place) => place === 1).length === places.length;
  return places.map((place) => (shared ? 0 : place === 1 ? DECIDED_VALUE : -DECIDED_VALUE));
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
