// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatLine } from '../generated/wire';
import { createChat } from './chat';
import type { OnlineGame } from './onlineGame';
import type { Watching, Word } from './watching';

const [link, setLink] = createSignal('open');
vi.mock('../net/socket', () => ({ link: () => link() }));

const FROM = { name: 'ada', kind: 'member' } as const;
const line = (at_ms: number): ChatLine => ({
  ...{ room: 'players', from: FROM, text: 'Hello', at_ms },
});

/** What the server has kept of the talk. */
let kept: ChatLine[] = [];

function opened(game: { you: number | null; invite: string | null }) {
  const hearers: ((word: Word) => void)[] = [];
  const watching = { onWord: (hear: (word: Word) => void) => hearers.push(hear) };
  const table = {
    ...{ id: 'g', invite: game.invite, you: () => game.you, seatsOf: () => [] },
    ...{ full: () => ({ silent: false }), view: () => ({ ending: null }) },
  };
  return createRoot((dispose) => {
    const given = [table as unknown as OnlineGame, watching as unknown as Watching] as const;
    const chat = createChat(...given, () => false);
    const hear = (at_ms: number) => {
      for (const tell of hearers) tell({ t: 'chat', game: 'g', from: FROM, text: 'Hello', at_ms });
    };
    return { chat, hear, dispose };
  });
}

const times = ({ chat }: ReturnType<typeof opened>) => chat.lines().map(({ at_ms }) => at_ms);

beforeEach(() => {
  kept = [];
  setLink('open');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(kept))));
});
afterEach(() => vi.unstubAllGlobals());

test('what was said while there was no connection is read when there is one again', async () => {
  kept = [line(1)];
  const table = opened({ you: 1, invite: null });
  await vi.waitFor(() => expect(times(table)).toEqual([1]));
  expect(table.chat.unread()).toBe(0);
  setLink('lost');
  kept = [line(1), line(2), line(3)];
  setLink('open');
  // The last one is heard, too, while the list is on its way; so is one that the list has not.
  table.hear(3);
  table.hear(4);
  await vi.waitFor(() => expect(times(table)).toEqual([1, 2, 3, 4]));
  expect(table.chat.unread()).toBe(3);
  table.dispose();
});

test('whoever has no part in the talk hears nothing of it', () => {
  const table = opened({ you: null, invite: 'secret' });
  table.hear(1);
  expect([times(table), table.chat.unread()]).toEqual([[], 0]);
  table.dispose();
});
