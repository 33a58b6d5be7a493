import type { Step, Task } from './types';

const part = 'pente';
/** Most steps have a small board, without the restricted opening. */
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `pente-${id}`, part, game: 'pente:9,free', tasks },
});
/** A step that is about the opening. */
const opening = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `pente-${id}`, part, game: 'pente:9', tasks },
});

/** The course for Pente. */
export const PENTE: readonly Step[] = [
  opening('place', {
    kind: 'do',
    position: '9/9/9/9/9/9/9/9/9 w 0:0 0',
    goal: { fits: /^E5$/ },
    solution: ['E5'],
    highlight: ['E5'],
    point: ['E5'],
  }),
  step('five', {
    kind: 'do',
    position: '9/9/3b1b3/2b6/2wwww3/9/6b2/9/9 w 0:0 8',
    goal: { explanations: ['wins'] },
    solution: ['G5'],
    point: ['B5', 'G5'],
  }),
  step('capture', {
    kind: 'do',
    position: '9/7w1/1b7/9/3wbb3/9/2w6/9/9 w 0:0 6',
    goal: { explanations: ['captures'] },
    solution: ['G5'],
    highlight: ['E5', 'F5'],
    point: ['G5'],
  }),
  step('safe', {
    kind: 'do',
    position: '9/9/2w6/9/3bw1b2/9/9/9/9 w 0:0 4',
    goal: { fits: /^F5$/ },
    solution: ['F5'],
    highlight: ['F5'],
    point: ['F5'],
  }),
  step('save', {
    kind: 'do',
    position: '9/9/5b3/9/4wwb2/9/9/9/9 w 0:0 4',
    goal: { prevents: { move: 'D5', code: 'captures' } },
    solution: ['D5'],
    highlight: ['E5', 'F5'],
    point: ['D5'],
  }),
  step('ten', {
    kind: 'do',
    position: '9/9/6w2/3w5/3b5/3b5/5wb2/9/9 w 8:2 16',
    goal: { explanations: ['wins'] },
    solution: ['D3'],
    highlight: ['D4', 'D5'],
    point: ['D3'],
  }),
  step('three', {
    kind: 'do',
    position: '9/6b2/2b6/9/4ww3/9/9/9/9 w 0:0 4',
    goal: { fits: /^[DG]5$/ },
    solution: ['D5'],
    point: ['D5', 'G5'],
  }),
  step('four', {
    kind: 'do',
    position: '9/6b2/2b6/9/3www3/9/9/4b4/9 w 0:0 6',
    goal: { explanations: ['double-threat'] },
    solution: ['C5'],
    point: ['C5', 'G5'],
  }),
  step('block', {
    kind: 'do',
    position: '9/9/5w3/4w4/3w5/9/1wbbbb3/9/9 w 0:0 8',
    goal: { explanations: ['stops-win'] },
    solution: ['G3'],
    point: ['G3'],
  }),
  step('counter', {
    kind: 'do',
    position: '9/9/6w2/3w5/1bbbb2w1/3b5/6w2/2w6/9 w 0:0 10',
    goal: { explanations: ['captures', 'stops-win'] },
    solution: ['D3'],
    highlight: ['D4', 'D5'],
    point: ['D3'],
  }),
  opening(
    'opening',
    {
      kind: 'refuse',
      position: '9/9/9/5b3/4w4/9/9/9/9 w 0:0 2',
      place: 'D5',
      move: 'D5',
      code: 'pente-opening-zone',
      highlight: ['D5'],
      point: ['D5'],
    },
    {
      kind: 'do',
      position: '9/9/9/5b3/4w4/9/9/9/9 w 0:0 2',
      goal: { fits: /^\w\d$/ },
      solution: ['H5'],
      point: ['H5', 'B5', 'E2', 'E8'],
    },
  ),
];
