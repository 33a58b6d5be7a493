import type { Step, Task } from './types';

const part = 'nibelungenlied';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `nibelungenlied-${id}`, part, game: 'nibelungenlied', tasks },
});

const MOVING = 'GD4/KE5/HE4/SD1/BB1 -:GB 1 1:GnHtStBn';

/** The course for Nibelungenlied. */
export const NIBELUNGENLIED: readonly Step[] = [
  step('tokens', {
    kind: 'do',
    position: 'GD4/KE5/HE4/SD1/BB1 -:- 0 -',
    goal: { fits: /^[GKHSB]{2}$/ },
    solution: ['GK'],
  }),
  step(
    'turn',
    {
      kind: 'choose',
      position: 'GD4/KE5/HE4/SD1/BB1 GK:- 1 -',
      seat: 1,
      others: ['2:GB'],
      fits: /./,
      solution: ['HS'],
      point: ['E4', 'D1', 'B1'],
    },
    {
      kind: 'watch',
      position: 'GD4/KE5/HE4/SD1/BB1 GK:- 1 -',
      line: ['1:HS|2:GB', 'G-C3', 'H-E3', 'S-D2', 'B-C1'],
    },
  ),
  step('step', {
    kind: 'do',
    position: MOVING,
    goal: { fits: /^G-(C3|D3)$/ },
    solution: ['G-D3'],
    highlight: ['D4'],
    point: ['C3', 'D3'],
  }),
  step('occupied', {
    kind: 'refuse',
    position: MOVING,
    place: 'E4',
    move: 'G-E4',
    code: 'nibelungenlied-occupied',
    highlight: ['E4'],
    point: ['E4'],
  }),
  step('marry', {
    kind: 'do',
    position: 'GC1/KE5/HC2/SE3/BB1 -:GB 7 1:Sn',
    goal: { explanations: ['wins'] },
    solution: ['S-E4'],
    highlight: ['E3'],
    point: ['E4'],
  }),
  step('leave', {
    kind: 'do',
    position: 'GC1/KE5/HE4/SD4/BB1 -:GB 7 1:Hn',
    goal: { explanations: ['wins'] },
    solution: ['H-E3'],
    highlight: ['E4'],
    point: ['D3', 'E3'],
  }),
  step('betray', {
    kind: 'do',
    position: 'GA1/KE5/HE4/SB2/BC1 KH:- 7 1:Bt',
    goal: { explanations: ['wins'] },
    solution: ['B-B1'],
    highlight: ['C1'],
    point: ['B1'],
  }),
  step('murder', {
    kind: 'do',
    position: 'GD2/KE5/HE4/SC2/BB1 -:GB 7 1:Ht',
    goal: { explanations: ['wins'] },
    solution: ['H-D3'],
    highlight: ['E4'],
    point: ['D3'],
  }),
];
