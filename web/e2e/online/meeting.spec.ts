import type { FullGame, MyGame } from '../../app/src/generated/wire';
import { expect, goTo, seat, test } from './people';

test('two people on two nodes are at one table', async ({ people }) => {
  const [ann, ben] = await people(2);
  expect(ann.node).not.toBe(ben.node);
  const game = await seat([ann, ben]);
  const games = await ben.ask<MyGame[]>('GET', 'me/games');
  expect(games.map(({ game }) => game)).toContain(game);
  const full = await ann.ask<FullGame>('GET', `games/${game}`);
  expect(full.status).toBe('live');
  await goTo([ann, ben], game);
});
