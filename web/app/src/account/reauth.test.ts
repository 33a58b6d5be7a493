// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { CancelledError, RequestError } from '../net/api';
import { loadCurrentUser } from '../net/currentUser';
import { resolveReauth, isPasskeyRequired, isReauthOpen, withReauth } from './reauth';

const again = () => new RequestError(403, { code: 'recent-login-required' });

/** An act that is refused until the login was shown. */
function guarded() {
  let tries = 0;
  const act = async () => {
    tries += 1;
    if (tries === 1) throw again();
    return tries;
  };
  return act;
}

test('an action without reauthentication runs at once', async () => {
  expect(await withReauth(async () => 7)).toBe(7);
  expect(isReauthOpen()).toBe(false);
});

test('an action is repeated after reauthentication', async () => {
  const done = withReauth(guarded());
  await expect.poll(isReauthOpen).toBe(true);
  resolveReauth(true);
  expect(await done).toBe(2);
  expect(isReauthOpen()).toBe(false);
});

test('two concurrent actions open one dialog', async () => {
  const both = Promise.all([withReauth(guarded()), withReauth(guarded())]);
  await expect.poll(isReauthOpen).toBe(true);
  resolveReauth(true);
  expect(await both).toEqual([2, 2]);
});

test('a cancelled login rejects the action', async () => {
  const done = withReauth(guarded());
  await expect.poll(isReauthOpen).toBe(true);
  resolveReauth(false);
  await expect(done).rejects.toBeInstanceOf(CancelledError);
});

test('a missing passkey is reported at once to a user who has none', async () => {
  const missing = new RequestError(403, { code: 'passkey-required' });
  await expect(withReauth(() => Promise.reject(missing))).rejects.toBe(missing);
  expect(isReauthOpen()).toBe(false);
});

test('a login with a passkey is asked for if the user has one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ name: 'mona', kind: 'member', passkey_count: 1 }));
  await loadCurrentUser();
  let tries = 0;
  const done = withReauth(async () => {
    tries += 1;
    if (tries === 1) throw new RequestError(403, { code: 'passkey-required' });
    return tries;
  });
  await expect.poll(isPasskeyRequired).toBe(true);
  resolveReauth(true);
  expect(await done).toBe(2);
  expect(isPasskeyRequired()).toBe(false);
});

test('other errors are passed on', async () => {
  const other = new RequestError(422, { code: 'label' });
  await expect(withReauth(() => Promise.reject(other))).rejects.toBe(other);
});
