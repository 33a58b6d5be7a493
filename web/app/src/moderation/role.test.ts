// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { reloadCurrentUser } from '../net/currentUser';
import { isPasskeyMissing, loadRole } from './role';

afterEach(() => vi.unstubAllGlobals());

async function check(required: boolean, passkeys: number, missing: boolean): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/api/me/role'
        ? { moderator: true, operator: false, passkey_required: required, muted_until_ms: null }
        : { name: 'mona', kind: 'member', passkey_count: passkeys },
    ),
  );
  await reloadCurrentUser();
  await loadRole();
  expect(isPasskeyMissing()).toBe(missing);
}

test('the server says whether a moderator needs a passkey', async () => {
  await check(true, 0, true);
  await check(true, 1, false);
  await check(false, 0, false);
});
