// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GaveUp, Refused } from './api';
import { findMeAgain, me, whoAmI } from './me';
import { createTask } from './task';

/** Whom the server knows, held by the test, and how often it was asked. */
let known: string | null = null;
let asked = 0;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => {
    asked += 1;
    const body = known === null ? { code: 'who-asks' } : { name: known, kind: 'member' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: known ? 200 : 401 }));
  });
  known = 'anna';
  await findMeAgain();
  asked = 0;
});
afterEach(() => vi.unstubAllGlobals());

const refused = (code: string, status = 422) => () => Promise.reject(new Refused(status, { code }));
const placed = (code: string) => /^(\w+)-/.exec(code)?.[1] ?? null;

test('a refusal stands at its field, and goes when that is mended', async () => {
  const task = createTask({ places: ['name', 'password'], placed });
  expect(await task.run(refused('name-taken'))).toBeUndefined();
  expect(task.at('name')).not.toBe('');
  expect(task.trouble()).toBe('');
  task.forgive('password');
  expect(task.at('name')).not.toBe('');
  task.forgive('name');
  expect(task.at('name')).toBe('');
  expect(task.busy()).toBe(false);
});

test('what has no field on this form is told below it', async () => {
  const task = createTask({ places: ['password'], placed });
  await task.run(refused('name-taken'));
  expect(task.at('password')).toBe('');
  expect(task.trouble()).not.toBe('');
});

test('the next try begins without what was wrong, and only one is under way', async () => {
  const task = createTask();
  await task.run(refused('tokens-many'));
  let release = (_: number) => {};
  const first = task.run(() => new Promise<number>((resolve) => (release = resolve)));
  expect(task.trouble()).toBe('');
  expect(task.busy()).toBe(true);
  expect(await task.run(async () => 2)).toBeUndefined();
  release(1);
  expect(await first).toBe(1);
});

test('whoever gave up reads no reproach', async () => {
  const task = createTask({ around: () => Promise.reject(new GaveUp()) });
  expect(await task.run(async () => 1)).toBeUndefined();
  expect(task.trouble()).toBe('');
});

test('whose login has ended is nobody from then on, and is asked about once', async () => {
  const task = createTask();
  known = null;
  await task.run(refused('who-asks', 401));
  await vi.waitFor(() => expect(whoAmI().is).toBe('nobody'));
  expect(me()).toBeNull();
  await task.run(refused('who-asks', 401));
  expect(asked).toBe(1);
});
