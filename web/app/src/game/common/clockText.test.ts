import { expect, test } from 'vitest';
import { clockText, nextChange, eggTimerSandMs, upperSand } from './clockText';

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
])('clockText of %i ms is %s', (ms, shown) => {
  expect(clockText(ms)).toBe(shown);
});

test('nextChange is the time until the text changes', () => {
  for (const ms of [90_000, 60_001, 59_999, 12_345, 10_001, 10_000, 9_950, 9_901, 1_234, 57]) {
    const next = nextChange(ms);
    expect(clockText(ms - next), `${ms} after ${next}`).not.toBe(clockText(ms));
    expect(clockText(ms - next + 1), `${ms} before ${next}`).toBe(clockText(ms));
  }
});

test('the upper sand of an egg timer is first the rest of the player before', () => {
  expect([eggTimerSandMs('egg:60'), eggTimerSandMs('egg:1.5'), eggTimerSandMs('days:3')]).toEqual([60_000, 1_500, null]);
  const check = (left: number, upper: number) => expect(upperSand(left, 60_000)).toBe(upper);
  check(100_000, 40_000);
  check(60_001, 1);
  check(60_000, 60_000);
  check(1_000, 1_000);
  check(-5, 0);
});
