/** The chat of an online game. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import type { ChatLine } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import { ensureGuest } from '../../net/currentUser';
import { playerName } from '../../net/PlayerLink';
import { connectionState } from '../../net/socket';
import { createMutation } from '../../net/mutation';
import { announce } from '../../ui/announcer';
import { t } from '../../i18n/i18n';
import type { OnlineGame } from './onlineGame';
import type { ChatMessage } from '../../net/connection';
import type { GameSubscription } from './gameSubscription';

/** The number of lines on the page, as many as the server returns. */
const CHAT_LINES_MAX = 200;

/** The chat lines and their state. */
export interface Chat {
  lines: Accessor<ChatLine[]>;
  /** Whether the user has no access to the chat. */
  closed: Accessor<boolean>;
  /** The number of unread lines. */
  unread: Accessor<number>;
  muted: Accessor<boolean>;
  setMuted(muted: boolean): void;
  errorText: Accessor<string>;
  /** Whether a message is being sent. */
  busy: Accessor<boolean>;
  /** Sends a message; false if it failed or another one is pending. */
  send(text: string): Promise<boolean>;
}

const STORAGE_KEY = 'palamedes.silenced';

function mutedGames(): string[] {
  try {
    return (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter((id) => id !== '');
  } catch {
    return [];
  }
}

const isSame = (one: ChatLine, other: ChatLine) =>
  one.sent_ms === other.sent_ms && one.sender.name === other.sender.name && one.text === other.text;

/** The lines of the first list that are not in the second. */
export const missingFrom = (lines: readonly ChatLine[], known: readonly ChatLine[]) =>
  lines.filter((line) => !known.some((other) => isSame(line, other)));

/** Merges loaded lines with those received during the request. */
export function mergeLines(loaded: readonly ChatLine[], received: readonly ChatLine[]): ChatLine[] {
  return [...loaded, ...missingFrom(received, loaded)].slice(-CHAT_LINES_MAX);
}

/** Creates the chat of a game; `isOpen` is whether its tab is open. */
export function createChat(game: OnlineGame, subscription: GameSubscription, isOpen: Accessor<boolean>): Chat {
  const [lines, setLines] = createSignal<ChatLine[]>([]);
  const [unread, setUnread] = createSignal(0);
  const [muted, setMutedSignal] = createSignal(mutedGames().includes(game.id));
  const mutation = createMutation();
  // Spectators of a private game have no chat.
  const closed = () => game.invite !== null && game.yourSeat() === null;
  const path = apiPath`games/${game.id}/chat`;
  const addUnread = (more: number) => {
    if (!muted() && !isOpen()) setUnread((before) => before + more);
  };
  const load = async (mode: 'quiet' | 'counted') => {
    if (game.snapshot().chat_disabled || closed()) return;
    const before = lines();
    const found = await request<ChatLine[]>('GET', path).catch(() => null);
    if (found === null) return;
    const now = mergeLines(found, missingFrom(lines(), before));
    if (mode === 'counted') addUnread(missingFrom(now, lines()).length);
    setLines(now);
  };
  // After the game all lines are visible; a new player sees earlier ones.
  const readable = createMemo(() => `${game.view().ending === null} ${closed()}`);
  createEffect(on(readable, () => void load('quiet')));
  // Lines sent while disconnected are loaded.
  const connected = createMemo(() => connectionState() === 'open');
  createEffect(on(connected, (now) => now && void load('counted'), { defer: true }));
  subscription.onChat((message) => {
    if (closed()) return;
    setLines((before) => [...before, toChatLine(game, message)].slice(-CHAT_LINES_MAX));
    if (muted() || isOpen()) return;
    addUnread(1);
    announce(t('online-chat-line', { name: playerName(message.sender), text: message.text }));
  });
  createEffect(on(isOpen, (now) => now && setUnread(0)));
  return {
    ...{ lines, closed, unread, muted, errorText: mutation.errorText, busy: mutation.busy },
    setMuted(next) {
      setMutedSignal(next);
      setUnread(0);
      const others = mutedGames().filter((id) => id !== game.id);
      try {
        sessionStorage.setItem(STORAGE_KEY, [...others, ...(next ? [game.id] : [])].join(' '));
      } catch {
        // Without storage it holds until the page is closed.
      }
    },
    send: (text) =>
      mutation.succeeds(async () => {
        await ensureGuest();
        await request('POST', path, { text });
      }),
  };
}

/** Players write to the players, others to the spectators. */
function toChatLine(game: OnlineGame, { sender, text, sent_ms }: ChatMessage): ChatLine {
  const isPlayer = game.seats().some(({ player }) => player?.name === sender.name);
  return { room: isPlayer ? 'players' : 'spectators', sender, text, sent_ms };
}
