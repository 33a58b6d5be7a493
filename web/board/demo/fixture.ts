/** Boards for the demo: the places of rule B7, with invented items and steps. */

import type {
  Artwork,
  BoardItem,
  BoardLine,
  BoardPlace,
  LegalStep,
  PlaceKind,
  StepEffect,
} from '../src/types';

const COLOURS = ['white', 'blue', 'red', 'yellow', 'green'];
const TINTS = ['a', 'b', 'c', 'd', 'e'];
const root = Math.sqrt(5);
const CORNER = root;
const CROSSING = (9 - 2 * root) / root;
const RING = 0.4 * Math.sqrt(1570 + 698 * root);
const GOLDEN = (1 + root) / 2;

function polar(r: number, angle: number): { x: number; y: number } {
  return { x: r * Math.sin(angle), y: -r * Math.cos(angle) };
}

function place(name: string, at: { x: number; y: number }, r: number, kind: PlaceKind): BoardPlace {
  const shown = name.length > 1 ? name.split('').join('-') : name;
  return { name, display_name: shown, ...at, r, kind, colour: null, near: [], above: null, lines: [], outline: '' };
}

/** The ring, the star and the symbols of two players. */
export function pentagame(): Artwork {
  const places: BoardPlace[] = [];
  const step = (2 * Math.PI) / 5;
  const nodes = new Map<string, BoardPlace>();
  for (const [kind, letters] of [['corner', 'ABCDE'], ['crossing', 'abcde']] as const) {
    [...letters].forEach((name, i) => {
      const turn = kind === 'corner' ? 0 : Math.PI;
      const at = polar(kind === 'corner' ? RING : RING / GOLDEN ** 2, step * i + turn);
      const node = place(name, at, kind === 'corner' ? CORNER : CROSSING, kind);
      node.colour = COLOURS[i]!;
      nodes.set(name, node);
      places.push(node);
    });
  }
  const lines: BoardLine[] = [];
  const sides = 'AB BC CD DE EA ab bc cd de ea'.split(' ');
  const legs = 'Ac Ad Bd Be Ce Ca Da Db Eb Ec'.split(' ');
  for (const pair of [...sides, ...legs]) {
    const count = legs.includes(pair) ? 6 : 3;
    const [from, to] = [nodes.get(pair[0]!)!, nodes.get(pair[1]!)!];
    const ring = from.kind === 'corner' && to.kind === 'corner';
    const names = [from.name];
    for (let n = 1; n <= count; n += 1) {
      const stop = place(`${from.name}${n}${to.name}`, between(from, to, n, ring), 1, 'leg');
      stop.lines.push(pair);
      places.push(stop);
      names.push(stop.name);
    }
    names.push(to.name);
    const here = [...places, ...nodes.values()];
    const placeNamed = (name: string): BoardPlace => here.find((one) => one.name === name)!;
    names.forEach((name, i) => {
      const beside = [names[i - 1], names[i + 1]].filter((one) => one !== undefined);
      placeNamed(name).near.push(...beside);
    });
    from.lines.push(pair);
    to.lines.push(pair);
    lines.push({ name: pair, display_name: `${pair[0]}-${pair[1]}`, places: names });
  }
  const size = 2 * (RING + CORNER + 1);
  const view = { x: -size / 2, y: -size / 2, width: size, height: size };
  return { view, compact: view, parts: [], layouts: [], lift: 0, rotations: 5, ground: ground(places), places, lines, symbols: symbols() };
}

