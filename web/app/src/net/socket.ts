/** The connection of this page to the server: games, acts, words, notices. */
import { createEffect, createRoot, createSignal, on } from 'solid-js';
import type { Notice, PlayerName } from '../generated/wire';
import { Connection, type Hear, type Link, type Wire } from './connection';
import { freshKey } from './key';
import { findMeAgain, whoAmI } from './me';

export type { Hear, Link } from './connection';

const [now, setNow] = createSignal<Link>('idle');

/** How the connection stands; followed when read in a component. */
export const link = now;

const noticed = new Set<(notice: Notice) => void>();

/** Milliseconds from the clock of this page to the server's. */
let offset = Date.now() - performance.now();
const [told, setTold] = createSignal(offset, { equals: (a, b) => Math.abs(a - b) < 200 });

/**
 * Changes when the clock of the server turns out to stand elsewhere: after a slow greeting, or when
 * this device has slept and its own clock with it. Followed when read in a component.
 */
export const clockSet = told;

const connection = new Connection({
  connect: () => {
    const address = new URL('/api/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address) as Wire;
  },
  onLink: setNow,
  onNotice: (notice) => {
    for (const hear of [...noticed]) hear(notice);
  },
  onInstant: (atMs, which) => {
    // Each message was on its way for a while: the quickest one comes nearest.
    const found = atMs - performance.now();
    offset = which === 'first' ? found : Math.max(offset, found);
    setTold(offset);
  },
  // The login may have ended, or begun, somewhere else.
  onGreeted: (you) => {
    const known = whoAmI().is !== 'asking';
    if (known && reader() !== (you ? called(you) : '')) void findMeAgain();
  },
  random: Math.random,
});

/** Milliseconds by the clock of the server. */
export function serverNow(): number {
  return Math.round(performance.now() + offset);
}

/**
 * Tells of a game until the function given back is called: first the whole, then what is said. The
 * entries of `said` follow each other without a gap, also over a lost connection. A private game is
 * shown to whoever has its invitation.
 */
export function watchGame(game: string, hear: Hear, invite: string | null = null): () => void {
  return connection.watch(game, hear, invite);
}

/** Asks for a watched game as a whole once more. */
export function renewGame(game: string): void {
  connection.renew(game);
}

/**
 * Says something at a table, until it is answered: with how many entries the log has then. Rejects
 * with `Refused`.
 */
export function act(game: string, say: string, ply: number | null): Promise<number> {
  return connection.act(game, freshKey(), say, ply);
}

/** Tells what concerns the player, wherever it happened, while there is a connection. */
export function onNotice(hear: (notice: Notice) => void): () => void {
  noticed.add(hear);
  return () => noticed.delete(hear);
}

/** Keeps the connection open for notices, until the function given back is called. */
export function stayConnected(): () => void {
  return connection.stay();
}

/** Connects anew, as whoever the reader is now. A change of `me` does it by itself. */
export function reconnect(): void {
  connection.again();
}

const called = ({ kind, name }: PlayerName) => `${kind} ${name}`;

/** Who the reader is, once that is known. */
function reader(): string | null {
  const known = whoAmI();
  if (known.is === 'somebody') return called(known.me);
  return known.is === 'nobody' ? '' : null;
}

createRoot(() => {
  let before: string | null = null;
  createEffect(
    on(reader, (found) => {
      if (found === null || found === before) return;
      if (before !== null) reconnect();
      before = found;
    }),
  );
});
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => connection.nudge());
  window.addEventListener('offline', () => connection.offline());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.nudge();
  });
}
