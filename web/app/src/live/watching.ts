/** A game of the server as it is told to this page. */
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import type { FullGame, ToClient, Why } from '../generated/wire';
import { ask, at } from '../net/api';
import { grown } from '../net/connection';
import { link, renewGame, watchGame } from '../net/socket';

/** A word at the table. */
export type Word = Extract<ToClient, { t: 'chat' }>;

/** What is known of the game, and what was said there. */
export interface Watching {
  /** What the link held. */
  readonly invite: string | null;
  /** Nothing until the server has told. */
  full: Accessor<FullGame | null>;
  /** Why it is not told. */
  refused: Accessor<Why | null>;
  /** Why it is not told yet: it is asked for again. */
  trouble: Accessor<Why | null>;
  /** Told of every word at the table. */
  onWord(hear: (word: Word) => void): void;
}

/** After so long a game is asked for again that could not be told; then more and more slowly. */
const AGAIN_MS = 1500;
const SLOWEST_MS = 15_000;

/** Watches a game as long as the page stands. */
export function createWatching(game: string, invite: string | null): Watching {
  const [full, setFull] = createSignal<FullGame | null>(null);
  const [refused, setRefused] = createSignal<Why | null>(null);
  const [trouble, setTrouble] = createSignal<Why | null>(null);
  const words = new Set<(word: Word) => void>();
  let again: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS;
  onCleanup(() => clearTimeout(again));
  const later = () => {
    clearTimeout(again);
    again = setTimeout(() => renewGame(game), wait);
    wait = Math.min(wait * 2, SLOWEST_MS);
  };
  const hear = (message: ToClient) => {
    if (message.t === 'full') {
      const { t: _, ...told } = message;
      setFull(told);
      setRefused(null);
      setTrouble(null);
    } else if (message.t === 'said') {
      setFull((before) => before && grown(before, message.lines));
    } else if (message.t === 'seats') {
      setFull((before) => before && { ...before, seats: message.seats });
    } else if (message.t === 'wrong') {
      if (message.why.code === 'not-found') setRefused(message.why);
      else if (!full()) {
        // Anything else passes: the database is away for a moment, say.
        setTrouble(message.why);
        later();
      }
    } else if (message.t === 'chat') for (const heard of words) heard(message);
  };
  onCleanup(watchGame(game, hear, invite));
  freshSeats(game, full, setFull);
  return { invite, full, refused, trouble, onWord: (hear) => void words.add(hear) };
}

/** After a lost connection the log goes on from what is known; who is there is asked anew. */
function freshSeats(
  game: string,
  full: Accessor<FullGame | null>,
  setFull: (full: FullGame) => void,
): void {
  let gone = false;
  onCleanup(() => (gone = true));
  createEffect(
    on(link, async (now, before) => {
      if (now !== 'open' || before === undefined || before === 'connecting') return;
      const found = await ask<FullGame>('GET', at`games/${game}`).catch(() => null);
      const known = full();
      if (gone || !found || !known) return;
      setFull({ ...known, seats: found.seats, next: found.next, status: found.status });
    }),
  );
}
