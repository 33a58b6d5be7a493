// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { formatArchiveQuery, parseArchiveQuery } from './archive';

test('a query survives formatting and parsing', () => {
  const position = '3 A,B/… a - 1 2 -';
  const archiveQuery = { player: 'ada', rules: 'pentagame:3', position, result: 'won' };
  expect(parseArchiveQuery(new URLSearchParams(formatArchiveQuery(archiveQuery)))).toEqual(archiveQuery);
  expect(parseArchiveQuery(new URLSearchParams('player=+&rules=&x=1'))).toEqual({});
});

test('fields without their required field are left out', () => {
  expect(formatArchiveQuery({ result: 'won' })).toBe('');
  expect(formatArchiveQuery({ position: 'startpos', opening: '1a' })).toBe('opening=1a');
  expect(formatArchiveQuery({ player: 'ada' }, { before: 'k3x' })).toBe('player=ada&before=k3x');
});
