import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const badge = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { setAppBadge: badge });
});

afterEach(() => {
  vi.unstubAllGlobals();
  badge.mockReset();
  badge.mockImplementation(() => Promise.resolve());
});

test('the icon of the app counts the turns, until the user logs out', async () => {
  const { setCachedUserName, setTurnCount, turnCount } = await import('./cachedUser');
  setTurnCount(3);
  expect(turnCount()).toBe(3);
  expect(badge).toHaveBeenLastCalledWith(3);
  setCachedUserName(null);
  expect(turnCount()).toBe(0);
  // Zero removes the badge.
  expect(badge).toHaveBeenLastCalledWith(0);
});

test('a browser without badges, or one that forbids them, counts all the same', async () => {
  const { setTurnCount, turnCount } = await import('./cachedUser');
  badge.mockImplementation(() => Promise.reject(new Error('not allowed')));
  setTurnCount(2);
  expect(turnCount()).toBe(2);
  vi.stubGlobal('navigator', {});
  setTurnCount(1);
  expect(turnCount()).toBe(1);
});
