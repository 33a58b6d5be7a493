/** The geometry of a rating chart. */
import type { RatingPoint, ResultCounts } from '../generated/wire';

/** The size of the drawing. */
export const SIZE = { width: 400, height: 140 };

/** The range of a rating chart. */
export interface Scale {
  low: number;
  high: number;
  /** The number of games at the left and at the right. */
  first: number;
  last: number;
}

const STEP = 100;

/** The range in hundreds around all points. */
export function scaleOf(points: readonly RatingPoint[]): Scale {
  const low = Math.min(...points.map(({ value: number, deviation }) => number - deviation));
  const high = Math.max(...points.map(({ value: number, deviation }) => number + deviation));
  return {
    low: Math.floor(low / STEP) * STEP,
    high: Math.max(Math.ceil(high / STEP), Math.floor(low / STEP) + 1) * STEP,
    first: points[0]?.games ?? 0,
    last: points.at(-1)?.games ?? 0,
  };
}

const short = (number: number) => String(Math.round(number * 10) / 10);

/** The point of a rating after so many games; a single game is in the middle. */
export function pointAt(scale: Scale, games: number, rating: number): [x: number, y: number] {
  const span = scale.last - scale.first;
  const x = span === 0 ? SIZE.width / 2 : ((games - scale.first) / span) * SIZE.width;
  const y = ((scale.high - rating) / (scale.high - scale.low)) * SIZE.height;
  return [x, y];
}

const text = ([x, y]: [number, number]) => `${short(x)} ${short(y)}`;

/** The path of the rating. */
export function linePath(points: readonly RatingPoint[], scale: Scale): string {
  const [only] = points;
  if (only && points.length === 1) return `M${text(pointAt(scale, only.games, only.value))}h0`;
  return points
    .map(({ games, value: number }, index) => `${index ? 'L' : 'M'}${text(pointAt(scale, games, number))}`)
    .join('');
}

/** The path of the deviation band. */
export function bandPath(points: readonly RatingPoint[], scale: Scale): string {
  if (points.length < 2) return '';
  const edge = (sign: number) => (point: RatingPoint) =>
    text(pointAt(scale, point.games, point.value + sign * point.deviation));
  return `M${[...points.map(edge(1)), ...[...points].reverse().map(edge(-1))].join('L')}Z`;
}

/** The ratings of the grid lines: at most five. */
export function gridLines(scale: Scale): number[] {
  const steps = (scale.high - scale.low) / STEP;
  const every = Math.max(1, Math.ceil(steps / 4)) * STEP;
  const found: number[] = [];
  for (let at = scale.low; at <= scale.high; at += every) found.push(at);
  return found;
}

/** The number of games. */
export const gamesIn = ({ won, tied, lost }: ResultCounts): number => won + tied + lost;

/** The shares of won and tied games. */
export function resultShares(results: ResultCounts): { won: number; tied: number } {
  const all = Math.max(1, gamesIn(results));
  return { won: results.won / all, tied: results.tied / all };
}
