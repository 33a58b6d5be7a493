/** The lines of a learning curve. Numbers only. */
import type { RatingPoint, Results } from '../generated/wire';

/** The room it is drawn in. */
export const SIZE = { width: 400, height: 140 };

/** What lies between the lowest and the highest line of the drawing. */
export interface Scale {
  low: number;
  high: number;
  /** The number of games at the left and at the right. */
  first: number;
  last: number;
}

const STEP = 100;

/** Whole hundreds round all that is drawn. */
export function scaleOf(points: readonly RatingPoint[]): Scale {
  const low = Math.min(...points.map(({ number, deviation }) => number - deviation));
  const high = Math.max(...points.map(({ number, deviation }) => number + deviation));
  return {
    low: Math.floor(low / STEP) * STEP,
    high: Math.max(Math.ceil(high / STEP), Math.floor(low / STEP) + 1) * STEP,
    first: points[0]?.games ?? 0,
    last: points.at(-1)?.games ?? 0,
  };
}

const short = (number: number) => String(Math.round(number * 10) / 10);

/** Where a rating stands after so many games; one game alone stands in the middle. */
export function place(scale: Scale, games: number, rating: number): [x: number, y: number] {
  const span = scale.last - scale.first;
  const x = span === 0 ? SIZE.width / 2 : ((games - scale.first) / span) * SIZE.width;
  const y = ((scale.high - rating) / (scale.high - scale.low)) * SIZE.height;
  return [x, y];
}

const text = ([x, y]: [number, number]) => `${short(x)} ${short(y)}`;

/** The line of the rating. */
export function line(points: readonly RatingPoint[], scale: Scale): string {
  const [only] = points;
  if (only && points.length === 1) return `M${text(place(scale, only.games, only.number))}h0`;
  return points
    .map(({ games, number }, index) => `${index ? 'L' : 'M'}${text(place(scale, games, number))}`)
    .join('');
}

/** The band within which it may be off. */
export function band(points: readonly RatingPoint[], scale: Scale): string {
  if (points.length < 2) return '';
  const edge = (sign: number) => (point: RatingPoint) =>
    text(place(scale, point.games, point.number + sign * point.deviation));
  return `M${[...points.map(edge(1)), ...[...points].reverse().map(edge(-1))].join('L')}Z`;
}

/** The lines for the eye, with the rating each stands for: at most five. */
export function rules(scale: Scale): number[] {
  const steps = (scale.high - scale.low) / STEP;
  const every = Math.max(1, Math.ceil(steps / 4)) * STEP;
  const found: number[] = [];
  for (let at = scale.low; at <= scale.high; at += every) found.push(at);
  return found;
}

/** How many games these are. */
export const gamesIn = ({ won, tied, lost }: Results): number => won + tied + lost;

/** The parts of a bar that is 1 high, from the bottom: won, then tied. */
export function parts(results: Results): { won: number; tied: number } {
  const all = Math.max(1, gamesIn(results));
  return { won: results.won / all, tied: results.tied / all };
}
