// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CancelledError, RequestError } from './api';
import { reloadCurrentUser, me, authState } from './currentUser';
import { createMutation } from './mutation';

/** The state of the fake server: the current user, and the number of requests. */
let userName: string | null = null;
let requests = 0;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => {
    requests += 1;
    const body = userName === null ? { code: 'unauthorized' } : { name: userName, kind: 'member' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: userName ? 200 : 401 }));
  });
  userName = 'anna';
  await reloadCurrentUser();
  requests = 0;
});
afterEach(() => vi.unstubAllGlobals());

const failing =
  (code: string, status = 422) =>
  () =>
    Promise.reject(new RequestError(status, { code }));
const fieldForCode = (code: string) => /^(\w+)-/.exec(code)?.[1] ?? null;

test('an error is shown at its field until that is edited', async () => {
  const mutation = createMutation({ fields: ['name', 'password'], fieldForCode });
  expect(await mutation.run(failing('name-taken'))).toBeUndefined();
  expect(mutation.errorAt('name')).not.toBe('');
  expect(mutation.errorText()).toBe('');
  mutation.clearError('password');
  expect(mutation.errorAt('name')).not.toBe('');
  mutation.clearError('name');
  expect(mutation.errorAt('name')).toBe('');
  expect(mutation.busy()).toBe(false);
});

test('an error of no field is shown for the form', async () => {
  const mutation = createMutation({ fields: ['password'], fieldForCode });
  await mutation.run(failing('name-taken'));
  expect(mutation.errorAt('password')).toBe('');
  expect(mutation.errorText()).not.toBe('');
});

test('a new run clears the error, and only one runs at a time', async () => {
  const mutation = createMutation();
  await mutation.run(failing('too-many-tokens'));
  let release = (_: number) => {};
  const first = mutation.run(() => new Promise<number>((resolve) => (release = resolve)));
  expect(mutation.errorText()).toBe('');
  expect(mutation.busy()).toBe(true);
  expect(await mutation.run(async () => 2)).toBeUndefined();
  release(1);
  expect(await first).toBe(1);
});

test('a cancelled action shows no error', async () => {
  const mutation = createMutation({ wrap: () => Promise.reject(new CancelledError()) });
  expect(await mutation.run(async () => 1)).toBeUndefined();
  expect(mutation.errorText()).toBe('');
});

test('a 401 reloads the current user once', async () => {
  const mutation = createMutation();
  userName = null;
  await mutation.run(failing('unauthorized', 401));
  await vi.waitFor(() => expect(authState().is).toBe('anonymous'));
  expect(me()).toBeNull();
  await mutation.run(failing('unauthorized', 401));
  expect(requests).toBe(1);
});
