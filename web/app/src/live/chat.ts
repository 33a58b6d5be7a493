/** What is said at a table. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import type { ChatLine } from '../generated/wire';
import { ask, at } from '../net/api';
import { beSomebody } from '../net/me';
import { playerWords } from '../net/Player';
import { link } from '../net/socket';
import { createTask } from '../net/task';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import type { OnlineGame } from './onlineGame';
import type { Watching, Word } from './watching';

/** So many words are kept on the page, as many as the server reads back. */
const MOST = 200;

/** The chat of a table. */
export interface Chat {
  lines: Accessor<ChatLine[]>;
  /** Whether who looks has no part in it. */
  closed: Accessor<boolean>;
  /** How many came since it was last looked at. */
  unread: Accessor<number>;
  silenced: Accessor<boolean>;
  silence(how: 'silent' | 'heard'): void;
  trouble: Accessor<string>;
  /** Whether something is being said. */
  busy: Accessor<boolean>;
  /** Says something, one thing at a time; whether it was said. */
  say(text: string): Promise<boolean>;
}

const STORED = 'palamedes.silenced';

function storedSilence(): string[] {
  try {
    return (sessionStorage.getItem(STORED) ?? '').split(' ').filter((id) => id !== '');
  } catch {
    return [];
  }
}

const isSame = (one: ChatLine, other: ChatLine) =>
  one.at_ms === other.at_ms && one.from.name === other.from.name && one.text === other.text;

/** What is in the first list and not in the second. */
export const newIn = (lines: readonly ChatLine[], known: readonly ChatLine[]) =>
  lines.filter((line) => !known.some((other) => isSame(line, other)));

/** What was read, and what was heard while it was on its way. */
export function together(read: readonly ChatLine[], heard: readonly ChatLine[]): ChatLine[] {
  return [...read, ...newIn(heard, read)].slice(-MOST);
}

/** The chat of a game; `seen` tells whether it is looked at. */
export function createChat(game: OnlineGame, watching: Watching, seen: Accessor<boolean>): Chat {
  const [lines, setLines] = createSignal<ChatLine[]>([]);
  const [unread, setUnread] = createSignal(0);
  const [silenced, setSilenced] = createSignal(storedSilence().includes(game.id));
  const saying = createTask();
  // Who looks on by the link of a private game neither hears nor is heard.
  const closed = () => game.invite !== null && game.you() === null;
  const path = at`games/${game.id}/chat`;
  const count = (more: number) => {
    if (!silenced() && !seen()) setUnread((before) => before + more);
  };
  const read = async (how: 'quiet' | 'counted') => {
    if (game.full().silent || closed()) return;
    const before = lines();
    const found = await ask<ChatLine[]>('GET', path).catch(() => null);
    if (found === null) return;
    const now = together(found, newIn(lines(), before));
    if (how === 'counted') count(newIn(now, lines()).length);
    setLines(now);
  };
  // After the game everybody reads everything; whoever sits down hears what was said before.
  const readable = createMemo(() => `${game.view().ending === null} ${closed()}`);
  createEffect(on(readable, () => void read('quiet')));
  // Nobody has told what was said while there was no connection.
  const connected = createMemo(() => link() === 'open');
  createEffect(on(connected, (now) => now && void read('counted'), { defer: true }));
  watching.onWord((word) => {
    if (closed()) return;
    setLines((before) => [...before, lineOf(game, word)].slice(-MOST));
    if (silenced() || seen()) return;
    count(1);
    announce(t('live-chat-word', { name: playerWords(word.from), text: word.text }));
  });
  createEffect(on(seen, (now) => now && setUnread(0)));
  return {
    ...{ lines, closed, unread, silenced, trouble: saying.trouble, busy: saying.busy },
    silence(how) {
      setSilenced(how === 'silent');
      setUnread(0);
      const others = storedSilence().filter((id) => id !== game.id);
      try {
        sessionStorage.setItem(STORED, [...others, ...(silenced() ? [game.id] : [])].join(' '));
      } catch {
        // A browser that keeps nothing: it holds until the page is closed.
      }
    },
    async say(text) {
      const said = await saying.run(async () => {
        await beSomebody();
        await ask('POST', path, { text });
        return true;
      });
      return said === true;
    },
  };
}

/** Who sits at the table talks to the players, everybody else to the spectators. */
function lineOf(game: OnlineGame, { from, text, at_ms }: Word): ChatLine {
  const sits = game.seatsOf().some(({ player }) => player?.name === from.name);
  return { room: sits ? 'players' : 'spectators', from, text, at_ms };
}
