import type { Step, Task } from './types';

const part = 'lanza';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `lanza-${id}`, part, game: 'lanza', tasks },
});

const START = 'DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders';
const RETURNING = 'DJd1,DKc3,SJd4,SQb4,SKb1 0:1 1 return:DQ';

/** The course for Lanza. */
export const LANZA: readonly Step[] = [
  step('cards', {
    kind: 'tap',
    position: START,
    places: ['b3'],
    highlight: ['a3'],
    point: ['b3'],
  }),
  step('bounce', {
    kind: 'tap',
    position: START,
    places: ['c4'],
    highlight: ['c5'],
    point: ['c4'],
  }),
  step('swap', {
    kind: 'choose',
    position: 'DJe1,DQa3,DKc2,SJe3,SQc3,SKa1 0:0 0 orders',
    seat: 1,
    others: ['2:J2Q4K5'],
    fits: /K1$/,
    solution: ['J3Q6K1'],
    highlight: ['c2', 'c3'],
    point: ['c2', 'c3'],
  }),
  step('equal', {
    kind: 'watch',
    position: 'DJe1,DQa3,DKc2,SJe3,SQa1,SKc4 0:0 0 orders',
    line: ['1:J3Q6K1|2:J2Q5K4'],
    highlight: ['c2', 'c4'],
  }),
  step('unequal', {
    kind: 'watch',
    position: 'DJe1,DQa3,DKc2,SJe3,SQc4,SKa1 0:0 0 orders',
    line: ['1:J3Q6K1|2:J2Q4K5'],
    highlight: ['c2', 'c4'],
  }),
  step('safe', {
    kind: 'watch',
    position: 'DJa1,DQa3,DKc2,SJe3,SQb2,SKe1 0:0 0 orders',
    line: ['1:J5Q6K2|2:J2Q1K4'],
    highlight: ['c2', 'b2'],
  }),
  step('return', {
    kind: 'do',
    position: RETURNING,
    goal: { fits: /^[a-e][1-5]$/ },
    solution: ['e1'],
    point: ['e1'],
  }),
  step('rim', {
    kind: 'refuse',
    position: RETURNING,
    place: 'c2',
    move: 'c2',
    code: 'lanza-not-rim',
    highlight: ['c2'],
    point: ['c2'],
  }),
  step('win', {
    kind: 'watch',
    position: 'DJe1,DQa3,DKc2,SJe3,SQc3,SKa1 2:1 4 orders',
    line: ['1:J3Q6K1|2:J2Q4K5'],
  }),
];
