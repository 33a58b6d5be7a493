import type { Step, Task } from './types';

const part = 'nardeshir';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `nardeshir-${id}`, part, game: 'nardeshir', tasks },
});

const START =
  '8/8/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8|rnbqkbnr/pppppppp/8/8/8/8/8/8 w KQkq ABCDEFGHabcdefgh - 0 1';

/** The course for Nardeshir. */
export const NARDESHIR: readonly Step[] = [
  step('step', {
    kind: 'do',
    position: START,
    goal: { fits: /^1[a-h]2-2[a-h][23]$/ },
    solution: ['1d2-2d3'],
    highlight: ['1d2'],
    point: ['2d2', '2d3'],
  }),
  step('double', {
    kind: 'do',
    position: START,
    goal: { fits: /^1[a-h]2-1[a-h]4$/ },
    solution: ['1e2-1e4'],
    highlight: ['1e2'],
    point: ['1e4'],
  }),
  step('level', {
    kind: 'refuse',
    position: START,
    place: '3e4',
    move: '1e2-3e4',
    code: 'nardeshir-not-reached',
    highlight: ['3e4'],
    point: ['3e4'],
  }),
  step('passant', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/4K3|8/8/8/2P5/8/8/8/8|6k1/8/8/3p4/8/8/8/8 w - - 3d6 0 20',
    goal: { fits: /^2c5-3d6$/ },
    solution: ['2c5-3d6'],
    highlight: ['3d5'],
    point: ['3d6'],
  }),
  step('mate', {
    kind: 'do',
    position: '8/8/2R5/8/8/8/8/8|2Q5/8/8/8/8/8/8/8|k3K3/8/8/8/8/2p2p2/8/8 w - - - 0 40',
    goal: { explanations: ['wins'] },
    solution: ['1c6-3a6'],
    highlight: ['1c6'],
    point: ['3a6'],
  }),
  {
    ...step('malka', {
      kind: 'refuse',
      position: '8/8/3p4/8/8/8/8/3QK3|8/8/8/8/8/8/4p3/8|6k1/8/8/8/8/8/8/8 w - - - 0 20',
      place: '1d6',
      move: '1d1-1d6',
      code: 'nardeshir-not-reached',
      highlight: ['1d6'],
      point: ['1d6'],
    }),
    game: 'nardeshir:malka',
  },
];
