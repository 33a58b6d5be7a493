import { expect, test } from 'vitest';
import { queryOf, soughtIn } from './sought';

test('what is looked for stands in the address and is read again', () => {
  const position = '3 A,B/… a - 1 2 -';
  const sought = { player: 'ada', game: 'pentagame:3', position, result: 'won' };
  expect(soughtIn(new URLSearchParams(queryOf(sought)))).toEqual(sought);
  expect(soughtIn(new URLSearchParams('player=+&game=&x=1'))).toEqual({});
});

test('what says nothing alone is left out', () => {
  expect(queryOf({ result: 'won' })).toBe('');
  expect(queryOf({ position: 'startpos', opening: '1a' })).toBe('opening=1a');
  expect(queryOf({ player: 'ada' }, { before: 'k3x' })).toBe('player=ada&before=k3x');
});
