/**
 * Marks for what can be chosen and what is pointed out, in the language of the printed pictures: a
 * dot where the way is free, turning arrows for a swap, brackets round what is lifted, a star at a
 * goal. None of them depends on colour.
 */

import type { Candidate, Lookup } from './lookup';
import { formatNumber } from './svg';
import type { Highlight, BoardPlace, Spot, BoardItem } from './types';

type Point = [number, number];

/** The measures of the board at its present size. */
export interface Measure {
  /** The radius most places have. */
  usual: number;
  /** Pixels for a unit of the board. */
  unit: number;
  /** The middle of the board. */
  middle: Point;
}

/** The kinds of choices that put something on an empty place: many at once, so marked quietly. */
const QUIET = new Set(['black', 'grey-block', 'stone', 'from']);

/** More places than this are marked quietly. */
const FEW = 12;

/** How far the halo of a placed item extends beyond its place. */
const HALO = 0.6;

/** The marks of all choices while this item, or none, is picked. */
export function targetMarks(lookup: Lookup, picked: string | null, measure: Measure): string {
  const free: BoardPlace[] = [];
  const quiet: BoardPlace[] = [];
  // One path for all marks of a kind: every element costs time at each tap.
  const paths = { arcs: '', heads: '', brackets: '', stars: '', farStars: '' };
  let rings = '';
  // Seen from the front, an item covers its place only in part: its edge is marked instead.
  const isLifted = lookup.state.art.lift > 0;
  for (const [name, steps] of lookup.targets(picked)) {
    const place = lookup.places.get(name);
    const first = steps[0];
    if (!place || !first) continue;
    const standing = lookup.standing.get(name) ?? [];
    // A dot would cover the item there.
    if (QUIET.has(first.effect)) quiet.push(...(standing.length === 0 ? [place] : []));
    else if (isFree(first.effect, standing)) free.push(place);
    else if (first.effect === 'exit') rings += ringMark(standing[0] ?? place, measure);
    else if (first.effect === 'swap') {
      const { arcs, heads } = turns(place, standing, measure);
      paths.arcs += arcs;
      paths.heads += heads;
    } else paths.brackets += isLifted ? outline(place) : brackets(place, measure);
    if (steps.some((step) => step.reaches_goal)) paths.stars += star(place, measure);
  }
  // A few places are worth pointing out, although something is only set there.
  if (quiet.length <= FEW) free.push(...quiet.splice(0));
  const walker = picked === null ? undefined : lookup.items.get(picked);
  if (walker && paths.stars === '') {
    for (const goal of goals(walker, lookup)) {
      paths.farStars += star(goal, measure);
      rings += ringMark(goal, measure);
    }
  }
  return (
    (everywhere(quiet, lookup) ? '' : dots(quiet, 'board-quiet', 0.22, 2, measure)) +
    dots(free, 'board-free', 0.3, 2.6, measure) +
    rings +
    swapMarks(paths, measure) +
    (paths.brackets && engraved(paths.brackets, 0.26, 0.095, measure, 'board-replace')) +
    (paths.stars && solid(paths.stars, 0.3 * measure.usual, 'board-solid board-goal')) +
    (paths.farStars && solid(paths.farStars, 0.24 * measure.usual, 'board-far-goal')) +
    (walker ? walkerMark(walker, measure) : '')
  );
}

/** Whether a piece goes to a free place; what stands in its way is bracketed. */
const isFree = (effect: string, standing: BoardItem[]): boolean =>
  effect === 'free' || (effect === 'to' && standing.length === 0);

/** The crossings in the colour of a piece. */
function goals({ kind, colour }: BoardItem, { state }: Lookup): BoardPlace[] {
  if (kind !== 'piece' || colour === null) return [];
  return state.art.places.filter((place) => place.kind === 'crossing' && place.colour === colour);
}

