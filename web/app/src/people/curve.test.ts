import { expect, test } from 'vitest';
import { band, line, parts, place, rules, scaleOf, SIZE } from './curve';

const point = (games: number, number: number, deviation = 0) => ({
  games,
  at_ms: 0,
  number,
  deviation,
});

test('all of a curve lies in the drawing', () => {
  const points = [point(1, 1338, 290), point(2, 1400, 240), point(9, 1710, 90)];
  const scale = scaleOf(points);
  expect(scale).toEqual({ low: 1000, high: 1800, first: 1, last: 9 });
  for (const { games, number } of points) {
    const [x, y] = place(scale, games, number);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(SIZE.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(SIZE.height);
  }
  expect(line(points, scale)).toMatch(/^M0 .*L400 [\d.]+$/);
  expect(band(points, scale).split('L')).toHaveLength(6);
  expect(rules(scale)).toEqual([1000, 1200, 1400, 1600, 1800]);
});

test('one game is a dot, and a level line has room', () => {
  const one = [point(5, 1500)];
  const scale = scaleOf(one);
  expect(scale.high).toBeGreaterThan(scale.low);
  expect(line(one, scale)).toBe('M200 140h0');
  expect(band(one, scale)).toBe('');
});

test('bars add up', () => {
  expect(parts({ won: 2, tied: 1, lost: 1 })).toEqual({ won: 0.5, tied: 0.25 });
  expect(parts({ won: 0, tied: 0, lost: 0 })).toEqual({ won: 0, tied: 0 });
});
