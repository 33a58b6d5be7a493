import type { Step } from './types';
import { START } from './rules';

const part = 'cases';

/** The special cases. */
export const CASES: readonly Step[] = [
  {
    id: 'abracadabra',
    part,
    tasks: [
      {
        kind: 'do',
        position: '2 C,A,B,D,E/A,B,C,D,E a,b,c,d,e - 1 4 -',
        goal: { explanations: ['abracadabra'] },
        solution: ['aC-a#C1a+E2b'],
        highlight: ['a'],
        point: ['C', 'a'],
      },
    ],
  },
  {
    id: 'waiting',
    part,
    tasks: [
      {
        kind: 'watch',
        position: '2 e,B,C,D,E/A,B,C,a,E b,c,d,C2D,E2A - 2 4 -',
        line: ['da-e*1a'],
      },
      {
        kind: 'refuse',
        position: '2 a,B,C,D,E/A,B,C,e,E b,c,d,C2D,E2A - 1 5 2:2d@a*1a@e',
        place: 'A2B',
        move: 'bB-A2B',
        code: 'must-leave',
        highlight: ['A2B'],
        point: ['A2B'],
      },
      {
        kind: 'do',
        position: '2 a,B,C,D,E/A,B,C,e,E b,c,d,C2D,E2A - 1 5 2:2d@a*1a@e',
        goal: { out: 1 },
        solution: ['a+d2e'],
        point: ['d2e'],
      },
    ],
  },
  {
    id: 'both',
    part,
    tasks: [
      {
        kind: 'do',
        position: '2 c,B,a,D,E/A,B,C,D,E d,e,A2B,C2D,E3b - 1 5 -',
        goal: { explanations: ['carries-home'] },
        solution: ['ac-a*c+D2E'],
        replies: [[['dD-D2a', 'dD-D3a', 'dD-D1b']]],
        point: ['c', 'a'],
      },
      { kind: 'do', goal: { out: 2 }, solution: ['c+C1e'], point: ['c'] },
    ],
  },
  {
    id: 'ko',
    part,
    tasks: [
      { kind: 'watch', position: START, line: ['aA-c#D2E', 'aA-c*1a'] },
      { kind: 'do', goal: { fits: /^aA-c\*2a$/ }, solution: ['aA-c*2a'], point: ['A', 'c'] },
      {
        kind: 'refuse',
        place: 'c',
        move: 'aA-c*1a',
        code: 'ko',
        highlight: ['A', 'c'],
        point: ['c'],
      },
    ],
  },
  {
    id: 'taken',
    part,
    tasks: [
      {
        kind: 'do',
        position: '2 e,B,C,D,+/A,B,C,D,E b,c,d,C2D,E2A a 1 6 -',
        goal: { out: 2 },
        solution: ['ae-a+a'],
        point: ['e', 'a'],
      },
      {
        kind: 'do',
        position: '2 e,B,C,D,E/A,B,C,a,E b,c,d,C2D,E2A - 1 4 -',
        goal: { out: 1 },
        solution: ['ae-a*2d+d2e'],
        point: ['e', 'a'],
      },
    ],
  },
  {
    id: 'through',
    part,
    tasks: [
      {
        kind: 'do',
        position: '2 e,B,C,D,E/A,B,C,D,E b,c,d,C2D,E2A - 1 4 -',
        goal: { placed: { '1a': 'a2b' } },
        solution: ['ae-a2b'],
        replies: [[['bB-A2B', 'bB-A1B']]],
        highlight: ['a2b'],
        point: ['e', 'a2b'],
      },
      { kind: 'do', goal: { out: 1, fits: /^a/ }, solution: ['aa2b-a+e2a'], point: ['a2b', 'a'] },
    ],
  },
  {
    id: 'shortage',
    part,
    game: 'pentagame:3',
    tasks: [
      {
        kind: 'do',
        position: '3 +,B,A,D,E/+,+,C,D,E/A,B,+,D,+ a,b,d,e,C2D B2C,E2A,A2d,B3d,D3b 1 9 -',
        goal: { out: 2 },
        solution: ['cA-c+A1c<B3d'],
        point: ['A', 'c'],
      },
    ],
  },
  {
    id: 'last-round',
    part,
    tasks: [
      {
        kind: 'watch',
        position: '2 +,+,A,D,E/+,+,E,D,C a,b,d,e,C2D B2C,D3b 1 9 -',
        line: ['cA-c+B3d'],
      },
      {
        kind: 'do',
        goal: { result: '3:3' },
        solution: ['cE-c+A1c'],
        point: ['E', 'c'],
      },
    ],
  },
  {
    id: 'five',
    part,
    game: 'pentagame:5',
    tasks: [
      {
        kind: 'do',
        position: '5 +,e,A/B,B,B/C,C,C/D,D,+/E,E,E b,c,d,C2D,E2A B2e 1 5 -',
        goal: { out: 2 },
        solution: ['a2e-a+d2e'],
        point: ['e', 'a'],
      },
    ],
  },
];
