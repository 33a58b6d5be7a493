import type { Step, Task } from './types';

const part = 'frames';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `frames-${id}`, part, game: 'frames:9', tasks },
});

const TWO_STONES = '9/9/9/5w3/3b5/9/9/9/9 0:0';

/** The course for Frames. */
export const FRAMES: readonly Step[] = [
  step('turn', {
    kind: 'choose',
    position: '9/9/9/9/9/9/9/9/9 0:0',
    seat: 1,
    others: ['2:G7'],
    fits: /./,
    solution: ['C3'],
    point: ['C3'],
  }),
  step('frame', {
    kind: 'tap',
    position: '9/9/6w2/9/9/9/2b6/9/9 0:0',
    places: ['C7', 'G3'],
    highlight: ['C3', 'G7'],
    point: ['C7', 'G3'],
  }),
  step('inside', {
    kind: 'tap',
    position: '9/9/6w2/5w3/2bb3w1/4b4/2b6/9/9 0:0',
    places: ['D5', 'E4'],
    highlight: ['C3', 'G7'],
    point: ['D5', 'E4'],
  }),
  step('score', {
    kind: 'watch',
    position: '9/9/9/5w3/2bb3w1/4b4/9/9/9 0:0',
    line: ['1:C3|2:G7'],
  }),
  step('same', {
    kind: 'watch',
    position: TWO_STONES,
    line: ['1:E5|2:E5'],
  }),
  step('narrow', {
    kind: 'watch',
    position: TWO_STONES,
    line: ['1:D2|2:E8'],
  }),
  {
    ...step('guess', {
      kind: 'choose',
      position: '5/3w1/1b3/1b3/5 0:0',
      seat: 1,
      others: ['2:E5'],
      fits: /^A1$/,
      solution: ['A1'],
      highlight: ['E5'],
      point: ['A1'],
    }),
    game: 'frames:5',
  },
  {
    ...step('win', {
      kind: 'watch',
      position: '5/3w1/1b3/1b3/5 9:4',
      line: ['1:A1|2:E5'],
    }),
    game: 'frames:5',
  },
];
