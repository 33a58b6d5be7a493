import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../../../docs/play/rules/', import.meta.url);
const GAMES = ['pentagame.md', 'pentalath.md', 'pente.md'];

test('every game has rules in both languages, with the same sections and pictures', () => {
  for (const folder of ['', 'de/']) {
    const files = readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.md'));
    expect(files.sort()).toEqual(GAMES);
  }
  for (const game of GAMES) {
    const [english, german] = ['', 'de/'].map((folder) => readFileSync(new URL(folder + game, FOLDER), 'utf8'));
    const shape = (text = '') => [
      text.match(/^#+ /gm),
      text.match(/^(-|\d\.) /gm)?.length,
      text.match(/pictures\/[\w-]+\.svg/g),
    ];
    expect(shape(german)).toEqual(shape(english));
  }
});
