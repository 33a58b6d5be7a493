import type { Step, Task } from './types';

/** Where a game of two begins. */
export const START = '2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -';

const part = 'rules';
const step = (id: string, ...tasks: Task[]): Step => ({ id, part, tasks });

/** The twelve steps of the rule sheet. */
export const RULES: readonly Step[] = [
  step('pieces', {
    kind: 'do',
    position: START,
    goal: { fits: /^[a-e][A-E]-\w+$/ },
    solution: ['aA-A4d'],
    point: ['A', 'A4d'],
  }),
  step('corners', {
    kind: 'do',
    position: '2 A,B,C,D2E,E/A,B,C,D4b,E a,b,c,d,e - 1 2 -',
    goal: { placed: { '1d': 'D' } },
    solution: ['dD2E-D'],
    point: ['D2E', 'D'],
  }),
  step('blocks', {
    kind: 'tap',
    position: '2 A,B,C,D,E/A,B,C,D,E a,b,c,d,C2D - 1 2 -',
    places: ['e'],
    point: ['e'],
  }),
  step(
    'goals',
    { kind: 'tap', position: START, places: ['a'], highlight: ['A'], point: ['a'] },
    { kind: 'tap', position: START, places: ['c'], highlight: ['C'], point: ['c'] },
  ),
  step('directions', {
    kind: 'find',
    position: START,
    goals: [
      { fits: /^aA-A\dB$/ },
      { fits: /^aA-E\dA$/ },
      { fits: /^aA-A\dc$/ },
      { fits: /^aA-A\dd$/ },
    ],
    solution: ['aA-A2B', 'aA-E2A', 'aA-A5c', 'aA-A3d'],
    point: ['A', 'A2B', 'E2A', 'A3c', 'A3d'],
  }),
  step(
    'jumping',
    {
      kind: 'refuse',
      position: '2 A,B,C,D,E/A,B,C,D,E a,b,d,e,A4c - 1 2 -',
      place: 'c',
      move: 'aA-c',
      code: 'way-blocked',
      highlight: ['c'],
      point: ['c'],
    },
    {
      kind: 'do',
      position: '2 A,B,C,D,E/A,B,C,D,E a,b,d,e,A4c - 1 2 -',
      goal: { placed: { '1a': 'A3c' } },
      solution: ['aA-A3c'],
      point: ['A', 'A3c'],
    },
  ),
  step('turning', {
    kind: 'do',
    position: '2 A,B,C,D2E,E/A,B,C,C2D,E a,d,e,B2C,E3c - 1 3 -',
    goal: { placed: { '1a': 'D' } },
    solution: ['aA-D'],
    highlight: ['D'],
    point: ['A', 'c', 'b', 'D'],
  }),
  step(
    'replacing',
    {
      kind: 'do',
      position: START,
      goal: { fits: /^[a-e][A-E]-[a-e]#/ },
      solution: ['bB-d#E2b'],
      point: ['B', 'd'],
    },
    {
      kind: 'do',
      position: '2 A,B,C,D,E/C,A,B,D,E b,c,d,e,E2A - 1 4 -',
      goal: { fits: /#/, explanations: ['stops-out'] },
      solution: ['dD-b#C3a'],
      highlight: ['C', 'a'],
      point: ['C3a'],
    },
  ),
  step(
    'swapping',
    {
      kind: 'do',
      position: '2 A,B,C,D,E/A4d,B4e,C4a,D4b,E4c a,b,c,d,e - 1 3 -',
      goal: { fits: /\*[a-e]$/ },
      solution: ['aA-B*b'],
      point: ['A', 'B'],
    },
    {
      kind: 'do',
      position: '2 A,B,C,D,E/A4d,B4e,C4a,D4b,E4c a,b,c,d,e - 1 3 -',
      goal: { fits: /\*2[a-e]$/ },
      solution: ['aA-A4d*2a'],
      point: ['A', 'A4d'],
    },
  ),
  step(
    'out',
    {
      kind: 'do',
      position: '2 e,B,C,D,E/A,B,C,D,E b,c,d,C2D,E2A - 1 4 -',
      goal: { out: 1 },
      solution: ['ae-a+A2B'],
      highlight: ['a'],
      point: ['e', 'a'],
    },
    {
      kind: 'do',
      position: '2 +,B,C,D,E/A,B,C,D,E b,c,d,A2B,C2D D2E 1 5 -',
      goal: { placed: { '1d': 'D2E' } },
      solution: ['dD-D2E'],
      highlight: ['D2E'],
      point: ['D', 'D2E'],
    },
  ),
  step('winning', {
    kind: 'do',
    position: '2 +,+,A,D,E/+,B,C,D,+ a,b,d,e,C2D B2C,E2A,B3d,D3b 1 9 -',
    goal: { out: 3, result: '3:2' },
    solution: ['cA-c+A1B'],
    replies: [[['bB-B1e', 'bB-B2e', 'cC-C1e', 'cC-C2e']]],
    point: ['A', 'c'],
  }),
  step('choosing', {
    kind: 'do',
    position: START,
    goal: { fits: /^aA-B\*b$/ },
    solution: ['aA-B*b'],
    point: ['A', 'B'],
  }),
];
