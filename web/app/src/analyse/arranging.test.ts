import { describe, expect, it } from 'vitest';
import { put, whatOf } from './arranging';

const at = (text: string) => {
  const [what = '', place = ''] = text.split('@');
  return { what, place };
};
const check = (all: string, thing: string, kind: 'piece' | 'block' | 'stone', after: string) => {
  const standing = all.split(' ').filter(Boolean).map(at);
  const most = kind === 'piece' ? 1 : 5;
  const found = put(standing, at(thing), { kind, most });
  expect(found.map(({ what, place }) => `${what}@${place}`).join(' ')).toBe(after);
};

describe('setting a thing down', () => {
  it('moves a piece', () => check('1a@A 1b@B', '1a@B', 'piece', '1b@B 1a@B'));
  it('adds a block', () => check('black@a', 'black@b', 'block', 'black@a black@b'));
  it('sets no block twice', () => check('black@a', 'black@a', 'block', 'black@a'));
  it('replaces a stone', () => check('stone1@K10', 'stone2@K10', 'stone', 'stone2@K10'));
});

describe('what a thing is called', () => {
  const fittings = ['1a', '2b1', 'black', 'grey', 'stone2'].map((what) => ({ what }));
  it.each([
    ['1a', 1, '1a'],
    ['2b1', 2, '2b1'],
    ['black@A1B', null, 'black'],
    ['stone@K10', 2, 'stone2'],
    ['stone@K10', 1, null],
    ['pool0', null, null],
  ])('%s of %s is %s', (key, owner, what) => {
    expect(whatOf({ key, owner }, fittings)).toBe(what);
  });
});
