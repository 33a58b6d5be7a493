// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { matchRoute } from '../shell/routes';
import { parseStatistics, rowGroups, setUps, slugOf, STATISTICS, topOf, valueText } from './statistics';

const row = (game: string, level: string, x: string, value: number, high: number | null = null) => ({
  ...{ game, level, x, value, low: null, high, n: 10 },
});

test('rows of a set-up are grouped by level', () => {
  const rows = [row('a:2', '5', 'first', 0.5), row('a:2', '8', 'first', 0.4, 0.6), row('a:3', '8', 'first', 1)];
  const [result] = parseStatistics(`${JSON.stringify({ name: 'first_mover', rows })}\n`);
  expect(setUps([result!])).toEqual(['a:2', 'a:3']);
  expect(rowGroups(result!, 'a:2').map(({ level, rows }) => [level, rows.length])).toEqual([
    ['5', 1],
    ['8', 1],
  ]);
  expect(topOf(rows.slice(0, 2))).toBe(0.6);
});

test('the committed numbers lie in their intervals, and every set-up has an address', () => {
  expect(STATISTICS.length).toBeGreaterThan(0);
  for (const { name, rows } of STATISTICS) {
    expect(rows, name).not.toEqual([]);
    for (const { low, value, high } of rows) {
      expect((low ?? value) <= value && value <= (high ?? value), name).toBe(true);
    }
  }
  for (const game of setUps(STATISTICS)) {
    expect(matchRoute(`/science/${slugOf(game)}`).page.title).toBe('app-title-science');
  }
});

test('lengths are numbers, all else is shares', () => {
  expect(valueText('game_length', 33.531, 'en')).toBe('33.5');
  expect(valueText('first_mover', 0.4169, 'en')).toBe('41.7%');
});