function between(from: BoardPlace, to: BoardPlace, n: number, ring: boolean): { x: number; y: number } {
  if (ring) {
    const covered = 2 * Math.asin(CORNER / (2 * RING));
    const begin = Math.atan2(from.x, -from.y);
    const third = ((2 * Math.PI) / 5 - 2 * covered) / 3;
    return polar(RING, begin + covered + third * (n - 0.5));
  }
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const share = (from.r + 1 + 2 * (n - 1)) / far;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function ground(places: BoardPlace[]): string {
  return places
    .map(({ x, y, r, colour, kind }) => {
      const fill = kind === 'corner' ? `var(--${TINTS[COLOURS.indexOf(colour!)]})` : 'var(--field)';
      const edge = 'stroke="var(--line)" stroke-width=".12"';
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${edge}/>`;
    })
    .join('');
}

function symbols(): Artwork['symbols'] {
  const symbols: Artwork['symbols'] = {
    black: twice(disc('black', 'black-edge')),
    grey: twice('<circle r=".72" fill="none" stroke="var(--grey)" stroke-width=".45"/>'),
    stone1: twice(disc('a', 'keyline')),
    stone2: twice(disc('black', 'black-edge')),
  };
  for (const owner of [1, 2]) {
    for (const letter of TINTS) {
      const shape = owner === 1 ? 'M-.5 .5L0-.7L.5 .5z' : 'M-.45-.45h.9v.9h-.9z';
      const edge = 'stroke="var(--keyline)" stroke-width=".1"';
      const body = `<path d="${shape}" fill="var(--${letter})" ${edge}/>`;
      const dash = owner === 1 ? '' : ' stroke-dasharray=".3 .2"';
      const base = `<circle r=".95" fill="var(--base)" ${edge}${dash}/>`;
      symbols[`${owner}${letter}`] = { large: base + body, small: body, plain: body };
    }
  }
  return symbols;
}

function disc(fill: string, edge: string): string {
  return `<circle r="1" fill="var(--${fill})" stroke="var(--${edge})" stroke-width=".12"/>`;
}

function twice(drawn: string): { large: string; small: string; plain: string } {
  return { large: drawn, small: drawn, plain: drawn };
}

/** Two players at the start, one corner crowded. */
export function start(art: Artwork): BoardItem[] {
  const items: BoardItem[] = [];
  const at = (name: string): BoardPlace => art.places.find((one) => one.name === name)!;
  const fixed = { owner: null, colour: null, number: null, state: 'standing' } as const;
  TINTS.forEach((letter, i) => {
    const crossing = at(letter);
    const block = { key: `black@${letter}`, symbol: 'black', kind: 'black', noun: 'black', place: letter } as const;
    items.push({ ...fixed, ...block, x: crossing.x, y: crossing.y, r: 0.8 });
    for (const owner of [1, 2]) {
      const corner = at('ABCDE'[i]!);
      const side = owner === 1 ? -1.06 : 1.06;
      const piece = { key: `${owner}${letter}`, symbol: `${owner}${letter}`, kind: 'piece', noun: 'piece' } as const;
      const spot = { x: corner.x + side, y: corner.y, r: 1.06 };
      items.push({ ...fixed, ...piece, ...spot, place: corner.name, owner, colour: COLOURS[i]! });
    }
  });
  return items;
}

/** Steps over free places, approximated for the demo. */
export function walks(art: Artwork, items: BoardItem[], owner: number): LegalStep[] {
  const steps: LegalStep[] = [];
  const on = (name: string): BoardItem[] => items.filter((item) => item.place === name);
  const near = new Map(art.places.map((one) => [one.name, one.near]));
  for (const mover of items.filter((item) => item.owner === owner && item.place !== null)) {
    const seen = new Set([mover.place!]);
    const queue = [mover.place!];
    const letter = mover.key[1]!;
    while (queue.length > 0) {
      for (const next of near.get(queue.shift()!) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        const goal = next === letter;
        const fixed = { mover: mover.key, place: next, noun: null, reaches_goal: goal, keyword: null };
        const text = `${letter}${mover.place}-${next}`;
        const standing = on(next);
        if (standing.length === 0) {
          steps.push({ ...fixed, text, partner: null, effect: 'free' });
          queue.push(next);
        } else if (standing[0]!.kind === 'piece') {
          for (const { key } of standing) {
            steps.push({ ...fixed, text: `${text}*${key}`, partner: key, effect: 'swap' });
          }
        } else steps.push({ ...fixed, text, partner: null, effect: 'replace' });
      }
    }
  }
  return steps;
}

/** A placement for every free place. */
export function placements(art: Artwork, items: BoardItem[], effect: StepEffect): LegalStep[] {
  const taken = new Set(items.map((item) => item.place));
  return art.places
    .filter((one) => !taken.has(one.name))
    .map(({ name }) => {
      const rest = { partner: null, noun: null, reaches_goal: false, keyword: null };
      return { text: `#${name}`, mover: null, place: name, effect, ...rest };
    });
}

/** A square board of points. */
export function pente(side: number): Artwork {
  const places: BoardPlace[] = [];
  let lines = '';
  const letters = 'ABCDEFGHJKLMNOPQRST';
  const name = (x: number, y: number): string => `${letters[x]}${y + 1}`;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const point = place(name(x, y), { x: 2 * x, y: -2 * y }, 1, 'point');
      point.display_name = point.name;
      for (const [h, v] of [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]]) {
        const [nx, ny] = [x + h!, y + v!];
        if (nx >= 0 && ny >= 0 && nx < side && ny < side) point.near.push(name(nx, ny));
      }
      places.push(point);
    }
    const far = 2 * (side - 1);
    lines += `M0 ${-2 * y}H${far}M${2 * y} 0V${-far}`;
  }
  const drawn = `<path d="${lines}" stroke="var(--line)" stroke-width=".08" fill="none"/>`;
  const size = 2 * side + 1;
  const view = { x: -1.5, y: -size + 1.5, width: size, height: size };
  return { view, compact: view, parts: [], layouts: [], lift: 0, rotations: 4, ground: drawn, places, lines: [], symbols: symbols() };
}