/** Whether every empty place of the board can be chosen: then marks would say nothing. */
function everywhere(places: BoardPlace[], lookup: Lookup): boolean {
  const { art, steps } = lookup.state;
  const stones = steps.some((step) => step.effect === 'stone');
  return stones && places.length + lookup.standing.size >= art.places.length;
}

/** The marks of places that are pointed out. */
export function highlightMarks(lights: Highlight[], lookup: Lookup, measure: Measure): string {
  let marks = '';
  for (const { place: name, kind } of lights) {
    const place = lookup.places.get(name);
    if (!place) continue;
    if (kind === 'placed') {
      const halo = lookup.state.art.lift > 0 ? outline(place) : circle(place, place.r + HALO * measure.usual);
      marks += `<path class="board-placed" d="${halo}"/>`;
      continue;
    }
    const d = kind === 'ko' ? cross(place) : outline(place);
    marks += engraved(d, 0.34, 0.14, measure, `board-light board-${kind}`);
  }
  return marks;
}

/** The path of a place's edge. */
export function outline(place: BoardPlace): string {
  return place.outline || circle(place, place.r);
}

/** A circle as a path. */
export function circle({ x, y }: { x: number; y: number }, r: number): string {
  const half = (across: number): string => `a${formatNumber(r)} ${formatNumber(r)} 0 1 1 ${formatNumber(across)} 0`;
  return `M${formatNumber(x - r)} ${formatNumber(y)}${half(2 * r)}${half(-2 * r)}z`;
}

/** A ring round something that can be picked. */
export function ringMark(spot: Spot, measure: Measure): string {
  const r = spot.r + 0.12 * measure.usual;
  return engraved(circle(spot, r), ...light(0.22, 0.18, measure), measure, 'board-ring');
}

/** A heavy ring with four spokes outwards: no base has those. */
function walkerMark(spot: Spot, measure: Measure): string {
  const r = spot.r + 0.12 * measure.usual;
  const far = r + 0.62 * measure.usual;
  let path = circle(spot, r);
  for (const [x, y] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) {
    path += smoothPath([[spot.x + x * r, spot.y + y * r], [spot.x + x * far, spot.y + y * far]]);
  }
  return engraved(path, 0.24, 0.2, measure, 'board-walker');
}

function dots(
  places: BoardPlace[],
  name: string,
  radius: number,
  least: number,
  { usual, unit }: Measure,
): string {
  if (places.length === 0) return '';
  const r = Math.max(radius * usual, least / unit);
  const path = places.map(({ x, y }) => `M${formatNumber(x)} ${formatNumber(y)}h.01`).join('');
  const stroke = (kind: string, width: number): string =>
    `<path class="${kind}" d="${path}" stroke-width="${formatNumber(width)}"/>`;
  return (
    `<g class="${name}">` +
    stroke('board-rim', 2 * r + Math.max(0.24 * usual, 1.6 / unit)) +
    stroke('board-ink', 2 * r) +
    '</g>'
  );
}

/** Corners of a square round a place: seen beside a disc of any colour. */
function brackets({ x, y, r }: Spot, { usual }: Measure): string {
  const far = r > 1.5 * usual ? r - 0.42 * usual : 1.12 * usual;
  const arm = far * 0.55;
  let path = '';
  for (const [h, v] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
    const corner: Point = [x + h * far, y + v * far];
    path += smoothPath([[corner[0] - h * arm, corner[1]], corner, [corner[0], corner[1] - v * arm]]);
  }
  return path;
}

