import type { Step, Task } from './types';

const part = 'akron';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `akron-${id}`, part, game: 'akron', tasks },
});

/** The course for Akron. */
export const AKRON: readonly Step[] = [
  step('add', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/8 b w32b32',
    goal: { fits: /^[a-h][1-8]$/ },
    solution: ['d4'],
    point: ['d4'],
  }),
  step('swap', {
    kind: 'do',
    position: '8/8/8/8/3b4/8/8/8 w w32b31',
    goal: { fits: /^swap$/ },
    solution: ['swap'],
  }),
  {
    ...step('win', {
      kind: 'do',
      position: '2b2/1wb2/ww1ww/2b2/2b2 w w7b8',
      goal: { explanations: ['wins'] },
      solution: ['c3'],
      point: ['c3'],
    }),
    game: 'akron:n=5',
  },
  step('climb', {
    kind: 'do',
    position: '8/8/4w3/3bww2/3wb3/8/8/8 w w28b30',
    goal: { fits: /^f5>1d4$/ },
    solution: ['f5>1d4'],
    highlight: ['f5'],
    point: ['1d4'],
  }),
  step('alone', {
    kind: 'refuse',
    position: '8/8/8/3bb3/3ww3/8/8/w7 w w29b30',
    place: 'a1',
    move: 'a1>d3',
    code: 'akron-not-connected',
    highlight: ['a1'],
    point: ['a1'],
  }),
  step('held', {
    kind: 'refuse',
    position: '8/8/8/3bbb2/3www2/8/8/8|7/7/7/3ww2/7/7/7 w w27b29',
    place: 'e4',
    move: 'e4>g4',
    code: 'akron-held-down',
    highlight: ['e4'],
    point: ['e4'],
  }),
  step('drop', {
    kind: 'watch',
    position: '8/8/8/3bb3/2wwb3/8/8/8|7/7/7/3w3/7/7/7 w w29b29',
    line: ['d4>b4'],
  }),
  step('cut', {
    kind: 'do',
    position: '8/8/8/3bb3/2www3/3bbb2/8/8|7/7/7/7/3b3/7/7 b w29b26',
    goal: { fits: /^f3>1d4$/ },
    solution: ['f3>1d4'],
    highlight: ['f3'],
    point: ['1d4'],
  }),
  {
    ...step('over', {
      kind: 'do',
      position: '2bb/w2b/wb2/bwww w w3b3',
      goal: { explanations: ['wins'] },
      solution: ['a3>1a1'],
      highlight: ['a3'],
      point: ['1a1'],
    }),
    game: 'akron:n=4',
  },
  {
    ...step('reveal', {
      kind: 'watch',
      position: '4/1bb1/wwww/1bb1|3/1b1/1b1 b w4b2',
      line: ['1b2>a1'],
    }),
    game: 'akron:n=4',
  },
];
