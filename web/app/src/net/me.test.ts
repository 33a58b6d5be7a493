// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const GUEST = { name: 'quiet-heron-41', kind: 'guest' };

/** What the server knows, held by the test, and what it was asked. */
let signedIn = false;
let asked: string[] = [];

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function serve(address: string, how: { method?: string } = {}): Promise<Response> {
  asked.push(`${how.method} ${address}`);
  if (how.method === 'GET') {
    return Promise.resolve(signedIn ? answer(200, GUEST) : answer(401, { code: 'unauthorized' }));
  }
  if (signedIn) return Promise.resolve(answer(409, { code: 'somebody-already' }));
  signedIn = true;
  return Promise.resolve(answer(200, GUEST));
}

beforeEach(() => {
  [signedIn, asked] = [false, []];
  vi.resetModules();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => vi.unstubAllGlobals());

test('whoever acts twice at once becomes one guest', async () => {
  const { beSomebody, me } = await import('./me');
  const both = await Promise.all([beSomebody(), beSomebody()]);
  expect(both).toEqual([GUEST, GUEST]);
  expect(asked).toEqual(['GET /api/me', 'POST /api/guest']);
  expect(me()).toEqual(GUEST);
});

test('whoever has become somebody in another tab is that here, too', async () => {
  const { beSomebody, findMe, me } = await import('./me');
  expect(await findMe()).toEqual({ is: 'nobody' });
  signedIn = true;
  expect(await beSomebody()).toEqual(GUEST);
  expect(asked).toEqual(['GET /api/me', 'POST /api/guest', 'GET /api/me']);
  expect(me()).toEqual(GUEST);
});

test('nobody is asked about again when the page is seen again', async () => {
  const { findMe, me } = await import('./me');
  await findMe();
  signedIn = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(me()).toEqual(GUEST));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toEqual(['GET /api/me', 'GET /api/me']);
});
