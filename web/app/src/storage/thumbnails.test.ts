// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createLocalGame, loadGame, savedGames, saveGame, type SavedGame } from './savedGames';
import { dropThumbnails, loadThumbnail, saveThumbnail } from './thumbnails';

const PICTURE = { day: 'data:image/jpeg;base64,AA', night: 'data:image/jpeg;base64,BB' };

beforeEach(() => localStorage.clear());

test('only the latest twelve pictures are kept', () => {
  vi.useFakeTimers();
  for (let at = 0; at < 20; at += 1) {
    vi.setSystemTime(at * 1000);
    saveThumbnail(`g${at}`, PICTURE);
  }
  vi.useRealTimers();
  expect(loadThumbnail('g7')).toBeNull();
  expect(loadThumbnail('g8')).toMatchObject(PICTURE);
  expect(loadThumbnail('g19')).toMatchObject(PICTURE);
  expect(dropThumbnails()).toBe(true);
  expect(loadThumbnail('g19')).toBeNull();
  expect(dropThumbnails()).toBe(false);
});

test('what is no picture is ignored', () => {
  localStorage.setItem('palamedes.thumbnail.x', '{"day":"https://elsewhere/","night":"data:image/png;x"}');
  expect(loadThumbnail('x')).toBeNull();
});

test('a full storage drops the pictures before it drops a game', () => {
  const seats: SavedGame['seats'] = [{ kind: 'person' }, { kind: 'person' }];
  const prepared = loadGame(createLocalGame('pentagame', 'none', seats)) as SavedGame;
  saveGame({ ...prepared, id: 'first' });
  saveThumbnail('first', PICTURE);
  let isFull = true;
  const full = new Proxy(localStorage, {
    get: (store, name) => {
      const value = store[name as keyof Storage] as unknown;
      if (typeof value !== 'function') return value;
      if (name === 'setItem' && isFull) {
        isFull = false;
        throw new DOMException('full', 'QuotaExceededError');
      }
      return value.bind(store) as unknown;
    },
  });
  vi.stubGlobal('localStorage', full);
  expect(saveGame({ ...prepared, id: 'second' })).toBe(true);
  vi.unstubAllGlobals();
  expect(isFull).toBe(false);
  expect(loadThumbnail('first')).toBeNull();
  expect(savedGames().map(({ id }) => id).sort()).toEqual(['first', 'second']);
});
