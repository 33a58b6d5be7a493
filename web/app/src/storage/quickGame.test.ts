// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createQuickGame, quickGameLevel, recordWin } from './quickGame';
import { loadGame, savedGames } from './savedGames';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the level of a quick game is 1 at first and rises with a win at that level or above', () => {
  expect(quickGameLevel()).toBe(1);
  recordWin(1);
  expect(quickGameLevel()).toBe(2);
  recordWin(1);
  expect(quickGameLevel()).toBe(2);
  recordWin(6);
  expect(quickGameLevel()).toBe(7);
  recordWin(10);
  expect(quickGameLevel()).toBe(10);
  localStorage.setItem('palamedes.level', 'x');
  expect(quickGameLevel()).toBe(1);
});

test('a prepared game can be opened, and is not among the saved games', () => {
  const id = createQuickGame();
  expect(createQuickGame()).toBe(id);
  expect(savedGames()).toEqual([]);
  expect(loadGame(id)?.seats).toEqual([{ kind: 'person' }, { kind: 'engine', level: 1 }]);
});
