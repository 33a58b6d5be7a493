import type { Step, Task } from './types';

const part = 'pentalath';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `pentalath-${id}`, part, game: 'pentalath', tasks },
});

/** The course for Pentalath. */
export const PENTALATH: readonly Step[] = [
  step('place', {
    kind: 'do',
    position: '7/8/9/10/11/12/13 w',
    goal: { fits: /^[a-g]\d+$/ },
    solution: ['d5'],
    point: ['d5'],
  }),
  step('five', {
    kind: 'do',
    position: '7/1b6/5b3/2wwww4/2b8/5b6/13 w',
    goal: { explanations: ['wins'] },
    solution: ['d7'],
    point: ['d2', 'd7'],
  }),
  step('line', {
    kind: 'do',
    position: '2w4/2w5/2w2b3/2w1b5/5b5/4b7/13 w',
    goal: { explanations: ['wins'] },
    solution: ['e3'],
    point: ['e3'],
  }),
  step('capture', {
    kind: 'do',
    position: 'bw5/w7/9/4b5/11/12/13 w',
    goal: { explanations: ['captures'] },
    solution: ['b2'],
    highlight: ['a1'],
    point: ['b2'],
  }),
  step('group', {
    kind: 'do',
    position: 'bbw4/w1w5/9/10/5b5/12/13 w',
    goal: { explanations: ['captures'] },
    solution: ['b2'],
    highlight: ['a1', 'a2'],
    point: ['b2'],
  }),
  step('suicide', {
    kind: 'refuse',
    position: '1b5/bb6/9/4w5/5w5/5w6/13 w',
    place: 'a1',
    move: 'a1',
    code: 'pentalath-no-freedom',
    highlight: ['a1'],
    point: ['a1'],
  }),
  step('first', {
    kind: 'do',
    position: '1bw4/bbw5/www6/10/6b4/6b5/13 w',
    goal: { explanations: ['captures'] },
    solution: ['a1'],
    highlight: ['a1'],
    point: ['a1'],
  }),
  step('save', {
    kind: 'do',
    position: 'wb5/b7/9/10/5w5/12/13 w',
    goal: { prevents: { move: 'b2', code: 'captures' } },
    solution: ['b2'],
    highlight: ['a1'],
    point: ['b2'],
  }),
  step('block', {
    kind: 'do',
    position: '7/8/5w3/1wbbbb4/4w6/4w7/13 w',
    goal: { explanations: ['stops-win'] },
    solution: ['d7'],
    point: ['d7'],
  }),
  step('double', {
    kind: 'do',
    position: '7/1b6/9/3www4/1b9/7b4/13 w',
    goal: { explanations: ['double-threat'] },
    solution: ['d7'],
    point: ['d3', 'd7'],
  }),
];
