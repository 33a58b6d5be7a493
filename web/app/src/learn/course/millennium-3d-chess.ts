import type { Step, Task } from './types';

const part = 'millennium-3d-chess';
const step = (id: string, ...tasks: Task[]): Step => ({
  ...{ id: `millennium-3d-chess-${id}`, part, game: 'millennium-3d-chess', tasks },
});

const START =
  '8/8/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8|rnbqkbnr/pppppppp/8/8/8/8/8/8 w KQkq ABCDEFGHabcdefgh - 0 1';

/** The course for Millennium 3D Chess. */
export const MILLENNIUM_3D_CHESS: readonly Step[] = [
  step('up', {
    kind: 'do',
    position: START,
    goal: { fits: /^1[a-h]2-2[a-h][23]$/ },
    solution: ['1e2-2e3'],
    highlight: ['1e2'],
    point: ['2e2', '2e3'],
  }),
  step('double', {
    kind: 'do',
    position: START,
    goal: { fits: /^1[a-h]2-3[a-h]4$/ },
    solution: ['1e2-3e4'],
    highlight: ['1e2'],
    point: ['3e4'],
  }),
  step('pawn', {
    kind: 'do',
    position: '8/8/8/3b4/3P4/8/8/4K3|8/8/8/4n3/8/8/8/8|4k3/8/8/8/8/8/8/8 w - - - 0 20',
    goal: { fits: /^1d4-2e5$/ },
    solution: ['1d4-2e5'],
    highlight: ['1d4'],
    point: ['2e5'],
  }),
  step('rook', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/R3K3|8/8/8/8/8/8/8/8|4k3/8/3n4/8/8/p7/8/8 w - - - 0 20',
    goal: { fits: /^1a1-3a3$/ },
    solution: ['1a1-3a3'],
    highlight: ['1a1'],
    point: ['3a3'],
  }),
  step('bishop', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/2B1K3|8/3p4/8/8/8/8/8/8|4k3/8/8/8/8/4n3/8/8 w - - - 0 20',
    goal: { fits: /^1c1-3e3$/ },
    solution: ['1c1-3e3'],
    highlight: ['1c1'],
    point: ['3e3'],
  }),
  step('knight', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/4K1N1|8/8/8/8/8/8/8/8|4k3/8/7p/8/8/8/6r1/8 w - - - 0 20',
    goal: { fits: /^1g1-3g2$/ },
    solution: ['1g1-3g2'],
    highlight: ['1g1'],
    point: ['3g2'],
  }),
  step('pin', {
    kind: 'refuse',
    position: '4r3/8/8/8/4R3/8/8/4K3|8/8/8/8/8/8/8/8|2k5/8/7p/8/8/8/8/8 w - - - 0 20',
    place: '1a4',
    move: '1e4-1a4',
    code: 'millennium-3d-chess-leaves-check',
    highlight: ['1a4'],
    point: ['1a4'],
  }),
  step('promotion', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/4K3|8/P7/8/8/8/8/8/8|8/8/4k3/7p/8/8/8/8 w - - - 0 30',
    goal: { fits: /^2a7-3a8=[qrbn]$/ },
    solution: ['2a7-3a8=q'],
    highlight: ['2a7'],
    point: ['3a8'],
  }),
  step('mate', {
    kind: 'do',
    position: '8/8/8/8/8/8/8/8|8/8/8/6R1/5p2/8/8/Q2K4|7k/4p3/8/8/8/8/8/8 w - - - 0 40',
    goal: { explanations: ['wins'] },
    solution: ['2a1-2g7'],
    highlight: ['2a1'],
    point: ['2g7'],
  }),
];
