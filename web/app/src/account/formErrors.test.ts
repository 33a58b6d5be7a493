// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fieldForError } from './formErrors';

test.each([
  ['name-taken', 'name'],
  ['password-common', 'password'],
  ['wrong-credentials', 'password'],
  ['wrong-recovery-code', 'code'],
  ['invalid-email', 'email'],
  ['scopes-required', 'scopes'],
  ['too-many-tokens', null],
  ['passkey-challenge-expired', null],
])('%s belongs to %s', (code, field) => {
  expect(fieldForError(code)).toBe(field);
});
