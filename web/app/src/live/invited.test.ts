import { expect, test } from 'vitest';
import { wantedAt } from './invited';

const at = (path: string, hash = '') => ({ path, hash });

test('an invitation is read whenever the address tells one', () => {
  const bare = wantedAt(null, 'a', at('/game/a'));
  expect(bare).toEqual({ id: 'a', invite: null });
  const invited = wantedAt(bare, 'a', at('/game/a', 'invite=x-1'));
  expect(invited).toEqual({ id: 'a', invite: 'x-1' });
  expect(wantedAt(invited, 'a', at('/game/a', 'invite=y'))).toEqual({ id: 'a', invite: 'y' });
});

test('it stays while another part of the page, or another page, is gone to', () => {
  const invited = wantedAt(null, 'a', at('/game/a', 'invite=x'));
  expect(wantedAt(invited, 'a', at('/game/a', 'main'))).toBe(invited);
  expect(wantedAt(invited, 'a', at('/lobby'))).toBe(invited);
  expect(wantedAt(invited, 'a', at('/game/b', 'invite=y'))).toBe(invited);
  expect(wantedAt(invited, 'b', at('/game/b'))).toEqual({ id: 'b', invite: null });
});
