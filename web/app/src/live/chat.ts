/** What is said at a table. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import type { ChatLine } from '../generated/wire';
import { ask, at, troubleWords } from '../net/api';
import { beSomebody } from '../net/me';
import { playerWords } from '../net/Player';
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
  /** Says something; whether it was said. */
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

/** The chat of a game; `seen` tells whether it is looked at. */
export function createChat(game: OnlineGame, watching: Watching, seen: Accessor<boolean>): Chat {
  const [lines, setLines] = createSignal<ChatLine[]>([]);
  const [unread, setUnread] = createSignal(0);
  const [silenced, setSilenced] = createSignal(storedSilence().includes(game.id));
  const [trouble, setTrouble] = createSignal('');
  // Who looks on by the link of a private game neither hears nor is heard.
  const closed = () => game.invite !== null && game.you() === null;
  const path = at`games/${game.id}/chat`;
  const read = async () => {
    if (game.full().silent || closed()) return;
    setLines(await ask<ChatLine[]>('GET', path).catch(() => lines()));
  };
  // After the game everybody reads everything.
  createEffect(on(createMemo(() => game.view().ending === null), () => void read()));
  watching.onWord((word) => {
    setLines((before) => [...before, lineOf(game, word)].slice(-MOST));
    if (silenced() || seen()) return;
    setUnread((before) => before + 1);
    announce(t('live-chat-word', { name: playerWords(word.from), text: word.text }));
  });
  createEffect(on(seen, (now) => now && setUnread(0)));
  return {
    ...{ lines, closed, unread, silenced, trouble },
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
      setTrouble('');
      try {
        await beSomebody();
        await ask('POST', path, { text });
        return true;
      } catch (thrown) {
        setTrouble(troubleWords(thrown));
        return false;
      }
    },
  };
}

/** Who sits at the table talks to the players, everybody else to the spectators. */
function lineOf(game: OnlineGame, { from, text, at_ms }: Word): ChatLine {
  const sits = game.seatsOf().some(({ player }) => player?.name === from.name);
  return { room: sits ? 'players' : 'spectators', from, text, at_ms };
}
