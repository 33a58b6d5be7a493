import { expect, test } from 'vitest';
import { mailLink } from './links';

test.each([
  ['verify=abc-DEF_1', { kind: 'verify', token: 'abc-DEF_1' }],
  ['reset=x', { kind: 'reset', token: 'x' }],
  ['reset=', null],
  ['reset=a b', null],
  ['devices', null],
  ['', null],
  [`verify=${'x'.repeat(201)}`, null],
])('%s', (hash, expected) => {
  expect(mailLink(hash)).toEqual(expected);
});
