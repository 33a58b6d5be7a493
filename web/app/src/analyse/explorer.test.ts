// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ALL, bandEnds, explorerPath, resultParts } from './explorer';

const counts = (games: number, wins: number[], ties = 0, undecided = 0) => ({ games, wins, ties, undecided });

test('the request names position and filters', () => {
  const start = '2 A,B/A,B b,c - 1 1 -';
  const path = explorerPath('pentagame:2', start, { source: 'self-play', band: '1400' });
  const query = new URLSearchParams(path.slice('explorer?'.length));
  expect(Object.fromEntries(query)).toEqual({
    ...{ rules: 'pentagame:2', position: start, sources: 'self-play', bands: '1400' },
  });
  expect(explorerPath('pente', 'startpos', { source: ALL, band: ALL })).toBe('explorer?rules=pente&position=startpos');
});

test('bands end where the next one begins', () => {
  expect(bandEnds('0')).toEqual({ low: null, high: 1000 });
  expect(bandEnds('1000')).toEqual({ low: 1000, high: 1199 });
  expect(bandEnds('2400')).toEqual({ low: 2400, high: null });
});

test('a bar has a part for each side that has won', () => {
  const check = (given: ReturnType<typeof counts>, teams: number[], expected: unknown) =>
    expect(resultParts(given, teams).map((part) => [part.kind, part.seats, part.share])).toEqual(expected);
  check(counts(10, [4, 3], 2, 1), [0, 1], [
    ['won', [1], 0.4],
    ['won', [2], 0.3],
    ['tied', [], 0.2],
    ['undecided', [], 0.1],
  ]);
  check(counts(4, [0, 4]), [0, 1], [['won', [2], 1]]);
  // Partners win together.
  check(counts(4, [1, 3, 1, 3]), [0, 1, 0, 1], [
    ['won', [1, 3], 0.25],
    ['won', [2, 4], 0.75],
  ]);
  check(counts(0, [0, 0]), [0, 1], []);
});
