// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { change } from './settings';
import type { Said } from '../generated/wire';
import { followLanguage, language, loadWords, say } from './words';

const LOCALES = join(import.meta.dirname, '../../../../locales');

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const [, file = ''] = /locales\/(.+\.ftl)/.exec(url) ?? [];
    return new Response(readFileSync(join(LOCALES, file), 'utf8'));
  });
  change({ language: 'en' });
  await loadWords(['game']);
  followLanguage();
});

async function speak(wanted: 'en' | 'de'): Promise<void> {
  change({ language: wanted });
  await vi.waitFor(() => expect(language()).toBe(wanted));
}

const piece = (owner: number, colour: string, number: number | null = null) => ({
  owner,
  name: '',
  colour,
  number,
});

const FORK: Said = {
  ids: ['explain-fork'],
  seat: 1,
  speaks: null,
  arguments: {
    pieces: { kind: 'pieces', pieces: [piece(1, 'white'), piece(1, 'yellow')] },
    last: { kind: 'text', text: 'more' },
  },
};

const CUT: Said = {
  ids: ['explain-cuts-off'],
  seat: 1,
  speaks: null,
  arguments: {
    piece: { kind: 'pieces', pieces: [piece(1, 'yellow')] },
    at: { kind: 'places', places: [{ name: 'C', shown: 'C' }] },
    rival: { kind: 'pieces', pieces: [piece(2, 'white')] },
    from: { kind: 'number', number: 1 },
    to: { kind: 'number', number: 2 },
  },
};

// The sentences that the program makes of the same statements.
test('pieces of others are named with their owner, sentences begin with a capital', async () => {
  await speak('en');
  const fork =
    'Fork with white and yellow: after any single reply a piece still goes out next turn.';
  expect(say(FORK)).toBe(fork);
  await speak('de');
  const cut = 'Gelb auf C schneidet Weiß von Spieler 2 den Weg ab: Temperatur 1 → 2.';
  expect(say(CUT)).toBe(cut);
});

test('the most special message that is known is told, with what is inside of it', async () => {
  await speak('en');
  const ids = ['wanted-pente-dash', 'wanted-dash'];
  const wanted: Said = { ids, seat: null, speaks: null, arguments: {} };
  const said: Said = {
    ids: ['unread-nonsense', 'unread-move'],
    seat: null,
    speaks: null,
    arguments: {
      at: { kind: 'number', number: 3 },
      token: { kind: 'text', text: 'x' },
      wanted: { kind: 'said', said: wanted },
    },
  };
  expect(say(said)).toBe(
    'The move cannot be read at byte 3, "x": a dash is wanted between the two stops.',
  );
});

test('twins have numbers, lists have an end', async () => {
  await speak('en');
  const out: Said = {
    ids: ['explain-goes-out'],
    seat: 1,
    speaks: null,
    arguments: { piece: { kind: 'pieces', pieces: [piece(1, 'white', 2)] } },
  };
  expect(say(out)).toBe('Takes white 2 out.');
  const left: Said = {
    ids: ['explain-last-round'],
    seat: 1,
    speaks: null,
    arguments: { left: { kind: 'seats', seats: [2, 3, 4] } },
  };
  expect(say(left)).toContain('players 2, 3 and 4 still have a turn each');
});
