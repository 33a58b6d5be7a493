import type { GameSnapshot, MyGame } from '../../app/src/generated/wire';
import { expect, openGame, startGame, test } from './users';

test('two users on two nodes play one game', async ({ users }) => {
  const [ann, ben] = await users(2);
  expect(ann.node).not.toBe(ben.node);
  const game = await startGame([ann, ben]);
  const games = await ben.request<MyGame[]>('GET', 'me/games');
  expect(games.map(({ id }) => id)).toContain(game);
  const full = await ann.request<GameSnapshot>('GET', `games/${game}`);
  expect(full.status).toBe('live');
  await openGame([ann, ben], game);
});
