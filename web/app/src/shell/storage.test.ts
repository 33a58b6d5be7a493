// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { configOf } from '../play/kept';
import { freshId, list, load, remove, save, type KeptGame } from './storage';

function kept(id: string, some: Partial<KeptGame> = {}): KeptGame {
  const config = configOf('pentagame', 'none');
  const seats: KeptGame['seats'] = [{ kind: 'person' }, { kind: 'engine', level: 3 }];
  return { id, config, seats, log: '', updated: 1, over: false, ...some };
}

beforeEach(() => localStorage.clear());

test('a game is found as it was kept, the latest first', () => {
  expect(save(kept('old'))).toBe(true);
  expect(save(kept('new', { updated: 2, title: 'A long evening' }))).toBe(true);
  expect(list().map((game) => game.id)).toEqual(['new', 'old']);
  expect(load('new')).toEqual(kept('new', { updated: 2, title: 'A long evening' }));
  remove('new');
  expect(load('new')).toBeNull();
});

test('what is broken is passed over', () => {
  save(kept('whole'));
  const broken = [
    '',
    'null',
    '{',
    '[]',
    '{"id":"x"}',
    JSON.stringify({ ...kept('x'), seats: [null] }),
    JSON.stringify({ ...kept('x'), summary: { round: 1, turn: 1 } }),
  ];
  broken.forEach((text, at) => localStorage.setItem(`palamedes.game.broken${at}`, text));
  localStorage.setItem('somebody.else', 'something');
  expect(list().map((game) => game.id)).toEqual(['whole']);
  expect(load('broken0')).toBeNull();
});

test('beyond sixty games the oldest finished one goes', () => {
  for (let at = 0; at < 60; at += 1)
    save(kept(`g${at}`, { updated: at, over: at === 30 || at === 40 }));
  expect(save(kept('one-more', { updated: 100 }))).toBe(true);
  expect(list()).toHaveLength(60);
  expect(load('g30')).toBeNull();
  expect(load('g0')).not.toBeNull();
});

test('a game beyond all measure is not kept', () => {
  expect(save(kept('huge', { log: 'x'.repeat(300_000) }))).toBe(false);
  expect(list()).toEqual([]);
});

test('names of games fit into an address', () => {
  for (let at = 0; at < 50; at += 1) expect(freshId()).toMatch(/^[a-z0-9]{7,10}$/);
});
