import { expect, test } from 'vitest';
import { isJoint, jointChoices, tookPart } from './plyText';

test('choices of several seats and events of chance are not moves', () => {
  expect(['E5', '--', '1:J9|2:M12', '~DJ', 'aA-d#A1B'].map(isJoint)).toEqual([false, false, true, true, false]);
  expect(jointChoices('1:J9|2:--')).toEqual([
    { seat: 1, move: 'J9' },
    { seat: 2, move: null },
  ]);
  expect(jointChoices('~DJ')).toEqual([]);
});

test('each seat of a joint ply took part in it', () => {
  expect(tookPart({ seat: null, move: '1:J9|3:M12' }, 3)).toBe(true);
  expect(tookPart({ seat: null, move: '~DJ' }, 1)).toBe(false);
  expect(tookPart({ seat: 2, move: 'E5' }, 2)).toBe(true);
});
