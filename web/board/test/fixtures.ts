/** Small boards for tests. */

import type { BoardOptions, BoardState, BoardLabels, LegalStep, BoardPlace, BoardItem } from '../src/types';

/** A plain place. */
export function place(name: string, x: number, y: number, near: string[] = []): BoardPlace {
  const rest = { kind: 'leg', colour: null, above: null, outline: '' } as const;
  return { name, display_name: name, x, y, r: 1, near, lines: ['l'], ...rest };
}

/** An item in the middle of a place. */
export function item(key: string, on: BoardPlace): BoardItem {
  const rest = { kind: 'piece', noun: 'piece', owner: 1, colour: null, number: null, state: 'standing' } as const;
  return { key, symbol: 'piece', x: on.x, y: on.y, r: 1, place: on.name, ...rest };
}

/** A step of a mover, or a placement without one. */
export function step(mover: string | null, to: string, partner: string | null = null): LegalStep {
  const rest = { noun: null, reaches_goal: false, keyword: null };
  const effect = mover === null ? 'black' : partner === null ? 'free' : 'swap';
  return { text: `${mover}-${to}`, mover, place: to, partner, effect, ...rest };
}

/** Five places in a cross: `m` in the middle, `n e s w` round it. */
export function cross(): BoardPlace[] {
  return [
    place('m', 0, 0, ['n', 'e', 's', 'w']),
    place('n', 0, -4, ['m']),
    place('e', 4, 0, ['m']),
    place('s', 0, 4, ['m']),
    place('w', -4, 0, ['m']),
  ];
}

/** The cross with three items: `x` can move to `n`, `e` and `s`, which hold `y` and `z`. */
export function state(): BoardState {
  const places = cross();
  const [m, , , s] = places;
  const symbols = { piece: { large: '<circle r="1"/>', small: '<path d="M0 0h1"/>', plain: '<path d="M0 0v1"/>' } };
  const view = { x: -6, y: -6, width: 12, height: 12 };
  return {
    art: { view, compact: view, parts: [], layouts: [], lift: 0, rotations: 4, ground: '', places, lines: [], symbols },
    items: [item('x', m!), item('y', s!), item('z', s!)],
    steps: [step('x', 'n'), step('x', 'e'), step('x', 's', 'y'), step('x', 's', 'z')],
    marks: { below: '', above: '' },
    highlights: [],
    figures: 'animals',
    interactive: true,
  };
}

/** Labels that only name their arguments. */
export const texts: BoardLabels = {
  board: () => 'board',
  place: ({ place: { name }, standing, steps, movers }) =>
    `${name}:${standing.map(({ key }) => key)}:${steps.length}:${movers.length}`,
  neighbours: (info, near) => `${info.name} by ${near.map((info) => info.place.name)}`,
  item: ({ key }) => key,
  step: ({ text }, partner) => `${text} ${partner?.key}`,
  picked: ({ key }, steps) => `${key} ${steps.length}`,
  chooser: ({ name }) => `at ${name}`,
  zoomOut: () => 'zoom out',
  confirm: () => 'confirm',
  cancel: () => 'cancel',
  parts: () => 'parts',
  part: (name) => `part ${name}`,
  allParts: () => 'all parts',
  partTargets: () => 'has targets',
  confirmGroup: () => 'complete',
  premove: () => 'premove',
  cancelPremove: () => 'cancel premove',
};

/** Options that log all callbacks. */
export function logged(log: string[]): BoardOptions {
  return {
    labels: texts,
    animate: false,
    onChoose: (choice, method) => log.push(`${choice.text} ${choice.partner} ${method}`),
    onPick: (key) => log.push(`pick ${key}`),
    onUndo: () => log.push('undo'),
    onConfirm: () => log.push('confirm'),
    onEdit: ({ key, from, to }) => log.push(`edit ${key} ${from} ${to}`),
  };
}
