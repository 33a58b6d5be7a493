import { expect, test } from 'vitest';
import { parseEmailLink } from './emailLink';

test.each([
  ['verify=abc-DEF_1', { kind: 'verify', token: 'abc-DEF_1' }],
  ['reset=x', { kind: 'reset', token: 'x' }],
  ['invite=code_1', { kind: 'invite', token: 'code_1' }],
  ['reset=', null],
  ['reset=a b', null],
  ['devices', null],
  ['', null],
  [`verify=${'x'.repeat(201)}`, null],
])('%s', (hash, expected) => {
  expect(parseEmailLink(hash)).toEqual(expected);
});
