import { expect, test } from 'vitest';
import { countdownText, fullCountdown, leftAt, parseCountdown, paused, started } from './timers';

test('a countdown runs, pauses and runs on', () => {
  const running = started(fullCountdown(60_000), 1000);
  expect(leftAt(running, 11_000)).toBe(50_000);
  expect(started(running, 5000)).toBe(running);
  const still = paused(running, 11_000);
  expect(leftAt(still, 99_000)).toBe(50_000);
  expect(paused(still, 99_000)).toBe(still);
  expect(leftAt(started(still, 100_000), 160_000)).toBe(-10_000);
});

test('the time left is written with as many parts as it needs', () => {
  expect(countdownText(90 * 60_000)).toBe('1:30:00');
  expect(countdownText(249_000)).toBe('4:09');
  expect(countdownText(1)).toBe('0:01');
  expect(countdownText(0)).toBe('0:00');
  expect(countdownText(-900)).toBe('0:00');
  expect(countdownText(-31_000)).toBe('+0:31');
});

test('a stored countdown is read back, anything else is none', () => {
  const countdown = started(fullCountdown(1000), 5);
  expect(parseCountdown(JSON.stringify(countdown))).toEqual(countdown);
  for (const text of [null, '', '{', '[]', '{"leftMs":"1"}', '{"leftMs":1,"endsAt":"x"}']) {
    expect(parseCountdown(text)).toBeNull();
  }
});
