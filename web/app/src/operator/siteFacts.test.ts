import { expect, test } from 'vitest';
import { countText, isLate, secondsSince } from './siteFacts';

test('times of the server are compared with its own clock', () => {
  expect(secondsSince(1_000, 4_400)).toBe(3);
  expect(secondsSince(5_000, 4_400)).toBe(0);
});

test('a queue that was not counted to the end has a plus sign', () => {
  expect(countText(999)).toBe('999');
  expect(countText(1_000)).toBe('1000+');
});

test('a job is late when no node runs it a minute after its time', () => {
  const job = { name: 'pack_games', due_ms: 10_000, failures: 0, node: null };
  expect(isLate(job, 70_000)).toBe(false);
  expect(isLate(job, 70_001)).toBe(true);
  expect(isLate({ ...job, node: 'one' }, 170_001)).toBe(false);
});
