import { expect, test } from 'vitest';
import type { SavedGame } from '../storage/savedGames';
import { nextLevel } from './nextLevel';

const game = (level: number, score: number[], over = true) =>
  ({ seats: [{ kind: 'person' }, { kind: 'engine', level }], over, summary: { round: 9, score, turn: null } }) as SavedGame;

test('the first opponent has level 1, and a win raises the level', () => {
  expect(nextLevel([])).toBe(1);
  expect(nextLevel([game(1, [1, 3])])).toBe(1);
  expect(nextLevel([game(1, [3, 1], false)])).toBe(1);
  expect(nextLevel([game(1, [3, 1]), game(4, [3, 2]), game(6, [0, 3])])).toBe(5);
  expect(nextLevel([game(10, [3, 1])])).toBe(10);
});
