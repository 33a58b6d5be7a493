import type { MyGame } from '../generated/wire';

/** The parts of the page, in their order. */
export const PARTS = ['challenged', 'turn', 'others', 'gathering'] as const;

/** One of them. */
export type Part = (typeof PARTS)[number];

/** Where a game of the reader stands on the page. */
export function partOf(game: Pick<MyGame, 'status' | 'you' | 'your_turn'>): Part {
  if (game.status === 'gathering') return game.you === null ? 'challenged' : 'gathering';
  return game.your_turn ? 'turn' : 'others';
}
