import { expect, test } from 'vitest';
import { GAMES } from '../generated/games';
import { needsAllGames } from './bundles';

test('the first games have a small module', () => {
  const small = GAMES.filter(({ name }) => !needsAllGames(name)).map(({ name }) => name);
  expect(small).toEqual(['pentagame', 'pente', 'pentalath']);
});

test('options and the rest of a config do not matter', () => {
  expect(needsAllGames('pente:13,keryo')).toBe(false);
  expect(needsAllGames('pentagame control=none consent=majority number=1')).toBe(false);
  expect(needsAllGames('frames:12 control=none')).toBe(true);
});
