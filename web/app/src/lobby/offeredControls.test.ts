// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isControlOffered } from './offeredControls';

test.each([
  ['pentagame:3', 'egg:60', true],
  ['pente:9,free', 'egg:60', true],
  ['akron', 'egg:60', false],
  ['lanza:4', 'egg:60', false],
  ['akron', 'none', true],
  ['lanza:4', 'days:3', true],
])('%s with %s', (rules, control, offered) => {
  expect(isControlOffered(rules, control)).toBe(offered);
});
