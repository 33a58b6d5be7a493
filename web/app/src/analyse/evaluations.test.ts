import { describe, expect, it } from 'vitest';
import {
  labelledRounds,
  pointsOf,
  correctBackwards,
  leader,
  shares,
  turningPoints,
  DECIDED_VALUE,
  yOf,
  formatPieces,
  type EvaluatedPly,
  nearest,
  graphMax,
  path,
  percentText,
  valuesOfPlaces,
  valueKind,
} from './evaluations';

const at = (seat: number | null, ...values: number[]): EvaluatedPly => ({
  seat,
  values: values.length ? values : null,
});

describe('turning points', () => {
  it('are the plies that lose much for their own seat', () => {
    const line = [at(null, 0, 0), at(1, 10, -10), at(2, 120, -120), at(1, -20, 20), at(2, -15, 15)];
    expect(turningPoints(line)).toEqual([
      { index: 2, seat: 2, from: -10, to: -120 },
      { index: 3, seat: 1, from: 120, to: -20 },
    ]);
  });

  it('can be those of one player only', () => {
    const line = [at(null, 0, 0), at(1, -90, 90), at(2, 20, -20), at(1, -100, 100)];
    expect(turningPoints(line, 1).map(({ index }) => index)).toEqual([1, 3]);
    expect(turningPoints(line, 2).map(({ index }) => index)).toEqual([2]);
  });

  it('are few, and the largest losses', () => {
    const line = [at(null, 0), at(1, -60), at(1, -200), at(1, -270)];
    expect(turningPoints(line, null, 2).map(({ index }) => index)).toEqual([2, 3]);
  });

  it('are no gains: these come from a deeper search, not from a good move', () => {
    expect(turningPoints([at(null, 0), at(1, 200)])).toEqual([]);
  });

  it('are the moves that allowed a win, also where the engine saw it only afterwards', () => {
    const line = [at(null, 0, 0), at(2, 10, -10), at(1, 300, -300), at(2, 300, -300)];
    expect(turningPoints(correctBackwards(line))).toEqual([
      { index: 1, seat: 2, from: 0, to: -300 },
    ]);
  });

  it('do not come from choices made at once, which are no move of one player', () => {
    const line = [at(null, 0, 0), at(1, 0, 0), at(null, 200, -200)];
    expect(correctBackwards(line)).toEqual(line);
  });

  it('need two evaluated positions', () => {
    expect(turningPoints([at(null), at(1, 200), at(1), at(1, -200)])).toEqual([]);
  });

  it('do not count what was decided before', () => {
    expect(turningPoints([at(null, -DECIDED_VALUE), at(1, -DECIDED_VALUE - 40)])).toEqual([]);
  });
});

describe('the evaluation bar', () => {
  it('gives both players of an even game half of it', () => {
    expect(shares([0, 0])).toEqual([0.5, 0.5]);
  });

  it('gives more to whom the evaluation favours, and everything to the winner', () => {
    const [first = 0, second = 0] = shares([120, -120]);
    expect(first).toBeGreaterThan(0.7);
    expect(first + second).toBeCloseTo(1);
    expect(shares([DECIDED_VALUE, -DECIDED_VALUE])).toEqual([1, 0]);
    expect(shares([-DECIDED_VALUE, DECIDED_VALUE, -DECIDED_VALUE])).toEqual([0, 1, 0]);
  });

  it('names the player who is ahead', () => {
    expect(leader([20, -20])).toBeNull();
    expect(leader([-60, 60])).toEqual({ seat: 2, by: 'little' });
    expect(leader([150, 20, -90])).toEqual({ seat: 1, by: 'clear' });
    expect(leader([-DECIDED_VALUE, DECIDED_VALUE])).toEqual({ seat: 2, by: 'won' });
  });
});

describe('values', () => {
  it.each([
    [123, 'en', '+1.2'],
    [-40, 'en', '−0.4'],
    [-40, 'de', '−0,4'],
    [3, 'en', '0.0'],
    [-3, 'en', '0.0'],
  ])('%i in %s is %s', (value, language, text) => {
    expect(formatPieces(value, language)).toBe(text);
  });

  it('are decided from some size on', () => {
    expect([DECIDED_VALUE, -DECIDED_VALUE - 5, 400].map(valueKind)).toEqual(['won', 'lost', 'open']);
  });

  it('of a finished game follow from the places', () => {
    expect(valuesOfPlaces([2, 1, 3])).toEqual([-DECIDED_VALUE, DECIDED_VALUE, -DECIDED_VALUE]);
    expect(valuesOfPlaces([1, 1])).toEqual([0, 0]);
  });
});

describe('the graph', () => {
  const frame = { width: 100, height: 60, top: 300 };

  it('draws a line for a seat, with gaps', () => {
    const line = [at(null, 0), at(1, 300), at(2), at(1, -9000), at(2, -150)];
    expect(path(line, 0, frame)).toBe('M0.0 30.0L25.0 0.0M75.0 60.0L100.0 45.0');
    expect(path(line, 1, frame)).toBe('');
  });

  it('reaches as high as it must', () => {
    expect(graphMax([at(null), at(1, 20, -30)])).toBe(100);
    expect(graphMax([at(null, 120, -160)])).toBe(200);
    expect(graphMax([at(null, DECIDED_VALUE, -DECIDED_VALUE)])).toBe(300);
  });

  it('clamps values to its frame and finds the nearest position', () => {
    expect([yOf(-100000, frame), yOf(0, frame)]).toEqual([60, 30]);
    expect([-5, 49, 51, 400].map((x) => nearest(x, 3, frame))).toEqual([0, 1, 1, 2]);
    expect(nearest(12, 1, frame)).toBe(0);
  });
});

it('labels at most about ten rounds', () => {
  expect(labelledRounds(4)).toEqual([1, 2, 3, 4]);
  expect(labelledRounds(11)).toEqual([1, 2, 4, 6, 8, 10]);
  expect(labelledRounds(32)).toEqual([1, 5, 10, 15, 20, 25, 30]);
  expect(labelledRounds(250).length).toBeLessThanOrEqual(11);
});

it('reads the points of each seat from a result', () => {
  expect(pointsOf('3:2', 2)).toEqual([3, 2]);
  expect(pointsOf('*', 2)).toBeNull();
  expect(pointsOf('3:2', 4)).toBeNull();
});

it('gives small shares a decimal place', () => {
  expect([0.5, 0.0312, 0].map((share) => percentText(share, 'en'))).toEqual(['50%', '3.1%', '0%']);
});
