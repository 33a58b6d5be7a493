// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { placeOf } from './places';

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
