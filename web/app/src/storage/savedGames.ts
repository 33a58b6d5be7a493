// Local games saved in the browser: one entry of the local storage for each, with limits on their
// number and size. Invalid entries are ignored.

import { createSignal } from 'solid-js';
import type { TableConfig } from '../generated/rules';
import { dropThumbnails } from './thumbnails';

/** The player of a seat. */
export interface SeatAssignment {
  kind: 'person' | 'engine';
  /** The level of an engine, 1 to 10. */
  level?: number;
  name?: string;
}

/** The score and turn of a game, for the list on the start page. */
export interface GameSummary {
  round: number;
  /** Pieces out or points of each seat. */
  score: number[];
  /** The seat to move, counted from 1; null when the game is over. */
  turn: number | null;
}

/** A saved game. */
export interface SavedGame {
  id: string;
  config: TableConfig;
  seats: SeatAssignment[];
  /** The log of the table, from which it is restored. */
  log: string;
  /** The secrets of the table: choices that are not revealed yet, and the seed of chance. */
  secrets?: string;
  /** Milliseconds since 1970. */
  updated: number;
  over: boolean;
  title?: string;
  summary?: GameSummary;
  /** The game as a record (`.pgr`), for a download without the rules. */
  record?: string;
}

const PREFIX = 'palamedes.game.';
const GAMES_MAX = 60;
const GAME_MAX_CHARS = 200_000;

const [changes, setChanges] = createSignal(0);

function localStore(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function isSavedGame(found: unknown): found is SavedGame {
  if (typeof found !== 'object' || found === null) return false;
  const { id, config, seats, log, updated, over, summary } = found as Partial<SavedGame>;
  return (
    typeof id === 'string' &&
    typeof config?.rules === 'string' &&
    typeof config.time_control === 'string' &&
    Array.isArray(seats) &&
    seats.every((seat) => seat?.kind === 'person' || seat?.kind === 'engine') &&
    typeof log === 'string' &&
    typeof updated === 'number' &&
    typeof over === 'boolean' &&
    (summary === undefined || Array.isArray(summary?.score))
  );
}

function parseGame(text: string | null): SavedGame | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isSavedGame(found) ? found : null;
  } catch {
    return null;
  }
}

/** All saved games, the latest first; reactive. */
export function savedGames(): SavedGame[] {
  changes();
  const store = localStore();
  if (!store) return [];
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => parseGame(store.getItem(key)) ?? [])
    .sort((a, b) => b.updated - a.updated);
}

/** The game of this tab in which nothing has happened yet; it is saved with its first move. */
const NEW_GAME_KEY = 'palamedes.newGame';

function newGame(): SavedGame | null {
  try {
    return parseGame(sessionStorage.getItem(NEW_GAME_KEY));
  } catch {
    return null;
  }
}

/** Loads one game; null if it does not exist or is invalid. */
export function loadGame(id: string): SavedGame | null {
  const saved = parseGame(localStore()?.getItem(PREFIX + id) ?? null);
  if (saved) return saved;
  const fresh = newGame();
  return fresh?.id === id ? fresh : null;
}

/** Calls back when another tab has changed a game. Returns a function that ends this. */
export function onOtherTabChange(id: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === PREFIX + id && event.newValue !== null) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Deletes a game. */
export function deleteGame(id: string): void {
  localStore()?.removeItem(PREFIX + id);
  setChanges((before) => before + 1);
}

/** The game to delete for a new one: the oldest finished one, else the oldest. */
function gameToEvict(exceptId: string): SavedGame | undefined {
  const others = savedGames().filter((other) => other.id !== exceptId);
  return others.findLast((other) => other.over) ?? others.at(-1);
}

/** Saves a game and deletes others if there is no space; false if it could not be saved. */
export function saveGame(game: SavedGame): boolean {
  const store = localStore();
  const text = JSON.stringify(game);
  if (!store || text.length > GAME_MAX_CHARS) return false;
  while (store.getItem(PREFIX + game.id) === null && savedGames().length >= GAMES_MAX) {
    const evicted = gameToEvict(game.id);
    if (!evicted) break;
    deleteGame(evicted.id);
  }
  for (;;) {
    try {
      store.setItem(PREFIX + game.id, text);
      setChanges((before) => before + 1);
      return true;
    } catch {
      if (dropThumbnails()) continue;
      const evicted = gameToEvict(game.id);
      if (!evicted) return false;
      deleteGame(evicted.id);
    }
  }
}

/** A new short game id. */
export function newGameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return (
    Array.from(bytes, (byte) => (byte % 36).toString(36)).join('') +
    (Date.now() % 1296).toString(36)
  );
}

/** The config of a local game: any person may consent for all. */
export function localConfig(rules: string, control: string): TableConfig {
  return { rules, start_position: null, time_control: control, consent: 'anybody', number: 1 };
}

/** Prepares a new game with these rules; returns its id. */
export function createLocalGame(rules: string, control: string, seats: SeatAssignment[]): string {
  return prepareGame(localConfig(rules, control), seats);
}

/** Prepares a new game with this config, which is saved with its first move; returns its id. */
export function prepareGame(config: TableConfig, seats: SeatAssignment[]): string {
  const fresh = newGame();
  const key = JSON.stringify([config, seats]);
  if (fresh && JSON.stringify([fresh.config, fresh.seats]) === key && loadGame(fresh.id)?.log === '') return fresh.id;
  const game: SavedGame = {
    id: newGameId(),
    config,
    seats,
    log: '',
    updated: Date.now(),
    over: false,
  };
  try {
    sessionStorage.setItem(NEW_GAME_KEY, JSON.stringify(game));
  } catch {
    saveGame(game);
  }
  return game.id;
}

/** The instant of the last line of a log. */
export function lastLogMs(log: string): number {
  const line = log.trimEnd().split('\n').at(-1) ?? '';
  const at = Number.parseInt(line, 10);
  return Number.isFinite(at) ? at : 0;
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(PREFIX)) setChanges((before) => before + 1);
});
