/** A page to try the board on, with words and choices made up here. Not part of the product. */

import { Board, type BoardState, type BoardWords, type Choice } from '../src/index';
import { pentagame, pente, placements, start, walks } from './fixture';

const words: BoardWords = {
  board: () => 'Board',
  place: ({ place, standing, choices, movers, picked }) => {
    const on = standing.map((thing) => thing.key).join(', ') || 'free';
    const can = choices.length > 0 ? 'can be chosen' : movers.length > 0 ? 'can move' : 'not now';
    return `${place.shown}, ${on}, ${can}${picked ? `, ${picked.key} picked` : ''}`;
  },
  neighbours: (place, near) =>
    `beside ${place.shown}: ${near.map((told) => told.place.shown).join(', ')}`,
  thing: (thing) => `piece ${thing.key}`,
  choice: (choice) => `swap with ${choice.partner ?? ''}`,
  picked: (thing, choices) => `${thing.key} picked, ${choices.length} choices`,
  chooser: (place) => `Choices on ${place.shown}`,
  line: (line) => `Stops of ${line.shown}`,
  close: () => 'Close',
};

const query = new URLSearchParams(location.search);
if (query.get('theme') === 'night') document.documentElement.dataset.theme = 'night';
const game = query.get('game') ?? 'pentagame';
const art = game === 'pente' ? pente(19) : pentagame();
let state: BoardState = {
  art,
  things: game === 'pente' ? [] : start(art),
  choices: [],
  marks: { below: '', above: '' },
  highlights: [],
  figures: 'animals',
  interactive: true,
  editable: query.get('stage') === 'edit',
};
const stage = query.get('stage') ?? 'walk';
const kind = game === 'pente' ? 'stone' : 'black';

function choices(): Choice[] {
  if (stage === 'place' || game === 'pente') return placements(art, state.things, kind);
  return stage === 'edit' ? [] : walks(art, state.things, 1);
}

const said = document.querySelector('#said')!;
const log: string[] = [];
const board = new Board(document.querySelector('#board')!, {
  words,
  animate: true,
  onChoose(choice, how) {
    log.push(`${choice.text} ${how}`);
    said.textContent = log.at(-1)!;
    show(choice);
  },
  onPick: (key) => log.push(`pick ${key}`),
  onUndo: () => log.push('undo'),
  onEdit: (edit) => log.push(`edit ${edit.key} ${edit.from} ${edit.to}`),
});

function show(choice: Choice | null): void {
  const before = state.things.find((thing) => thing.key === choice?.mover);
  const to = art.places.find((place) => place.name === choice?.place);
  let { things } = state;
  if (before && to && choice?.kind === 'free') {
    const moved = { ...before, x: to.x, y: to.y, r: 4 / 3, place: to.name };
    things = things.map((thing) => (thing === before ? moved : thing));
  }
  state = { ...state, things };
  state.choices = choices();
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
