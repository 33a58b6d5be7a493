import { expect, test } from 'vitest';
import { bandPath, linePath, resultShares, pointAt, gridLines, scaleOf, SIZE } from './ratingCurve';

const point = (games: number, number: number, deviation = 0) => ({
  games,
  ended_ms: 0,
  value: number,
  deviation,
});

test('all points of a curve are inside the drawing', () => {
  const points = [point(1, 1338, 290), point(2, 1400, 240), point(9, 1710, 90)];
  const scale = scaleOf(points);
  expect(scale).toEqual({ low: 1000, high: 1800, first: 1, last: 9 });
  for (const { games, value } of points) {
    const [x, y] = pointAt(scale, games, value);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(SIZE.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(SIZE.height);
  }
  expect(linePath(points, scale)).toMatch(/^M0 .*L400 [\d.]+$/);
  expect(bandPath(points, scale).split('L')).toHaveLength(6);
  expect(gridLines(scale)).toEqual([1000, 1200, 1400, 1600, 1800]);
});

test('a single game is a dot, and a flat line has a range', () => {
  const one = [point(5, 1500)];
  const scale = scaleOf(one);
  expect(scale.high).toBeGreaterThan(scale.low);
  expect(linePath(one, scale)).toBe('M200 140h0');
  expect(bandPath(one, scale)).toBe('');
});

test('resultShares are fractions of all games', () => {
  expect(resultShares({ won: 2, tied: 1, lost: 1 })).toEqual({ won: 0.5, tied: 0.25 });
  expect(resultShares({ won: 0, tied: 0, lost: 0 })).toEqual({ won: 0, tied: 0 });
});
