import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../generated/games';
import { ANY, FILTERS, isShown, type FilterName } from './filters';

const names = (filters: Partial<typeof ANY>) =>
  GAMES.filter((game) => isShown(game, { ...ANY, ...filters })).map(({ name }) => name);

test('filters are joined, and every offered value finds a game', () => {
  expect(names({})).toHaveLength(GAMES.length);
  expect(names({ information: 'chance', players: '4' })).toEqual(['lanza']);
  expect(names({ information: 'open' })).not.toContain('frames');
  for (const filter of Object.keys(FILTERS) as FilterName[]) {
    for (const value of FILTERS[filter].values(GAMES)) {
      expect(names({ [filter]: value }), `${filter} ${value}`).not.toEqual([]);
    }
  }
});

test('every value of a filter and every game has its texts', () => {
  for (const language of ['en', 'de']) {
    const folder = new URL(`../../../../locales/${language}/`, import.meta.url);
    const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
    const texts = read('catalogue.ftl') + read('game-common.ftl');
    const values = (Object.keys(FILTERS) as FilterName[]).flatMap((filter) =>
      FILTERS[filter].values(GAMES).map((value) => `catalogue-${filter}-${value}`),
    );
    const games = GAMES.flatMap(({ name }) => [`game-rules-${name}`, `game-rules-${name}-about`]);
    const missing = [...values, ...games].filter((id) => !texts.includes(`\n${id} =`));
    expect(missing).toEqual([]);
  }
});

test.each(['en', 'de'])('the pitch of every game has two sentences: %s', (language) => {
  const file = new URL(`../../../../locales/${language}/game-common.ftl`, import.meta.url);
  const texts = readFileSync(file, 'utf8');
  for (const { name } of GAMES) {
    const [, pitch = ''] = new RegExp(`^game-rules-${name}-about = (.*)$`, 'm').exec(texts) ?? [];
    const sentences = pitch.split(/(?<=[.!?])\s/);
    expect(sentences, name).toHaveLength(2);
    // The number of players stands beside it, as a fact.
    for (const sentence of sentences) expect(sentence).toMatch(/^\S+ .{10,}[.!]$/);
    expect(pitch).not.toMatch(/\d (players|Spieler)/);
  }
});
