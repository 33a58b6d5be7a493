// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const GUEST = { name: 'quiet-heron-41', kind: 'guest' };

/** The state of the fake server, and its received requests. */
let signedIn = false;
let requests: string[] = [];

function respond(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function serve(address: string, options: { method?: string } = {}): Promise<Response> {
  requests.push(`${options.method} ${address}`);
  if (options.method === 'GET') {
    return Promise.resolve(signedIn ? respond(200, GUEST) : new Response(null, { status: 204 }));
  }
  if (signedIn) return Promise.resolve(respond(409, { code: 'already-signed-in' }));
  signedIn = true;
  return Promise.resolve(respond(200, GUEST));
}

beforeEach(() => {
  [signedIn, requests] = [false, []];
  vi.resetModules();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => vi.unstubAllGlobals());

test('two concurrent calls of ensureGuest create one guest', async () => {
  const { ensureGuest, me } = await import('./currentUser');
  const both = await Promise.all([ensureGuest(), ensureGuest()]);
  expect(both).toEqual([GUEST, GUEST]);
  expect(requests).toEqual(['GET /api/me', 'POST /api/guests']);
  expect(me()).toEqual(GUEST);
});

test('ensureGuest uses the account created in another tab', async () => {
  const { ensureGuest, loadCurrentUser, me } = await import('./currentUser');
  expect(await loadCurrentUser()).toEqual({ is: 'anonymous' });
  signedIn = true;
  expect(await ensureGuest()).toEqual(GUEST);
  expect(requests).toEqual(['GET /api/me', 'POST /api/guests', 'GET /api/me']);
  expect(me()).toEqual(GUEST);
});

test('an anonymous user is reloaded when the page becomes visible', async () => {
  const { loadCurrentUser, me } = await import('./currentUser');
  await loadCurrentUser();
  signedIn = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(me()).toEqual(GUEST));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requests).toEqual(['GET /api/me', 'GET /api/me']);
});

test('a session that ended elsewhere is reported once before a guest is created', async () => {
  const { ensureGuest, loadCurrentUser, onSessionEnded } = await import('./currentUser');
  signedIn = true;
  expect(await loadCurrentUser()).toEqual({ is: 'signedIn', me: GUEST });
  signedIn = false;
  onSessionEnded();
  onSessionEnded();
  await expect(ensureGuest()).rejects.toMatchObject({ status: 401 });
  expect(await ensureGuest()).toEqual(GUEST);
  expect(requests.filter((text) => text === 'POST /api/guests')).toHaveLength(1);
});

test('a session that the user ends is not reported', async () => {
  const user = await import('./currentUser');
  signedIn = true;
  await user.loadCurrentUser();
  user.markSessionEndKnown();
  signedIn = false;
  user.onSessionEnded();
  expect(await user.ensureGuest()).toEqual(GUEST);
});
