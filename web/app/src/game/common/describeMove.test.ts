// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import type { BoardItem } from '@board';
import { serveBundles } from '../../../test/loadBundles';
import { loadRules } from '../../engine/rules';
import { language, loadCatalogues, syncLanguage, t } from '../../i18n/i18n';
import { changeSettings } from '../../storage/settings';
import { itemName } from './boardLabels';
import { describeMove } from './describeMove';
import { ownerNames } from './ownerNames';

const LOCALES = join(import.meta.dirname, '../../../../../locales');

beforeAll(async () => {
  serveBundles((url) => {
    const [, file = ''] = /locales\/(.+\.ftl)/.exec(url) ?? [];
    return new Response(readFileSync(join(LOCALES, file), 'utf8'));
  });
  await loadRules();
  changeSettings({ language: 'en' });
  await loadCatalogues(['app', 'game-common']);
  syncLanguage();
});

async function speak(tag: 'en' | 'de'): Promise<void> {
  changeSettings({ language: tag });
  await vi.waitFor(() => expect(language()).toBe(tag));
}

const names = {
  nameOf: (seat: number) => ['You', 'Boris', 'Player 3', 'Doro', 'Emil'][seat - 1] ?? '',
  isYou: (seat: number) => seat === 1,
};

/** Five players: the first piece of each of them stands on a crossing or beside one. */
const FIVE =
  '5 c,A,A/B1d,B,B/C,C,C/d,D,D/d3e,E,E a1b,a2b,A1B,A2B,a1e - 5 5 -';

test('pieces of other players are named with their owner, own ones and animals without', async () => {
  await speak('en');
  const swap = (move: string, mover: number) => describeMove('pentagame:5', FIVE, move, mover, names);
  expect(swap('e1d3e-d*4d1', 5).replaceAll('\u2060', '')).toBe(
    'green piece 1 from d-3-e to d, Doro’s yellow piece 1 from d to d-3-e',
  );
  const owner = (seat: number) => itemName({ kind: 'piece', noun: 'piece', owner: seat, colour: 'red', number: 1 } as BoardItem, ownerNames(names, 5));
  expect([1, 3, 4].map(owner)).toEqual(['your red piece 1', 'red piece 1 of player 3', 'Doro’s red piece 1']);
  await speak('de');
  expect(swap('e1d3e-d*4d1', 5).replaceAll('\u2060', '')).toBe(
    'grüne Figur 1 von d-3-e nach d, gelbe Figur 1 von Doro von d nach d-3-e',
  );
});

test('the name of a stop stays on one line', async () => {
  await speak('en');
  expect(t('board-placed', { thing: 'black block', to: 'd-3-e' })).toBe('black block on d-\u20603-\u2060e');
  expect(t('board-placed', { thing: 'well-known', to: 'A' })).toBe('well-known on A');
});

test('a piece that is out has scored', async () => {
  await speak('en');
  const position = '2 D2a,B,C,D,E/A,B,C,D,E A3d,b,c,d,e - 1 5 -';
  const text = describeMove('pentagame', position, 'aD2a-a+A2B', 1, names);
  expect(text.replaceAll('\u2060', '')).toBe('white rabbit from D-2-a is out: +1, grey block on A-2-B');
});
