// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
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
