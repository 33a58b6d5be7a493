// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { GaveUp, Refused } from '../net/api';
import { answer, isAsked, withProof } from './again';

const again = () => new Refused(403, { code: 'login-again' });

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

test('what needs no login is done at once', async () => {
  expect(await withProof(async () => 7)).toBe(7);
  expect(isAsked()).toBe(false);
});

test('what needs one is repeated after it', async () => {
  const done = withProof(guarded());
  await expect.poll(isAsked).toBe(true);
  answer(true);
  expect(await done).toBe(2);
  expect(isAsked()).toBe(false);
});

test('two who ask are asked once', async () => {
  const both = Promise.all([withProof(guarded()), withProof(guarded())]);
  await expect.poll(isAsked).toBe(true);
  answer(true);
  expect(await both).toEqual([2, 2]);
});

test('whoever does not show it has done nothing', async () => {
  const done = withProof(guarded());
  await expect.poll(isAsked).toBe(true);
  answer(false);
  await expect(done).rejects.toBeInstanceOf(GaveUp);
});

test('any other refusal stays one', async () => {
  const other = new Refused(422, { code: 'label' });
  await expect(withProof(() => Promise.reject(other))).rejects.toBe(other);
});
