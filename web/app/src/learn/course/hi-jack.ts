import type { Step, Task } from './types';

const part = 'hi-jack';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `hi-jack-${id}`, part, game: 'hi-jack', tasks },
});

/** The course for Hi-Jack. */
export const HI_JACK: readonly Step[] = [
  step('place', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/8 b 0 -',
    goal: { fits: /^[a-h]\d$/ },
    solution: ['d4'],
    point: ['d4'],
  }),
  step('strength', {
    kind: 'tap',
    position: '8/8/8/8/3,b,4/8/8/8 w 1 -',
    places: ['d5', 'e4', 'd3', 'c4'],
    highlight: ['d4'],
    point: ['d5', 'e4', 'd3', 'c4'],
  }),
  step('double', {
    kind: 'do',
    position: '8/6,w,1/8/8/3,b,4/8/8/8 b 2 -',
    goal: { fits: /^d4$/ },
    solution: ['d4'],
    highlight: ['d4'],
    point: ['d4'],
  }),
  step('weak', {
    kind: 'refuse',
    position: '8/8/8/4,w,3/5,w,2/4,b,3/8/8 b 4 -',
    place: 'e4',
    move: 'e4',
    code: 'hi-jack-too-weak',
    highlight: ['e4'],
    point: ['e4'],
  }),
  step('take', {
    kind: 'do',
    position: '8/8/8/8/3,b,w,3/4,b,3/8/8 b 4 -',
    goal: { fits: /^e4$/ },
    solution: ['e4'],
    highlight: ['e4'],
    point: ['e4'],
  }),
  step('hijack', {
    kind: 'do',
    position: '8/8/8/8/3,b,w2,b,2/4,b,3/8/8 b 6 -',
    goal: { fits: /^e4$/ },
    solution: ['e4'],
    highlight: ['e4'],
    point: ['e4'],
  }),
  step('block', {
    kind: 'tap',
    position: '8/8/8/8/3,b2,w,3/8/8/8 w 3 -',
    places: ['f4'],
    highlight: ['d4'],
    point: ['f4'],
  }),
  step('pass', {
    kind: 'do',
    position: '8/8/8/8/3,b2,4/8/8/6,w,1 b 4 w',
    goal: { fits: /^pass$/, explanations: ['wins'] },
    solution: ['pass'],
  }),
];
