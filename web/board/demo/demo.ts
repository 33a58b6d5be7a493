/** A page to try the board, with sample texts and choices. Not part of the product. */

import { Board, type BoardState, type BoardLabels, type LegalStep } from '../src/index';
import { pentagame, pente, placements, start, walks } from './fixture';

const texts: BoardLabels = {
  board: () => 'Board',
  place: ({ place, standing, steps, movers, picked }) => {
    const on = standing.map((item) => item.key).join(', ') || 'free';
    const can = steps.length > 0 ? 'can be chosen' : movers.length > 0 ? 'can move' : 'not now';
    return `${place.display_name}, ${on}, ${can}${picked ? `, ${picked.key} picked` : ''}`;
  },
  neighbours: (place, near) =>
    `beside ${place.display_name}: ${near.map((info) => info.place.display_name).join(', ')}`,
  item: (item) => `piece ${item.key}`,
  step: (step) => `swap with ${step.partner ?? ''}`,
  picked: (item, steps) => `${item.key} picked, ${steps.length} choices`,
  chooser: (place) => `Choices on ${place.display_name}`,
  zoomOut: () => 'Whole board',
  confirm: () => 'Confirm',
  cancel: () => 'Undo',
  parts: () => 'Levels',
  part: (name) => `Level ${name}`,
  allParts: () => 'All levels',
  partTargets: () => 'you can go here',
  confirmGroup: () => 'Complete move',
  premove: () => 'Premove',
  cancelPremove: () => 'Cancel premove',
};

const query = new URLSearchParams(location.search);
if (query.get('theme') === 'night') document.documentElement.dataset.theme = 'night';
const game = query.get('game') ?? 'pentagame';
const art = game === 'pente' ? pente(19) : pentagame();
let state: BoardState = {
  art,
  items: game === 'pente' ? [] : start(art),
  steps: [],
  marks: { below: '', above: '' },
  highlights: [],
  figures: 'animals',
  interactive: true,
  editable: query.get('stage') === 'edit',
};
const stage = query.get('stage') ?? 'walk';
const kind = game === 'pente' ? 'stone' : 'black';

function steps(): LegalStep[] {
  if (stage === 'place' || game === 'pente') return placements(art, state.items, kind);
  return stage === 'edit' ? [] : walks(art, state.items, 1);
}

const announcements = document.querySelector('#said')!;
const log: string[] = [];
const board = new Board(document.querySelector('#board')!, {
  labels: texts,
  animate: true,
  onChoose(step, method) {
    log.push(`${step.text} ${method}`);
    announcements.textContent = log.at(-1)!;
    show(step);
  },
  onPick: (key) => log.push(`pick ${key}`),
  onUndo: () => log.push('undo'),
  onEdit: (edit) => log.push(`edit ${edit.key} ${edit.from} ${edit.to}`),
});

function show(step: LegalStep | null): void {
  const before = state.items.find((item) => item.key === step?.mover);
  const to = art.places.find((place) => place.name === step?.place);
  let { items } = state;
  if (before && to && step?.effect === 'free') {
    const moved = { ...before, x: to.x, y: to.y, r: 4 / 3, place: to.name };
    items = items.map((item) => (item === before ? moved : item));
  }
  state = { ...state, items };
  state.steps = steps();
  state.ghost = stage === 'place' ? { symbol: 'black', r: 0.8 } : null;
  if (game === 'pente') state.ghost = { symbol: 'stone2', r: 0.9 };
  const begin = performance.now();
  board.update(state);
  log.push(`update ${performance.now() - begin}`);
  if (before && to) {
    const motion = { key: before.key, kind: 'walk', points: [[before.x, before.y], [to.x, to.y]] };
    void board.play([[motion as never]]).then(() => log.push('played'));
  }
}

show(null);
state = { ...state };
Object.assign(window, { board, log, state: () => state, show });
const lights = query.get('lights');
if (lights) {
  state = {
    ...state,
    highlights: lights.split(',').map((light) => {
      const [place, name] = light.split(':');
      return { place: place!, kind: name! };
    }),
  };
  board.update(state);
}
