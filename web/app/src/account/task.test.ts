// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Refused } from '../net/api';
import { createTask, placeOf } from './task';

const refused = (code: string) => () => Promise.reject(new Refused(422, { code }));

test.each([
  ['name-taken', 'name'],
  ['password-common', 'password'],
  ['login-wrong', 'password'],
  ['code-wrong', 'code'],
  ['mail-address', 'mail'],
  ['scopes-none', 'scopes'],
  ['tokens-many', null],
  ['ceremony-over', null],
])('%s belongs to %s', (code, place) => {
  expect(placeOf(code)).toBe(place);
});

test('a refusal stands at its field, and goes when that is mended', async () => {
  const task = createTask(['name', 'password']);
  expect(await task.run(refused('name-taken'))).toBeUndefined();
  expect(task.at('name')).not.toBeNull();
  expect(task.at('form')).toBeNull();
  task.forgive('password');
  expect(task.at('name')).not.toBeNull();
  task.forgive('name');
  expect(task.at('name')).toBeNull();
  expect(task.busy()).toBe(false);
});

test('what has no field on this form is told below it', async () => {
  const task = createTask(['password']);
  await task.run(refused('name-taken'));
  expect(task.at('name')).toBeNull();
  expect(task.at('form')).not.toBeNull();
});

test('the next try begins without what was wrong, and only one is under way', async () => {
  const task = createTask();
  await task.run(refused('tokens-many'));
  let release = (_: number) => {};
  const first = task.run(() => new Promise<number>((resolve) => (release = resolve)));
  expect(task.at('form')).toBeNull();
  expect(await task.run(async () => 2)).toBeUndefined();
  release(1);
  expect(await first).toBe(1);
});
