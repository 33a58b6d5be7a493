// @vitest-environment happy-dom
import type { Thing } from '@board';
import { expect, test } from 'vitest';
import { changesOf } from './moveWords';

function thing(key: string, place: string | null, state = 'standing'): Thing {
  const [kind = ''] = key.split('@');
  const piece = /^\d/.test(key);
  return {
    key,
    symbol: piece ? key : kind,
    x: 0,
    y: 0,
    r: 1,
    place,
    kind: piece ? 'piece' : kind,
    owner: piece ? Number(key[0]) : kind === 'stone' ? 1 : null,
    colour: null,
    number: null,
    state,
  };
}

const told = (before: Thing[], after: Thing[]) =>
  changesOf(before, after).map(({ thing, from, to }) => `${thing.kind} ${from} ${to}`);

test('a swap is two walks', () => {
  const before = [thing('1a', 'A'), thing('2b', 'B'), thing('1c', 'C')];
  const after = [thing('1a', 'B'), thing('2b', 'A'), thing('1c', 'C')];
  expect(told(before, after)).toEqual(['piece A B', 'piece B A']);
});

test('a block that vanished here and stands there was carried', () => {
  const before = [thing('1a', 'A'), thing('black@b', 'b'), thing('black@c', 'c')];
  const after = [thing('1a', 'b'), thing('black@E1b', 'E1b'), thing('black@c', 'c')];
  expect(told(before, after)).toEqual(['piece A b', 'black b E1b']);
});

test('a piece goes out and a grey block comes from the pool', () => {
  const before = [thing('1a', 'C'), thing('pool0', null, 'pool')];
  const after = [thing('1a', null, 'out'), thing('grey@D2E', 'D2E')];
  expect(told(before, after)).toEqual(['piece C null', 'grey null D2E']);
});

test('stones come and are taken', () => {
  const before = [thing('stone@K10', 'K10'), thing('stone@K11', 'K11')];
  const after = [thing('stone@K10', 'K10'), thing('stone@K12', 'K12')];
  expect(told(before, after)).toEqual(['stone K11 null', 'stone null K12']);
});
