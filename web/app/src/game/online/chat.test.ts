// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatLine } from '../../generated/wire';
import { createChat } from './chat';
import type { OnlineGame } from './onlineGame';
import type { ChatMessage } from '../../net/connection';
import type { GameSubscription } from './gameSubscription';

const [state, setState] = createSignal('open');
vi.mock('../../net/socket', () => ({ connectionState: () => state() }));

const SENDER = { name: 'ada', kind: 'member' } as const;
const line = (sent_ms: number): ChatLine => ({
  ...{ room: 'players', sender: SENDER, text: 'Hello', sent_ms },
});

/** The chat lines on the fake server. */
let stored: ChatLine[] = [];

function openChat(options: { yourSeat: number | null; invite: string | null }) {
  const listeners: ((message: ChatMessage) => void)[] = [];
  const onChat = (listener: (message: ChatMessage) => void) => listeners.push(listener);
  const subscription = { onChat };
  const game = {
    ...{ id: 'g', invite: options.invite, yourSeat: () => options.yourSeat, seats: () => [] },
    ...{ snapshot: () => ({ chat_disabled: false }), view: () => ({ ending: null }) },
  };
  return createRoot((dispose) => {
    const chat = createChat(
      game as unknown as OnlineGame,
      subscription as unknown as GameSubscription,
      () => false,
    );
    const receive = (sent_ms: number) => {
      const message = { type: 'chat', game_id: 'g', sender: SENDER, text: 'Hello', sent_ms } as const;
      for (const listener of listeners) listener(message);
    };
    return { chat, receive, dispose };
  });
}

const times = ({ chat }: ReturnType<typeof openChat>) =>
  chat.lines().map(({ sent_ms }) => sent_ms);

beforeEach(() => {
  stored = [];
  setState('open');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(stored))));
});
afterEach(() => vi.unstubAllGlobals());

test('lines sent while offline are loaded after a reconnect', async () => {
  stored = [line(1)];
  const game = openChat({ yourSeat: 1, invite: null });
  await vi.waitFor(() => expect(times(game)).toEqual([1]));
  expect(game.chat.unread()).toBe(0);
  setState('lost');
  stored = [line(1), line(2), line(3)];
  setState('open');
  // The last line also arrives by socket during the request, and so does a newer one.
  game.receive(3);
  game.receive(4);
  await vi.waitFor(() => expect(times(game)).toEqual([1, 2, 3, 4]));
  expect(game.chat.unread()).toBe(3);
  game.dispose();
});

test('spectators of a private game get no chat', () => {
  const game = openChat({ yourSeat: null, invite: 'secret' });
  game.receive(1);
  expect([times(game), game.chat.unread()]).toEqual([[], 0]);
  game.dispose();
});
