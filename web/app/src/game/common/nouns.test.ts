// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { beforeAll, expect, test } from 'vitest';
import { serveBundles } from '../../../test/loadBundles';
import * as rules from '../../engine/rules';
import { AS_PRINTED } from './orientation';

beforeAll(async () => {
  serveBundles();
  await rules.loadAllRules();
});

function catalogue(language: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const file = join(import.meta.dirname, `../../../../../locales/${language}/app.ftl`);
  bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
  return bundle;
}

const render = (bundle: FluentBundle, id: string, args: Record<string, string | number>) =>
  bundle.formatPattern(bundle.getMessage(id)?.value ?? '', args);

/** A position of each game with all kinds of its pieces, and a word of each. */
const GAMES: [rules: string, position: string, en: string[], de: string[]][] = [
  ['frames:5', '5/3w1/1b3/1b3/5 0:0', ['white stone', 'black stone'], ['weißer Stein', 'schwarzer Stein']],
  ['lanza', 'DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders', ['Jack of Diamonds', 'King of Spades'], ['Karo-Bube', 'Pik-König']],
  ['king-of-pearls', '8/8/8/8/w7/wb6/wbw5/bbbw4 b -', ['white piece'], ['weißer Stein']],
  ['nibelungenlied', 'GD4/KE5/HE4/SD1/BB1 -:- 0 -', ['Brunhild'], ['Brünhild']],
  ['millennium-3d-chess', 'startpos', ['white queen', 'black knight'], ['weiße Dame', 'schwarzer Springer']],
  ['ot-tjin', 'startpos', ['3 seeds'], ['3 Samen']],
  ['sleeping-beauty-draughts', 'startpos', ['white man'], ['weißer Stein']],
];

test.each(GAMES)('the pieces of %s have their own words', (game, position, en, de) => {
  const { items } = rules.scene(game, position, [], AS_PRINTED);
  for (const [language, expected] of [['en', en], ['de', de]] as const) {
    const bundle = catalogue(language);
    const words = items.map(({ noun, colour, owner, number }) => {
      const args = { colour: colour ?? 'none', owner: owner ?? 0, number: number ?? 0 };
      expect(bundle.hasMessage(`board-item-${noun}`), noun).toBe(true);
      return render(bundle, `board-item-${noun}`, args);
    });
    expect(words).toEqual(expect.arrayContaining(expected));
  }
});

test('what is placed has its own words', () => {
  for (const language of ['en', 'de']) {
    const bundle = catalogue(language);
    for (const game of ['akron', 'hi-jack', 'ot-tjin', 'frames']) {
      const [step] = rules.legalSteps(game, 'startpos', [], game === 'frames' ? 1 : 0).steps;
      for (const kind of ['choice', 'stage']) {
        expect(bundle.hasMessage(`board-${kind}-${step?.noun}`), `${game} ${step?.noun}`).toBe(true);
      }
    }
  }
});
