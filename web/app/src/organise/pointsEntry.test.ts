import { expect, test } from 'vitest';
import { draftOf, isEmptyDraft, isFinishedText, pointsOf, tiedPlaces } from './pointsEntry';

test('points are complete when every place has a number', () => {
  expect(draftOf(null, 3)).toEqual(['', '', '']);
  expect(draftOf([3, 0], 2)).toEqual(['3', '0']);
  expect(pointsOf(['3', ' 1 '])).toEqual([3, 1]);
  expect(pointsOf(['3', ''])).toBeNull();
  expect(pointsOf(['3', '1.5'])).toBeNull();
  expect(pointsOf(['-2', '12'])).toEqual([-2, 12]);
  expect(isEmptyDraft(['', ' '])).toBe(true);
  expect(isEmptyDraft(['', '0'])).toBe(false);
});

test('one key finishes a field unless a second digit makes sense', () => {
  expect(isFinishedText('3', 3)).toBe(true);
  expect(isFinishedText('0', 3)).toBe(true);
  expect(isFinishedText('1', 10)).toBe(false);
  expect(isFinishedText('3', 10)).toBe(true);
  expect(isFinishedText('', 3)).toBe(false);
  expect(isFinishedText('-', 3)).toBe(false);
});

test('shape decides among places of equal points', () => {
  expect(tiedPlaces([3, 3, 1])).toEqual([0, 1]);
  expect(tiedPlaces([3, 2, 1])).toEqual([]);
});
