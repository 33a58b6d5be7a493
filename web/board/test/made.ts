/** Small boards for the tests. */

import type { BoardOptions, BoardState, BoardWords, Choice, Place, Thing } from '../src/types';

/** A place with nothing special about it. */
export function place(name: string, x: number, y: number, near: string[] = []): Place {
  const rest = { kind: 'stop', colour: null, near, lines: ['l'], outline: '' };
  return { name, shown: name, x, y, r: 1, ...rest };
}

/** A thing that stands on a place of the same coordinates. */
export function thing(key: string, on: Place): Thing {
  const rest = { kind: 'piece', owner: 1, colour: null, number: null, state: 'standing' };
  return { key, symbol: 'piece', x: on.x, y: on.y, r: 1, place: on.name, ...rest };
}

/** A choice to walk, or to place something if nobody walks. */
export function choice(mover: string | null, to: string, partner: string | null = null): Choice {
  const kind = mover === null ? 'black' : partner === null ? 'free' : 'swap';
  return { text: `${mover}-${to}`, mover, place: to, partner, kind, goal: false };
}

/** Five places in a cross: `m` in the middle, `n e s w` round it. */
export function cross(): Place[] {
  return [
    place('m', 0, 0, ['n', 'e', 's', 'w']),
    place('n', 0, -4, ['m']),
    place('e', 4, 0, ['m']),
    place('s', 0, 4, ['m']),
    place('w', -4, 0, ['m']),
  ];
}

/** The cross with two things: `x` can walk to `n`, `e` and `s`, where `y` and `z` stand. */
export function state(): BoardState {
  const places = cross();
  const [m, , , s] = places;
  const symbols = { piece: { large: '<circle r="1"/>', small: '<path d="M0 0h1"/>' } };
  return {
    art: { view: { x: -6, y: -6, width: 12, height: 12 }, ground: '', places, lines: [], symbols },
    things: [thing('x', m!), thing('y', s!), thing('z', s!)],
    choices: [choice('x', 'n'), choice('x', 'e'), choice('x', 's', 'y'), choice('x', 's', 'z')],
    marks: { below: '', above: '' },
    highlights: [],
    figures: 'animals',
    interactive: true,
  };
}

/** Words that say what they are about and nothing more. */
export const words: BoardWords = {
  board: () => 'board',
  place: ({ place: { name }, standing, choices, movers }) =>
    `${name}:${standing.map(({ key }) => key)}:${choices.length}:${movers.length}`,
  neighbours: (of, near) => `${of.name} by ${near.map((told) => told.place.name)}`,
  thing: ({ key }) => key,
  choice: ({ text }, partner) => `${text} ${partner?.key}`,
  picked: ({ key }, choices) => `${key} ${choices.length}`,
  chooser: ({ name }) => `at ${name}`,
  line: ({ name }) => name,
  close: () => 'close',
};

/** Options that write down what happens. */
export function logged(log: string[]): BoardOptions {
  return {
    words,
    animate: false,
    onChoose: (made, how) => log.push(`${made.text} ${made.partner} ${how}`),
    onPick: (key) => log.push(`pick ${key}`),
    onUndo: () => log.push('undo'),
    onEdit: ({ key, from, to }) => log.push(`edit ${key} ${from} ${to}`),
  };
}
