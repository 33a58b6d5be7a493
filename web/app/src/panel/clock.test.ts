import { expect, test } from 'vitest';
import { clockText, nextChange, sandOf, upperSand } from './clock';

test.each([
  [0, '0:00'],
  [1, '0:00.0'],
  [950, '0:00.9'],
  [9_999, '0:09.9'],
  [10_000, '0:10'],
  [10_001, '0:11'],
  [60_000, '1:00'],
  [59_001, '1:00'],
  [725_000, '12:05'],
  [3 * 3_600_000 + 600_000, '3:10:00'],
  [3 * 86_400_000 + 7_200_000, '3 d 2 h'],
])('%i ms are shown as %s', (ms, shown) => {
  expect(clockText(ms)).toBe(shown);
});

test('a clock is looked at again when its text changes, not before', () => {
  for (const ms of [90_000, 60_001, 59_999, 12_345, 10_001, 10_000, 9_950, 9_901, 1_234, 57]) {
    const next = nextChange(ms);
    expect(clockText(ms - next), `${ms} after ${next}`).not.toBe(clockText(ms));
    expect(clockText(ms - next + 1), `${ms} before ${next}`).toBe(clockText(ms));
  }
});

test('of an egg timer the sand that was lent runs first, then the glass is turned', () => {
  expect([sandOf('egg:60'), sandOf('egg:1.5'), sandOf('days:3')]).toEqual([60_000, 1_500, null]);
  const check = (left: number, upper: number) => expect(upperSand(left, 60_000)).toBe(upper);
  check(100_000, 40_000);
  check(60_001, 1);
  check(60_000, 60_000);
  check(1_000, 1_000);
  check(-5, 0);
});
