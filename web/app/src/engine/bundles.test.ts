import { expect, test } from 'vitest';
import { GAMES } from '../generated/games';
import { bundleOf } from './bundles';

test('every game has a bundle', () => {
  expect(GAMES.filter(({ name }) => bundleOf(name) === undefined)).toEqual([]);
  expect(bundleOf('pentagame')).toBe('pentagame');
  expect(bundleOf('pentalath')).toBe(bundleOf('pente'));
});

test('options and the rest of a config do not matter', () => {
  expect(bundleOf('pente:13,keryo')).toBe('rows');
  expect(bundleOf('pentagame control=none consent=majority number=1')).toBe('pentagame');
  expect(bundleOf('frames:12 control=none')).toBe('frames');
  expect(bundleOf('unknown')).toBeUndefined();
});
