// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readGameAddress } from './sharing';

const at = (path: string, hash = '') => ({ path, hash });

test('the invite of the address is used', () => {
  const bare = readGameAddress(null, 'a', at('/game/a'));
  expect(bare).toEqual({ id: 'a', invite: null });
  const invited = readGameAddress(bare, 'a', at('/game/a', 'invite=x-1'));
  expect(invited).toEqual({ id: 'a', invite: 'x-1' });
  expect(readGameAddress(invited, 'a', at('/game/a', 'invite=y'))).toEqual({ id: 'a', invite: 'y' });
});

test('the invite stays while the hash or the path changes', () => {
  const invited = readGameAddress(null, 'a', at('/game/a', 'invite=x'));
  expect(readGameAddress(invited, 'a', at('/game/a', 'main'))).toBe(invited);
  expect(readGameAddress(invited, 'a', at('/lobby'))).toBe(invited);
  expect(readGameAddress(invited, 'a', at('/game/b', 'invite=y'))).toBe(invited);
  expect(readGameAddress(invited, 'b', at('/game/b'))).toEqual({ id: 'b', invite: null });
});
