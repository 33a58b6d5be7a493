import type { Step, Task } from './types';
import { START } from './rules';

const part = 'openings';
const step = (id: string, ...tasks: Task[]): Step => ({ id, part, tasks });

/** The replies of player 2 in the exercises; one of them is always legal. */
const ANSWERS = ['eE-E3b', 'cC-C3e', 'dD-D3b'];

/** Two first moves that have a name. */
const opening = (
  codes: readonly string[],
  solution: readonly string[],
  point: readonly string[],
): Task => ({
  kind: 'do',
  position: START,
  goal: { opening: codes },
  solution,
  replies: [[ANSWERS]],
  point,
});

/** The openings of the Compendium, and what meets some of them. */
export const OPENINGS: readonly Step[] = [
  step('running-rabbit', opening(['1a'], ['aA-B*b', 'aB-C*c'], ['A', 'B', 'C'])),
  step('stop-the-rabbit', {
    kind: 'do',
    position: '2 C,A,B,D,E/A,B,C,b,E a,c,d,e,E1b - 2 2 1:1a@A*1b@B,1:1a@B*1c@C',
    goal: { explanations: ['stops-out'] },
    solution: ['cC-e#C1a'],
    highlight: ['C', 'a'],
    point: ['C1a'],
  }),
  step('the-fork', opening(['1b'], ['aA-B*b', 'cC-D*d'], ['A', 'B', 'C', 'D'])),
  step('join-the-fork', {
    kind: 'do',
    position: '2 B,A,D,C,E/A,B,C,D,E3b a,b,c,d,e - 1 3 1:1a@A*1b@B,1:1c@C*1d@D',
    goal: { explanations: ['fork'] },
    solution: ['aB-C*d'],
    highlight: ['a', 'd'],
    point: ['B', 'C'],
  }),
  step('meet-the-fork', {
    kind: 'do',
    position: '2 B,A,D,C,E/A,B,C,D,E3b a,b,c,d,e - 2 2 1:1a@A*1b@B,1:1c@C*1d@D',
    goal: { prevents: { move: 'aB-C*d', code: 'fork' } },
    solution: ['aA-c#B2C'],
    highlight: ['B', 'C'],
    point: ['B2C'],
  }),
  step('little-rabbit', opening(['2e'], ['aA-B*b', 'aB-e#E2A'], ['A', 'B', 'e'])),
  step('mixed', opening(['2a', '2b', '2c', '2d'], ['aA-B*b', 'dD-a#E2A'], ['A', 'B', 'D', 'a'])),
  step(
    'clockwork',
    opening(['4a', '4b', '4c', '4d'], ['aA-d#B2C', 'bB-e#E2A'], ['A', 'd', 'B', 'e']),
  ),
  step('rocket', opening(['4h'], ['aA-d#B2C', 'ad-e#E2A'], ['A', 'd', 'e'])),
  step('meet-the-rocket', {
    kind: 'do',
    position: '2 e,B,C,D,E/E,B,C,D,A a,b,c,B1C,A1d - 2 2 2:2a@A*2e@E',
    goal: { explanations: ['stops-out', 'threatens-abracadabra'] },
    solution: ['bB-c#e1a'],
    highlight: ['e', 'a'],
    point: ['B', 'c', 'e1a'],
  }),
];
