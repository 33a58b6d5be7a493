// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { itemCode, placeItem } from './positionDraft';

vi.mock('../engine/rules', () => ({}));

const parse = (text: string) => {
  const [code = '', place = ''] = text.split('@');
  return { code, place };
};
const check = (all: string, placed: string, kind: 'piece' | 'block' | 'stone', after: string) => {
  const items = all.split(' ').filter(Boolean).map(parse);
  const max_count = kind === 'piece' ? 1 : 5;
  const found = placeItem(items, parse(placed), { kind, max_count });
  expect(found.map(({ code, place }) => `${code}@${place}`).join(' ')).toBe(after);
};

describe('placeItem', () => {
  it('moves a piece', () => check('1a@A 1b@B', '1a@B', 'piece', '1b@B 1a@B'));
  it('adds a block', () => check('black@a', 'black@b', 'block', 'black@a black@b'));
  it('places no block twice', () => check('black@a', 'black@a', 'block', 'black@a'));
  it('replaces a stone', () => check('stone1@K10', 'stone2@K10', 'stone', 'stone2@K10'));
});

describe('itemCode', () => {
  const pieces = ['1a', '2b1', 'black', 'grey', 'stone2'].map((code) => ({ code }));
  it.each([
    ['1a', 1, '1a'],
    ['2b1', 2, '2b1'],
    ['black@A1B', null, 'black'],
    ['stone@K10', 2, 'stone2'],
    ['stone@K10', 1, null],
    ['pool0', null, null],
  ])('of %s of seat %s is %s', (key, owner, code) => {
    expect(itemCode({ key, owner }, pieces)).toBe(code);
  });
});
