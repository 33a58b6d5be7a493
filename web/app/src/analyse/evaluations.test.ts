import { describe, expect, it } from 'vitest';
import {
  turningPoints,
  DECIDED_VALUE,
  yOf,
  formatPieces,
  type EvaluatedPly,
  nearest,
  graphMax,
  path,
  valuesOfPlaces,
  valueKind,
} from './evaluations';

const at = (seat: number | null, ...values: number[]): EvaluatedPly => ({
  seat,
  values: values.length ? values : null,
});

describe('crises', () => {
  it('are the plies that change the evaluation of their own seat', () => {
    const line = [at(null, 0, 0), at(1, 10, -10), at(2, 120, -120), at(1, -20, 20), at(2, -15, 15)];
    expect(turningPoints(line)).toEqual([
      { index: 2, seat: 2, from: -10, to: -120 },
      { index: 3, seat: 1, from: 120, to: -20 },
    ]);
  });

  it('are few, and the greatest', () => {
    const line = [at(null, 0), at(1, 60), at(1, -200), at(1, -120)];
    expect(turningPoints(line, 2).map(({ index }) => index)).toEqual([2, 3]);
  });

  it('need two evaluated positions', () => {
    expect(turningPoints([at(null), at(1, 200), at(1), at(1, -200)])).toEqual([]);
  });

  it('do not count what was decided before', () => {
    expect(turningPoints([at(null, DECIDED_VALUE), at(1, DECIDED_VALUE + 40)])).toEqual([]);
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
    expect([DECIDED_VALUE, -DECIDED_VALUE - 5, 400].map(valueKind)).toEqual(['wins', 'loses', 'open']);
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
