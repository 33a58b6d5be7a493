// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import {
  createLocalGame,
  localConfig,
  newGameId,
  savedGames,
  loadGame,
  deleteGame,
  saveGame,
  type SavedGame,
} from './savedGames';

function savedGame(id: string, some: Partial<SavedGame> = {}): SavedGame {
  const config = localConfig('pentagame', 'none');
  const seats: SavedGame['seats'] = [{ kind: 'person' }, { kind: 'engine', level: 3 }];
  return { id, config, seats, log: '', updated: 1, over: false, ...some };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('savedGames returns the stored games, the latest first', () => {
  expect(saveGame(savedGame('old'))).toBe(true);
  expect(saveGame(savedGame('new', { updated: 2, title: 'A long evening' }))).toBe(true);
  expect(savedGames().map((game) => game.id)).toEqual(['new', 'old']);
  expect(loadGame('new')).toEqual(savedGame('new', { updated: 2, title: 'A long evening' }));
  deleteGame('new');
  expect(loadGame('new')).toBeNull();
});

test('invalid entries are ignored', () => {
  saveGame(savedGame('whole'));
  const broken = [
    '',
    'null',
    '{',
    '[]',
    '{"id":"x"}',
    JSON.stringify({ ...savedGame('x'), seats: [null] }),
    JSON.stringify({ ...savedGame('x'), summary: { round: 1, turn: 1 } }),
  ];
  broken.forEach((text, at) => localStorage.setItem(`palamedes.game.broken${at}`, text));
  localStorage.setItem('another.key', 'something');
  expect(savedGames().map((game) => game.id)).toEqual(['whole']);
  expect(loadGame('broken0')).toBeNull();
});

test('beyond sixty games the oldest finished one is deleted', () => {
  for (let at = 0; at < 60; at += 1)
    saveGame(savedGame(`g${at}`, { updated: at, over: at === 30 || at === 40 }));
  expect(saveGame(savedGame('one-more', { updated: 100 }))).toBe(true);
  expect(savedGames()).toHaveLength(60);
  expect(loadGame('g30')).toBeNull();
  expect(loadGame('g0')).not.toBeNull();
});

test('a game that is too large is not saved', () => {
  expect(saveGame(savedGame('huge', { log: 'x'.repeat(300_000) }))).toBe(false);
  expect(savedGames()).toEqual([]);
});

test('game ids are valid in an address', () => {
  for (let at = 0; at < 50; at += 1) expect(newGameId()).toMatch(/^[a-z0-9]{7,10}$/);
});

test('a game that was not begun is used again instead of a second one', () => {
  const seats: SavedGame['seats'] = [{ kind: 'person' }, { kind: 'engine', level: 3 }];
  const id = createLocalGame('pentagame', 'none', seats);
  expect(createLocalGame('pentagame', 'none', seats)).toBe(id);
  const begun = loadGame(id) as SavedGame;
  saveGame({ ...begun, log: '1 1 move x' });
  expect(createLocalGame('pentagame', 'none', seats)).not.toBe(id);
  expect(createLocalGame('pentagame:3', 'none', seats)).not.toBe(id);
});
