// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeSettings } from '../storage/settings';
import type { Message } from '../generated/rules';
import { syncLanguage, language, loadCatalogues, renderMessage, renderWithNames } from './i18n';

const LOCALES = join(import.meta.dirname, '../../../../locales');

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const [, file = ''] = /locales\/(.+\.ftl)/.exec(url) ?? [];
    return new Response(readFileSync(join(LOCALES, file), 'utf8'));
  });
  changeSettings({ language: 'en' });
  await loadCatalogues(['game']);
  syncLanguage();
});

async function speak(tag: 'en' | 'de'): Promise<void> {
  changeSettings({ language: tag });
  await vi.waitFor(() => expect(language()).toBe(tag));
}

const piece = (owner: number, colour: string, number: number | null = null) => ({
  owner,
  name: '',
  colour,
  number,
});

const FORK: Message = {
  ids: ['explain-fork'],
  seat: 1,
  stance: null,
  arguments: {
    pieces: { kind: 'pieces', value: [piece(1, 'white'), piece(1, 'yellow')] },
    last: { kind: 'text', value: 'more' },
  },
};

const CUT: Message = {
  ids: ['explain-cuts-off'],
  seat: 1,
  stance: null,
  arguments: {
    piece: { kind: 'pieces', value: [piece(1, 'yellow')] },
    at: { kind: 'places', value: [{ name: 'C', display_name: 'C' }] },
    rival: { kind: 'pieces', value: [piece(2, 'white')] },
    from: { kind: 'number', value: 1 },
    to: { kind: 'number', value: 2 },
  },
};

// The sentences that the program makes of the same statements.
test('pieces of other seats are named with their owner, sentences are capitalised', async () => {
  await speak('en');
  const fork =
    'Fork with white and yellow: after any single reply a piece still goes out next turn.';
  expect(renderMessage(FORK)).toBe(fork);
  await speak('de');
  const cut =
    'Gelb auf C schneidet Weiß von Spieler 2 den Weg ab. Bis zum Ziel braucht die Figur jetzt zwei Züge.';
  expect(renderMessage(CUT)).toBe(cut);
});

test('the most specific known message is rendered, with nested messages', async () => {
  await speak('en');
  const ids = ['expected-pente-dash', 'expected-dash'];
  const expected: Message = { ids, seat: null, stance: null, arguments: {} };
  const message: Message = {
    ids: ['invalid-nonsense', 'invalid-move'],
    seat: null,
    stance: null,
    arguments: {
      at: { kind: 'number', value: 3 },
      token: { kind: 'text', value: 'x' },
      expected: { kind: 'message', value: expected },
    },
  };
  expect(renderMessage(message)).toBe(
    'The move cannot be read at "x": expected a dash between the two stops.',
  );
});

test('equal pieces are numbered, lists end with a conjunction', async () => {
  await speak('en');
  const out: Message = {
    ids: ['explain-goes-out'],
    seat: 1,
    stance: null,
    arguments: { piece: { kind: 'pieces', value: [piece(1, 'white', 2)] } },
  };
  expect(renderMessage(out)).toBe('Takes white 2 out.');
  const left: Message = {
    ids: ['explain-last-round'],
    seat: 1,
    stance: null,
    arguments: { left: { kind: 'seats', value: [2, 3, 4] } },
  };
  expect(renderMessage(left)).toContain('players 2, 3 and 4 have one more turn each');
});

test('explanations call players by name where it is known', async () => {
  await speak('en');
  const render = renderWithNames((seat) => (seat === 2 ? 'Boris' : ''));
  const about = (id: string, given: Message['arguments']): Message => ({
    ...{ ids: [id], seat: 1, stance: null },
    arguments: given,
  });
  const owned = (...owners: number[]) =>
    ({ kind: 'pieces', value: owners.map((owner) => piece(owner, 'white')) }) as const;
  const stops = about('explain-stops-out', { rivals: owned(2) });
  expect(render(stops)).toBe('Keeps Boris from taking white out.');
  expect(render(about('explain-stops-out', { rivals: owned(3) }))).toBe('Keeps player 3 from taking white out.');
  expect(render(about('explain-ko-holds', { rival: owned(2) }))).toBe('Boris can’t swap back (ko).');
  expect(render(about('explain-ko-holds', { rival: owned(3) }))).toBe('Player 3 can’t swap back (ko).');
  expect(render(about('explain-last-round', { left: { kind: 'seats', value: [2, 3] } }))).toContain(
    'Boris and player 3 have one more turn each',
  );
  const room = { rival: { kind: 'text', value: '2' }, from: { kind: 'number', value: 5 } } as const;
  const takes = about('explain-takes-room', { ...room, to: { kind: 'number', value: 3 } });
  expect(render(takes)).toBe('Takes room from Boris: 3 possible walks instead of 5.');
  expect(renderMessage(takes)).toBe('Takes room from player 2: 3 possible walks instead of 5.');
  await speak('de');
  expect(render(CUT)).toContain('Weiß von Boris');
  expect(render(stops)).toBe('Verhindert, dass Boris Weiß hinausbringt.');
});
