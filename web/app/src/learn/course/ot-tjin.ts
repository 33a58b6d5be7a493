import type { Step, Task } from './types';

const part = 'ot-tjin';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `ot-tjin-${id}`, part, game: 'ot-tjin', tasks },
});

const SPARSE = 'S 0 0 2 1 0 0 1 1 0 N 1 0 0 0 0 2 0 0 0 23:23 S';

/** The course for Ot-tjin. */
export const OT_TJIN: readonly Step[] = [
  step('sow', {
    kind: 'do',
    position: 'S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0:0 S',
    goal: { fits: /^[1-9]$/ },
    solution: ['1'],
    point: ['S1'],
  }),
  step('gok', {
    kind: 'do',
    position: SPARSE,
    goal: { fits: /^3$/ },
    solution: ['3'],
    highlight: ['S3'],
    point: ['S3'],
  }),
  step('fish', {
    kind: 'do',
    position: 'S 1 0 0 1 2 0 0 1 1 N 0 0 2 0 0 0 1 0 0 22:23 S',
    goal: { fits: /^4$/ },
    solution: ['4'],
    highlight: ['S5'],
    point: ['S4'],
  }),
  step('lap', {
    kind: 'do',
    position: 'S 0 1 3 0 0 0 2 0 0 N 0 0 1 0 0 1 0 0 0 23:23 S',
    goal: { fits: /^2$/ },
    solution: ['2'],
    point: ['S2'],
  }),
  step('empty', {
    kind: 'refuse',
    position: SPARSE,
    place: 'S1',
    move: '1',
    code: 'ot-tjin-empty-hole',
    highlight: ['S1'],
    point: ['S1'],
  }),
  step('end', {
    kind: 'do',
    position: 'S 0 1 0 0 0 0 0 0 1 N 0 0 0 0 0 0 0 0 0 27:25 S',
    goal: { explanations: ['wins'] },
    solution: ['2'],
    point: ['S2'],
  }),
];
