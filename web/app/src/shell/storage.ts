// The games kept in the browser: one entry of the local storage for each, with a bound on how many
// and how large. Whatever is broken in there is passed over.

import { createSignal } from 'solid-js';
import type { TableConfig } from '../generated/wire';

/** Who sits at a seat. */
export interface SeatPlan {
  kind: 'person' | 'engine';
  /** Of an engine, 1 to 10. */
  level?: number;
  name?: string;
}

/** How a game stands, for the list on the start page. */
export interface Summary {
  round: number;
  /** Pieces out or points, for each seat. */
  score: number[];
  /** Whose turn, counted from 1; nobody's when it is over. */
  turn: number | null;
}

/** A game as it is kept. */
export interface KeptGame {
  id: string;
  config: TableConfig;
  seats: SeatPlan[];
  /** What the table wrote down; the table is restored from it. */
  log: string;
  /** Milliseconds since 1970. */
  updated: number;
  over: boolean;
  title?: string;
  summary?: Summary;
  /** The game as a record (`.pgr`), so that it can be saved without the rules at hand. */
  record?: string;
}

const PREFIX = 'palamedes.game.';
const MOST = 60;
const LONGEST = 200_000;

const [changes, setChanges] = createSignal(0);

function shelf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function isKept(found: unknown): found is KeptGame {
  if (typeof found !== 'object' || found === null) return false;
  const { id, config, seats, log, updated, over, summary } = found as Partial<KeptGame>;
  return (
    typeof id === 'string' &&
    typeof config?.game === 'string' &&
    typeof config.control === 'string' &&
    Array.isArray(seats) &&
    seats.every((seat) => seat?.kind === 'person' || seat?.kind === 'engine') &&
    typeof log === 'string' &&
    typeof updated === 'number' &&
    typeof over === 'boolean' &&
    (summary === undefined || Array.isArray(summary?.score))
  );
}

function read(text: string | null): KeptGame | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isKept(found) ? found : null;
  } catch {
    return null;
  }
}

/** All games kept, the latest first. Follows changes when read in a component. */
export function list(): KeptGame[] {
  changes();
  const store = shelf();
  if (!store) return [];
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(store.getItem(key)) ?? [])
    .sort((a, b) => b.updated - a.updated);
}

/** One game, if it is there and whole. */
export function load(id: string): KeptGame | null {
  return read(shelf()?.getItem(PREFIX + id) ?? null);
}

/** Forgets a game. */
export function remove(id: string): void {
  shelf()?.removeItem(PREFIX + id);
  setChanges((before) => before + 1);
}

/** The game that is missed least: the oldest finished one, else the oldest. */
function leastMissed(but: string): KeptGame | undefined {
  const others = list().filter((kept) => kept.id !== but);
  return others.findLast((kept) => kept.over) ?? others.at(-1);
}

/** Keeps a game; makes room by forgetting others. Says whether it is kept. */
export function save(kept: KeptGame): boolean {
  const store = shelf();
  const text = JSON.stringify(kept);
  if (!store || text.length > LONGEST) return false;
  while (store.getItem(PREFIX + kept.id) === null && list().length >= MOST) {
    const least = leastMissed(kept.id);
    if (!least) break;
    remove(least.id);
  }
  for (;;) {
    try {
      store.setItem(PREFIX + kept.id, text);
      setChanges((before) => before + 1);
      return true;
    } catch {
      const least = leastMissed(kept.id);
      if (!least) return false;
      remove(least.id);
    }
  }
}

/** A name for a new game: short, and not used yet. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return (
    Array.from(bytes, (byte) => (byte % 36).toString(36)).join('') +
    (Date.now() % 1296).toString(36)
  );
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(PREFIX)) setChanges((before) => before + 1);
});
