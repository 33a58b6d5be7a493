// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOT_FOUND, PAGES, matchRoute } from './routes';

function check(path: string, title: string, params: string[] = []) {
  const found = matchRoute(path);
  expect([found.page.title, found.params]).toEqual([title, params]);
}

test('every address matches its page', () => {
  check('/', 'app-title-start');
  check('/play', 'app-title-play');
  check('/play/', 'app-title-play');
  check('/table/k3x-9', 'app-title-table', ['k3x-9']);
  check('/learn', 'app-title-learn');
  check('/learn/7', 'app-title-learn', ['7']);
  check('/analyse', 'app-title-analyse');
  check('/settings', 'app-title-settings');
  check('/about', 'app-title-about');
  check('/lobby', 'app-title-lobby');
  check('/friend', 'app-title-friend');
  check('/watch', 'app-title-watch');
  check('/games', 'app-title-catalogue');
  check('/mine', 'app-title-games');
  check('/game/dgskw69ptd26', 'app-title-game', ['dgskw69ptd26']);
  check('/players', 'app-title-players');
  check('/player/calm-otter-4711', 'app-title-player', ['calm-otter-4711']);
  check('/archive', 'app-title-archive');
  check('/science', 'app-title-science');
  check('/science/pentagame-4t', 'app-title-science', ['pentagame-4t']);
  check('/organise', 'app-title-organise');
  check('/account', 'app-title-account');
  check('/moderation', 'app-title-moderation');
  check('/operator', 'app-title-operator');
  check('/privacy', 'app-title-privacy');
  check('/imprint', 'app-title-imprint');
});

test('unknown addresses match the not-found page', () => {
  for (const path of ['/table', '/table/a/b', '/Learn', '/play/x', '/index.html']) {
    expect(matchRoute(path).page).toBe(NOT_FOUND);
  }
});

test('the browser tests that visit all pages know every one', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../e2e', name), 'utf8');
  const texts = (read('pages.ts') + read('online/scenes.ts')).replace(/\$\{[^}]*\}/g, 'x');
  const paths = [...texts.matchAll(/['`](\/[^'`?#]*)/g)].map(([, path]) => path!);
  const missing = PAGES.filter(({ pattern }) => !paths.some((path) => pattern.test(path)));
  expect(missing.map(({ title, pattern }) => `${title} ${pattern}`)).toEqual([]);
});

test('links out of the app are not taken for its pages', () => {
  const sources = join(import.meta.dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const links = files.flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/<a href="\/(api|docs)\b[^>]*>/g) ?? []);
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter((link) => !link.includes('target="_self"'))).toEqual([]);
});
