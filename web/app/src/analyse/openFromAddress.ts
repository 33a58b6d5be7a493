/** Opens the game in the address: one in the fragment, a saved one, or one of the server. */
import { createEffect, on } from 'solid-js';
import { useRoute } from '../router/router';
import { seatNames } from '../game/local/seatAssignments';
import { loadGame, type SavedGame } from '../storage/savedGames';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import { isGameFragment, decompress } from './linkFragment';
import type { InputReader } from './OpenTab';
import type { KnownPlayers } from './players';

const STORAGE_KEY = 'palamedes.analysis';
const PLAYERS_KEY = 'palamedes.analysis.players';
const RECORD_MAX_CHARS = 200_000;

/** The record saved last; null if there is none. */
function loadAutosave(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The players of the record saved last. */
function loadPlayers(): KnownPlayers | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLAYERS_KEY) ?? 'null');
    const { names, own } = (found ?? {}) as Partial<KnownPlayers>;
    return Array.isArray(names) ? { names: names.map(String), own: Number(own) || null } : null;
  } catch {
    return null;
  }
}

/** The players of a saved game; the user is known if only one seat is theirs. */
function playersOf({ seats }: SavedGame): KnownPlayers {
  const { nameOf, isYou } = seatNames(seats);
  const all = seats.map((_, index) => index + 1);
  const own = all.filter(isYou);
  return { names: all.map(nameOf), own: own.length === 1 ? (own[0] ?? null) : null };
}

/** Saves every change, unless the record is too long. */
export function autosave(analysis: Analysis): void {
  createEffect(
    on(
      [analysis.changes, analysis.tags],
      () => {
        const record = analysis.record();
        if (!('ok' in record) || record.ok.length > RECORD_MAX_CHARS) return;
        try {
          localStorage.setItem(STORAGE_KEY, record.ok);
          localStorage.setItem(PLAYERS_KEY, JSON.stringify(analysis.players()));
        } catch {
          // Without storage it holds until the page is closed.
        }
      },
      { defer: true },
    ),
  );
}

/** Opens the game in the address, now and whenever the address changes. */
export function openFromAddress(
  analysis: Analysis,
  reader: InputReader,
  { onError, onGame }: { onError: () => void; onGame: () => void },
): void {
  const route = useRoute();
  const requestedGame = () => route.query.get('online') ?? route.query.get('game') ?? '';
  let opened = -1;
  const read = async (record: string | null, missing: string) => {
    if (record === null) {
      reader.setError(t(missing));
      onError();
      return false;
    }
    await reader.openText(record);
    opened = analysis.changes();
    return true;
  };
  const openGame = async (id: string, online: string | null) => {
    const saved = online === null ? loadGame(id) : null;
    const record = online === null ? (saved?.record ?? null) : await fetchRecord(online);
    const missing = online === null ? 'analyse-game-not-found' : 'analyse-online-not-found';
    if (!(await read(record, missing))) return;
    if (saved) analysis.setPlayers(playersOf(saved));
    const end = analysis.tree().mainLine().at(-1);
    if (end) analysis.go(end);
    onGame();
  };
  createEffect(
    on([() => route.hash, requestedGame], async ([hash, gameId], before) => {
      if (isGameFragment(hash)) await read(await decompress(hash), 'analyse-link-broken');
      else if (gameId !== '' && gameId !== before?.[1]) {
        await openGame(gameId, route.query.get('online'));
      } else if (!before) {
        const last = loadAutosave();
        if (last !== null && (await read(last, ''))) analysis.setPlayers(loadPlayers());
      }
    }),
  );
  // After a change the address no longer names this game; a reload opens the saved analysis.
  createEffect(
    on(analysis.changes, (changes) => {
      if (opened < 0 || changes <= opened || !(location.hash || location.search)) return;
      history.replaceState(history.state, '', location.pathname);
    }),
  );
}

/** The record of a game of the server; null if there is none or it is not visible. */
async function fetchRecord(game: string): Promise<string | null> {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/record`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
