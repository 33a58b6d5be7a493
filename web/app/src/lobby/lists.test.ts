// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadWords } from '../shell/words';
import { inviteOf, keepInvite } from './invites';
import { partOf } from './parts';
import { settled } from './polled';
import { setupsOf } from './setups';
import { deadlineWords, sinceWords, span } from './when';

const LOCALES = join(import.meta.dirname, '../../../../locales/en');

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string) => {
    const name = /\/(\w+)\.ftl/.exec(url)?.[1] ?? '';
    return Promise.resolve(new Response(readFileSync(join(LOCALES, `${name}.ftl`), 'utf8')));
  });
  await loadWords(['online', 'lobby']);
});

test('rows that stay keep their place, new ones come behind', () => {
  const rows = (names: string) => names.split(' ').map((game) => ({ game }));
  const after = settled(rows('a b c'), rows('new c a'));
  expect(after.map(({ game }) => game)).toEqual(['a', 'c', 'new']);
  expect(settled([], rows('x y')).map(({ game }) => game)).toEqual(['x', 'y']);
});

test('a row that stays is told anew', () => {
  const before = [{ game: 'a', seats: 1 }];
  expect(settled(before, [{ game: 'a', seats: 2 }])).toEqual([{ game: 'a', seats: 2 }]);
});

test('set-ups are the options that have words for who plays', () => {
  const groups = [
    ['2', '3', '4t'],
    ['', 'out=2'],
  ];
  expect(setupsOf({ name: 'pentagame', groups }).setups).toEqual([
    'pentagame',
    'pentagame:3',
    'pentagame:4t',
  ]);
  const pente = [['', 'players=3', 'teams'], ['19', '13']];
  expect(setupsOf({ name: 'pente', groups: pente }).setups).toEqual([
    'pente',
    'pente:players=3',
    'pente:teams',
  ]);
  expect(setupsOf({ name: 'hex', groups: [['11', '13']] }).setups).toEqual(['hex']);
});

test('instants are told in words', () => {
  const hour = 3_600_000;
  expect(span(47 * hour)).toEqual([47, 'hour']);
  expect(span(49 * hour)).toEqual([2, 'day']);
  expect(span(-119 * 60_000)).toEqual([-119, 'minute']);
  expect(deadlineWords(50 * hour, 0)).toBe('in 2 days');
  expect(deadlineWords(30_000, 0)).toBe('in less than a minute');
  expect(deadlineWords(5, 10)).toBe('now');
  expect(sinceWords(0, 5 * 60_000)).toBe('5 minutes ago');
  expect(sinceWords(10, 0)).toBe('just now');
});

test('my games stand where they belong', () => {
  const at = (status: 'gathering' | 'live', you: number | null, your_turn: boolean) =>
    partOf({ status, you, your_turn });
  expect(at('gathering', null, false)).toBe('challenged');
  expect(at('gathering', 1, false)).toBe('gathering');
  expect(at('live', 1, true)).toBe('turn');
  expect(at('live', 1, false)).toBe('others');
});

test('secrets of links are kept, and the oldest make room', () => {
  for (let at = 0; at < 20; at += 1) keepInvite(`g${at}`, `s${at}`);
  expect(inviteOf('g19')).toBe('s19');
  expect(inviteOf('g3')).toBeNull();
  localStorage.setItem('palamedes.invites', '{"no":"list"}');
  expect(inviteOf('g19')).toBeNull();
  localStorage.setItem('palamedes.invites', '[["a","b"],[1],7]');
  expect(inviteOf('a')).toBe('b');
});
