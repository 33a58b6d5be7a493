import type { Step, Task } from './types';

const part = 'combinations';
const step = (id: string, ...tasks: Task[]): Step => ({ id, part, tasks });

/** Combinations and endgames of the Compendium, on the positions that its claims were tried on. */
export const COMBINATIONS: readonly Step[] = [
  step(
    'cutting-off',
    {
      kind: 'do',
      position: '2 A,B,e,D,E/B,A,C3e,D,E a,b,c,d,B4d - 1 5 -',
      goal: { explanations: ['stops-out', 'cuts-off'], fits: /^\w+-\w+$/ },
      solution: ['dD-C'],
      highlight: ['a'],
      point: ['D', 'C'],
    },
  ),
  step(
    'fork',
    {
      kind: 'do',
      position: '2 B,A,D,C,E/A,B,D,E,C5e a,b,c,d,e2a - 1 4 -',
      goal: { explanations: ['fork'] },
      solution: ['aB-C*d'],
      replies: [[['eC5e-e+C3a', 'eC5e-e+C2a']]],
      highlight: ['e'],
      point: ['B', 'C'],
    },
    { kind: 'do', goal: { out: 1 }, solution: ['dB-d#B1d+D2E'], point: ['B', 'd'] },
  ),
  step(
    'anticadabra',
    {
      kind: 'do',
      position: '2 A,B,C,+,E/b,B,C,+,E a,c,e,D2E,E3b A2B,C2D 1 7 -',
      goal: { explanations: ['anticadabra'] },
      solution: ['cC-a#a1b'],
      highlight: ['a'],
      point: ['C', 'a'],
    },
  ),
  step(
    'room',
    {
      kind: 'do',
      position: '2 B,A,D,C,E/A,B,+,D,E a,c,d,e,D3b E2A 1 8 -',
      goal: { explanations: ['fork', 'makes-room'] },
      solution: ['dC-e#c2d'],
      highlight: ['B', 'a'],
      point: ['C', 'e'],
    },
  ),
  step(
    'hot',
    {
      kind: 'do',
      position: '2 A,E,C,+,B/+,B,C,+,C c,E2A,C3e,C2a,D4a B2C,C2D,B3d,B3e 1 9 -',
      goal: { explanations: ['goes-out', 'unstoppable'] },
      solution: ['aA-a+A6d'],
      highlight: ['a', 'b'],
      point: ['A', 'a'],
    },
  ),
  step(
    'standoff',
    {
      kind: 'do',
      position: '2 A,a,C,D,E/b,B,C,D,E c,d,e,C6a,D6a - 1 3 -',
      goal: { explanations: ['stops-out', 'unstoppable'] },
      solution: ['ba-a3b'],
      replies: [[['cC-C3a', 'cC-C2a']]],
      highlight: ['a', 'b'],
      point: ['a', 'a3b'],
    },
    { kind: 'do', goal: { out: 1 }, solution: ['ba3b-b*2a+a2b'], point: ['a3b', 'b'] },
  ),
  step(
    'face',
    {
      kind: 'do',
      position: '2 E,D5b,+,A5d,D/c,C,a,E,+ a2b,b2c,c2d,D3a,E3c E2A,C2e 2 12 -',
      goal: { explanations: ['carries-home'], prevents: { move: 'dA5d-c*2c' } },
      solution: ['ac-a*c+A6c'],
      replies: [[['dA5d-d+A1c', 'bD5b-b+A1c', 'eD-D1E']]],
      highlight: ['a', 'c'],
      point: ['c', 'a', 'A6c'],
    },
    { kind: 'do', goal: { out: 3 }, solution: ['c+D1a'], point: ['c'] },
  ),
  step(
    'final-swap',
    {
      kind: 'do',
      position: '2 +,B,b1c,+,E/B,A,D,C,E b,e,D2E,A4c,E3b c2d,D3a 2 12 -',
      goal: { explanations: ['final-fork'], fits: /\*[a-e]$/ },
      solution: ['aB-C*d'],
      replies: [[['cb1c-c+C3a', 'cb1c-c+C2a']]],
      highlight: ['c'],
      point: ['B', 'C'],
    },
    { kind: 'do', goal: { result: '3:1' }, solution: ['dB-d+A2B'], point: ['B', 'd'] },
  ),
  step(
    'final-replace',
    {
      kind: 'do',
      position: '2 D,B,E,+,+/A,C,C,A,E b,e,c2d,A3d,B3d E2A,C3a 2 12 -',
      goal: { explanations: ['final-fork'] },
      solution: ['dA-A3d#E3c'],
      replies: [[['aD-a+A6d', 'aD-a+A5d', 'cE-c+A6d']]],
      highlight: ['a', 'c'],
      point: ['A', 'A3d', 'E3c'],
    },
    { kind: 'do', goal: { result: '3:1' }, solution: ['bC-b#A2B+A1B'], point: ['C', 'b'] },
  ),
  step(
    'draw',
    {
      kind: 'do',
      position: '2 e2a,B,C,+,+/A,B,b2c,+,+ b,e,A2B,B2C,e3a c2d,C2e,D3a,E3c 1 14 -',
      goal: { explanations: ['stops-last-piece', 'unstoppable'] },
      solution: ['ae2a-e3a#b3c'],
      replies: [[['cb2c-b3c#A2c', 'cb2c-b3c#A1c']]],
      highlight: ['a', 'c'],
      point: ['e2a', 'e3a', 'b3c'],
    },
    {
      kind: 'do',
      goal: { out: 3, result: '3:3' },
      solution: ['ae3a-a+c'],
      replies: [[['cb3c-c+D2E', 'cb3c-c+D1E', 'cb3c-c+D2E<c2d', 'cb3c-c+D1E<c2d']]],
      point: ['e3a', 'a'],
    },
  ),
  step('wall', {
    kind: 'do',
    position: '2 +,a,C1a,e,+/d2e,B,E,D,a2b A2B,E2A,A3c,B3d,D3b D2E,E3b 2 20 -',
    goal: { out: 1, explanations: ['goes-out'] },
    solution: ['cE-c+A3d'],
    highlight: ['B', 'D', 'a2b', 'd2e'],
    point: ['E', 'c'],
  }),
  {
    id: 'swallow',
    part,
    game: 'pentagame:3',
    tasks: [
      {
        kind: 'do',
        position: '3 A,B,C,D,E/A,B,E,C,D/B,C,c,D,E a,b,d,e,C4a - 2 4 -',
        goal: { explanations: ['goes-out', 'stops-out'] },
        solution: ['cE-c*3c+E1c'],
        highlight: ['c'],
        point: ['E', 'c', 'E1c'],
      },
    ],
  },
  {
    id: 'partners',
    part,
    game: 'pentagame:4t',
    tasks: [
      {
        kind: 'do',
        position: '4t B,A,C,D,E/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 3 1 -',
        goal: { fits: /\*1[ab]$/, explanations: ['swap-cools'] },
        solution: ['cC-B*1a'],
        replies: [[['aA-A3d', 'bB-B3d']]],
        highlight: ['B'],
        point: ['C', 'B'],
      },
      { kind: 'do', goal: { out: 1 }, solution: ['aC-a#B1e+D2E'], point: ['C', 'a'] },
    ],
  },
];
