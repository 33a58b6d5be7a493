import type { Step, Task } from './types';

const part = 'sleeping-beauty-draughts';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `sleeping-beauty-draughts-${id}`, part, game: 'sleeping-beauty-draughts', tasks },
});

const LEAPING = 'W:c3,e1,g3 B:b8,d4,f8 w';
const WAKING = 'W:Sh8,a3 B:La1,c7,d2 w';

/** The course for Sleeping Beauty Draughts. */
export const SLEEPING_BEAUTY_DRAUGHTS: readonly Step[] = [
  step('move', {
    kind: 'do',
    position: 'W:a1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2 B:a7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8 w',
    goal: { fits: /^[a-h]3[a-h]4$/ },
    solution: ['c3d4'],
    highlight: ['c3'],
    point: ['d4'],
  }),
  step('leap', {
    kind: 'do',
    position: LEAPING,
    goal: { fits: /^c3:e5$/ },
    solution: ['c3:e5'],
    highlight: ['d4'],
    point: ['c3', 'e5'],
  }),
  step('duty', {
    kind: 'refuse',
    position: LEAPING,
    place: 'h4',
    move: 'g3h4',
    code: 'sleeping-beauty-draughts-must-leap',
    highlight: ['h4'],
    point: ['h4'],
  }),
  step('most', {
    kind: 'do',
    position: 'W:c3,g3 B:d4,d6,f4,h8 w',
    goal: { fits: /:e5:c7$/ },
    solution: ['c3:e5:c7'],
    highlight: ['d4', 'd6'],
    point: ['e5', 'c7'],
  }),
  step('lady', {
    kind: 'do',
    position: 'W:e5,g1 B:Ld4,a7 w',
    goal: { fits: /^e5:c3$/ },
    solution: ['e5:c3'],
    highlight: ['d4'],
    point: ['c3'],
  }),
  step('replace', {
    kind: 'do',
    position: 'W:Lc3,g1 B:a7,d4,e5 w',
    goal: { fits: /^c3:d4$/ },
    solution: ['c3:d4'],
    highlight: ['d4'],
    point: ['d4'],
  }),
  step(
    'promotion',
    {
      kind: 'do',
      position: 'W:c1,g7 B:La3,d6 w',
      goal: { fits: /^g7[fh]8$/ },
      solution: ['g7h8'],
      highlight: ['g7'],
      point: ['f8', 'h8'],
    },
    {
      kind: 'do',
      position: 'W:La1,c1,g7 B:b6,d6 w',
      goal: { fits: /^g7[fh]8$/ },
      solution: ['g7h8'],
      highlight: ['g7'],
      point: ['f8', 'h8'],
    },
  ),
  step('wake', {
    kind: 'do',
    position: WAKING,
    goal: { fits: /^h8\*/ },
    solution: ['h8*g7'],
    highlight: ['h8'],
    point: ['g7'],
  }),
  step('joy', {
    kind: 'do',
    position: WAKING,
    goal: { fits: /^h8\*f6$/ },
    solution: ['h8*f6'],
    highlight: ['h8'],
    point: ['f6'],
  }),
  step('win', {
    kind: 'do',
    position: 'W:Lc7,c1 B:Lb8,Sa1,a3,b2 w',
    goal: { explanations: ['wins'] },
    solution: ['c7:b8'],
    highlight: ['b8'],
    point: ['b8'],
  }),
];
