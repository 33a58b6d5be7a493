import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../generated/games';

const FOLDER = new URL('../../../../docs/play/rules/', import.meta.url);

const filesIn = (folder: string) =>
  readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.md')).sort();

test('every game has rules in both languages, with the same sections and pictures', () => {
  const games = GAMES.map(({ name }) => `${name}.md`).sort();
  expect([filesIn(''), filesIn('de/')]).toEqual([games, games]);
  for (const game of filesIn('')) {
    const [english, german] = ['', 'de/'].map((folder) => readFileSync(new URL(folder + game, FOLDER), 'utf8'));
    const shape = (text = '') => [
      text.match(/^#+ /gm),
      text.match(/^(-|\d\.) /gm)?.length,
      text.match(/pictures\/[\w-]+\.svg/g),
    ];
    expect(shape(german)).toEqual(shape(english));
  }
});
