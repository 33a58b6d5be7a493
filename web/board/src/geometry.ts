/** Plain geometry: what is nearest, what lies in which direction. */

import type { Lookup } from './lookup';
import type { BoardLine, BoardPlace, Point, Spot } from './types';

/** From a point to the edge of a spot; negative inside. */
export function distanceToEdge(spot: Spot, x: number, y: number): number {
  return Math.hypot(spot.x - x, spot.y - y) - spot.r;
}

/** The spot whose edge is nearest, if it is not further away than `within`. */
export function nearest<T extends Spot>(
  spots: Iterable<T>,
  x: number,
  y: number,
  within: number,
): T | null {
  let best: T | null = null;
  let least = within;
  for (const spot of spots) {
    const distance = distanceToEdge(spot, x, y);
    if (distance < least || (best === null && distance === least)) {
      best = spot;
      least = distance;
    }
  }
  return best;
}

/** From a point to a line through points. */
export function distanceToLine(line: readonly Spot[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [a, b] = [line[i]!, line[i + 1]!];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const squared = dx * dx + dy * dy || 1;
    const share = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / squared));
    least = Math.min(least, Math.hypot(a.x + share * dx - x, a.y + share * dy - y));
  }
  return least;
}

/** The line nearest to a point. */
export function lineAt(lookup: Lookup, x: number, y: number, within: number): BoardLine | null {
  let best: BoardLine | null = null;
  let least = within;
  for (const line of lookup.state.art.lines) {
    const distance = distanceToLine(lookup.placesOfLine(line.places), x, y);
    if (distance < least) [best, least] = [line, distance];
  }
  return best;
}

/**
 * The neighbour that lies most in a direction: the one with the smallest angle to it, and none at
 * a right angle or behind. So every arrow key that is not square to a line walks along it.
 */
export function nearestInDirection(
  from: Spot,
  near: readonly BoardPlace[],
  direction: readonly [number, number],
): BoardPlace | null {
  let best: BoardPlace | null = null;
  let most = 0.02;
  for (const place of near) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const cosine = (dx * direction[0] + dy * direction[1]) / (Math.hypot(dx, dy) || 1);
    if (cosine > most + 1e-9) {
      best = place;
      most = cosine;
    }
  }
  return best;
}

/** The places on the next levels above and below a place. */
export const levelsAt = (places: readonly BoardPlace[], at: BoardPlace): [up?: BoardPlace, down?: BoardPlace] => [
  places.find(({ name }) => name === at.above),
  places.find(({ above }) => above === at.name),
];

/** A box on the screen. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that a box should not cover, and how much it counts. */
export interface Obstacle extends Spot {
  weight: number;
}

/** The space between a box and the place beside it. */
const BOX_GAP = 8;

/**
 * Where a box of this size covers least: on one of the sides of a place or between two of them,
 * inside an area. The right side is the first choice.
 */
export function clearestSide(
  { width, height }: Pick<Box, 'width' | 'height'>,
  place: Box,
  area: Box,
  obstacles: readonly Obstacle[],
): { left: number; top: number } {
  const limit = (at: number, from: number, room: number): number => Math.max(from, Math.min(at, from + room));
  let best = { left: area.left, top: area.top };
  let least = Infinity;
  for (const [across, down] of [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]] as const) {
    const beside = (side: number, from: number, size: number, own: number): number =>
      from + (size - own) / 2 + (side * (size + own)) / 2 + side * BOX_GAP;
    const left = limit(beside(across, place.left, place.width, width), area.left, area.width - width);
    const top = limit(beside(down, place.top, place.height, height), area.top, area.height - height);
    const covers = ({ x, y, r }: Spot): boolean =>
      Math.hypot(x - limit(x, left, width), y - limit(y, top, height)) < r;
    const isApart =
      left >= place.left + place.width || left + width <= place.left ||
      top >= place.top + place.height || top + height <= place.top;
    const cost = obstacles.reduce((sum, one) => sum + (covers(one) ? one.weight : 0), isApart ? 0 : 1000);
    if (cost < least) [best, least] = [{ left, top }, cost];
  }
  return best;
}

/** The length of a path. */
export function pathLength(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [from, to] = [points[i]!, points[i + 1]!];
    sum += Math.hypot(to.x - from.x, to.y - from.y);
  }
  return sum;
}

/** The median radius of the places, to which all drawings are relative. */
export function typicalRadius(places: readonly Spot[]): number {
  const radii = places.map((place) => place.r).sort((a, b) => a - b);
  return radii[radii.length >> 1] ?? 1;
}
