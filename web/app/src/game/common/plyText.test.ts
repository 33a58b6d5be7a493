import { expect, test } from 'vitest';
import { isJoint, joinChoices, jointChoices, tookPart } from './plyText';

test('choices of several seats and events of chance are not moves', () => {
  expect(['E5', '--', '1:J9|2:M12', '~DJ', 'aA-d#A1B'].map(isJoint)).toEqual([false, false, true, true, false]);
  expect(jointChoices('1:J9|2:--')).toEqual([
    { seat: 1, move: 'J9' },
    { seat: 2, move: null },
  ]);
  expect(jointChoices('~DJ')).toEqual([]);
});

test('choices are joined in the order of the seats', () => {
  expect(joinChoices([{ seat: 2, move: 'M12' }, { seat: 1, move: 'J9' }])).toBe('1:J9|2:M12');
  expect(joinChoices(jointChoices('1:J9|3:--'))).toBe('1:J9|3:--');
});

test('each seat of a joint ply took part in it', () => {
  expect(tookPart({ seat: null, move: '1:J9|3:M12' }, 3)).toBe(true);
  expect(tookPart({ seat: null, move: '~DJ' }, 1)).toBe(false);
  expect(tookPart({ seat: 2, move: 'E5' }, 2)).toBe(true);
});
