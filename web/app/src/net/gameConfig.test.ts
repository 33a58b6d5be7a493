// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadCatalogues } from '../i18n/i18n';
import { configText, timeControlRule, timeControlText, isCorrespondence, parseConfig } from './gameConfig';

const LOCALES = join(import.meta.dirname, '../../../../locales');

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string) => {
    const name = /\/([\w-]+)\.ftl/.exec(url)?.[1] ?? '';
    return Promise.resolve(new Response(readFileSync(join(LOCALES, `en/${name}.ftl`), 'utf8')));
  });
  await loadCatalogues(['net', 'game-common']);
});

test('parseConfig splits a config', () => {
  expect(parseConfig('pentagame:4t,out=3 control=egg:60 lag=credit number=2')).toEqual({
    rules: 'pentagame:4t,out=3',
    game: 'pentagame',
    options: ['4t', 'out=3'],
    control: 'egg:60',
    number: 2,
    customStart: false,
  });
  expect(parseConfig('pente')).toMatchObject({ rules: 'pente', options: [], control: 'none' });
  // A position has spaces and may have any sign in it.
  const custom = parseConfig('pentagame control=days:3 start=2 A,B/A,B a=b control=x');
  expect(custom).toMatchObject({ control: 'days:3', customStart: true });
  expect(parseConfig('')).toMatchObject({ game: '', number: 1 });
});

function check(config: string, summary: string, control: string) {
  const text = configText(config);
  expect([text.summary, text.control]).toEqual([summary, control]);
}

test('configText describes a config', () => {
  check('pentagame', 'Pentagame, two players', 'no clock');
  check('pentagame:3 control=egg:60 lag=credit', 'Pentagame, three players', 'egg timer, 60 s');
  check('pentagame:4t control=days:3', 'Pentagame, two teams', '3 days per turn');
  check('pentagame:5 control=days:1', 'Pentagame, five players', '1 day per turn');
  check('pente:9,teams control=fischer:300+5', 'Pente, two teams, 9 lines', '5 min + 5 s');
  check('pente:free control=budget:30', 'Pente, two players, free opening', '30 s for the game');
  check('pentalath:3 control=delay:90+2', 'Pentalath, three players', '1.5 min, 2 s delay');
  check('pentagame start=2 A,B,C', 'Pentagame, two players, from a position', 'no clock');
});

test('a time control has one name, and a rule that says what it does', () => {
  expect(timeControlText('egg:60')).toBe('egg timer, 60 s');
  expect(timeControlRule('egg:60')).toBe(
    'At least 60 seconds per turn, plus the sand the player before you left. Run out, and you lose the turn, not the game.',
  );
  expect(timeControlRule('fischer:600+10')).toBe('You gain 10 seconds after each turn. Run out, and you lose.');
});

test('unknown options are shown as they are', () => {
  check('hex:11,swap control=sun:4', 'hex, 11, swap', 'sun:4');
});

test('every option of the game names has a text', () => {
  const page = readFileSync(join(LOCALES, '../docs/play/game-names.md'), 'utf8');
  const named = page.matchAll(/^\| `(\w+:[^`]+)`|^For example (.+)\.$/gm);
  const games = [...named].flatMap(([, one, several]) =>
    one ? [one] : (several ?? '').split(', `').map((name) => name.replaceAll('`', '')),
  );
  expect(games.length).toBeGreaterThan(12);
  const silent = games.filter((game) => {
    const { options } = parseConfig(game);
    const text = configText(game);
    return text.setup === '' || text.options.some((word) => options.includes(word));
  });
  expect(silent).toEqual([]);
});

test('isCorrespondence is true for games without a live clock', () => {
  expect(['none', 'days:3', 'egg:60', 'fischer:60+2'].map(isCorrespondence)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(timeControlText('fischer:1800+20')).toBe('30 min + 20 s');
});