/** The paths of two arrows round a place, one on each side of it as seen from the middle of the board. */
function turns(place: Spot, standing: BoardItem[], measure: Measure): { arcs: string; heads: string } {
  const radius = Math.max(place.r, ...standing.map((item) => item.r)) + 0.4 * measure.usual;
  const outwards = Math.atan2(place.x - measure.middle[0], measure.middle[1] - place.y);
  const half = 0.85;
  let arcs = '';
  let heads = '';
  for (const side of [0.5, 1.5]) {
    const at = (share: number): Point => {
      const angle = outwards + Math.PI * side + half * share;
      return [place.x + radius * Math.sin(angle), place.y - radius * Math.cos(angle)];
    };
    const [from, to] = [at(-1), at(1)];
    const s = formatNumber(radius);
    arcs += `M${formatNumber(from[0])} ${formatNumber(from[1])}A${s} ${s} 0 0 1 ${formatNumber(to[0])} ${formatNumber(to[1])}`;
    heads += head(at(0.9), to, headSize(measure));
  }
  return { arcs, heads };
}

function swapMarks({ arcs, heads }: { arcs: string; heads: string }, measure: Measure): string {
  if (arcs === '') return '';
  const arrowheads = solid(heads, 0.3 * headSize(measure), 'board-solid');
  return `<g class="board-swap">${engraved(arcs, 0.2, 0.15, measure)}${arrowheads}</g>`;
}

const headSize = ({ usual, unit }: Measure): number => Math.max(0.9 * usual, 6 / unit);

function head(before: Point, tip: Point, size: number): string {
  const far = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [ux, uy] = [(size * (tip[0] - before[0])) / far, (size * (tip[1] - before[1])) / far];
  const at = (along: number, across: number): Point => [
    tip[0] + ux * along - uy * across,
    tip[1] + uy * along + ux * across,
  ];
  return `${smoothPath([at(0.25, 0), at(-0.85, 0.55), at(-0.6, 0), at(-0.85, -0.55)])}z`;
}

/** The path of a star beyond a place, away from the middle of the board. */
function star(place: Spot, { usual, unit, middle }: Measure): string {
  const size = Math.max(usual, 8.5 / unit);
  const far = Math.hypot(place.x - middle[0], place.y - middle[1]) || 1;
  const share = (place.r + size) / far;
  const centre: Point = [
    place.x + (place.x - middle[0]) * share,
    place.y + (place.y - middle[1]) * share,
  ];
  const points: Point[] = [];
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const reach = size * (tenth % 2 === 0 ? 0.95 : 0.4);
    const angle = (Math.PI * tenth) / 5;
    points.push([centre[0] + reach * Math.sin(angle), centre[1] - reach * Math.cos(angle)]);
  }
  return `${smoothPath(points)}z`;
}

function solid(path: string, width: number, name: string): string {
  return `<path class="${name}" d="${path}" stroke-width="${formatNumber(width)}"/>`;
}

function cross({ x, y, r }: Spot): string {
  const far = r * 0.75;
  return (
    smoothPath([[x - far, y - far], [x + far, y + far]]) +
    smoothPath([[x + far, y - far], [x - far, y + far]])
  );
}

/** A path in ink with a rim, so that it contrasts with any colour. */
function engraved(path: string, width: number, rim: number, m: Measure, name = ''): string {
  const ink = Math.max(width * m.usual, 1.3 / m.unit);
  const all = ink + 2 * Math.max(rim * m.usual, 0.8 / m.unit);
  return (
    `<g${name && ` class="${name}"`}>` +
    `<path class="board-rim" d="${path}" stroke-width="${formatNumber(all)}"/>` +
    `<path class="board-ink" d="${path}" stroke-width="${formatNumber(ink)}"/></g>`
  );
}

function smoothPath(points: Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${formatNumber(x)} ${formatNumber(y)}`).join('');
}

/** The mark of what would be taken. */
export function aimMark(candidate: Candidate, measure: Measure): string {
  const { mover, place } = candidate;
  if (mover || !place) return ringMark(mover ?? candidate, measure);
  return engraved(outline(place), ...light(0.28, 0.14, measure), measure, 'board-ring');
}

/** Weights that stay light on a large board: what follows the pointer needs no more. */
function light(width: number, rim: number, { usual, unit }: Measure): [number, number] {
  const most = 3.5 / (usual * unit);
  return [Math.min(width, most), Math.min(rim, most)];
}
