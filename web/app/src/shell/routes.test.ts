// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { NOWHERE, pageOf } from './routes';

function check(path: string, title: string, caught: string[] = []) {
  const found = pageOf(path);
  expect([found.page.title, found.caught]).toEqual([title, caught]);
}

test('every address has its page', () => {
  check('/', 'app-title-start');
  check('/play', 'app-title-play');
  check('/play/', 'app-title-play');
  check('/table/k3x-9', 'app-title-table', ['k3x-9']);
  check('/learn', 'app-title-learn');
  check('/learn/7', 'app-title-learn', ['7']);
  check('/analyse', 'app-title-analyse');
  check('/settings', 'app-title-settings');
  check('/about', 'app-title-about');
});

test('any other address is nowhere', () => {
  for (const path of ['/table', '/table/a/b', '/Learn', '/play/x', '/index.html']) {
    expect(pageOf(path).page).toBe(NOWHERE);
  }
});
