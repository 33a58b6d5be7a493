import type { Step, Task } from './types';

const part = 'king-of-pearls';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `king-of-pearls-${id}`, part, game: 'king-of-pearls', tasks },
});

const PLACING = '8/8/8/8/8/8/8/8 b 2:4';
const TOWERS = '8/8/8/8/w7/wb6/wbw5/bbbw4 b -';

/** The course for King of Pearls. */
export const KING_OF_PEARLS: readonly Step[] = [
  step(
    'numbers',
    {
      kind: 'choose',
      position: '8/8/8/8/8/8/8/8 b -',
      seat: 1,
      others: ['2:1'],
      fits: /./,
      solution: ['2'],
    },
    {
      kind: 'watch',
      position: '8/8/8/8/8/8/8/8 b -',
      line: ['1:2|2:1', 'h1'],
    },
  ),
  step('edge', {
    kind: 'do',
    position: PLACING,
    goal: { fits: /^[a-h][1-8]$/ },
    solution: ['h1'],
    point: ['h1', 'a8'],
  }),
  step('middle', {
    kind: 'refuse',
    position: PLACING,
    place: 'd4',
    move: 'd4',
    code: 'king-of-pearls-not-edge',
    highlight: ['d4'],
    point: ['d4'],
  }),
  step('next', {
    kind: 'tap',
    position: '8/8/8/8/8/5b2/6b1/7w w -',
    places: ['e4'],
    highlight: ['h1', 'g2', 'f3'],
    point: ['e4'],
  }),
  step('corner', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/8 b 3:4',
    goal: { fits: /^(a1|h8)$/ },
    solution: ['a1'],
    point: ['a1', 'h8'],
  }),
  step('black', {
    kind: 'tap',
    position: TOWERS,
    places: ['a1', 'b1', 'c1'],
    point: ['a1', 'b1', 'c1'],
  }),
  step('white', {
    kind: 'tap',
    position: TOWERS,
    places: ['a2', 'a3', 'a4'],
    point: ['a2', 'a3', 'a4'],
  }),
  step('win', {
    kind: 'do',
    position: 'wwbbwbwb/bwwbwbww/bbbwwwbb/wbbbbwwb/1wbbwbww/b1bbbwww/ww1bwwww/wwb1wwwb b 2:2',
    goal: { explanations: ['wins'] },
    solution: ['d1'],
    point: ['d1'],
  }),
];
