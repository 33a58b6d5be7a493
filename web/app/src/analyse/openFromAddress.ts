/** Opens the game in the address: one in the fragment, a saved one, or one of the server. */
import { createEffect, on } from 'solid-js';
import { useRoute } from '../router/router';
import { loadGame } from '../storage/savedGames';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import { isGameFragment, decompress } from './linkFragment';
import type { InputReader } from './OpenTab';

const STORAGE_KEY = 'palamedes.analysis';
const RECORD_MAX_CHARS = 200_000;

/** The record saved last; null if there is none. */
function loadAutosave(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
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
        } catch {
          // Without storage it holds until the page is closed.
        }
      },
      { defer: true },
    ),
  );
}

/** Opens the game in the address, now and whenever the address changes. */
export function openFromAddress(analysis: Analysis, reader: InputReader, onError: () => void): void {
  const route = useRoute();
  const requestedGame = () => route.query.get('online') ?? route.query.get('game') ?? '';
  let opened = -1;
  const read = (record: string | null, missing: string) => {
    if (record === null) {
      reader.setError(t(missing));
      return onError();
    }
    reader.openText(record);
    opened = analysis.changes();
  };
  createEffect(
    on([() => route.hash, requestedGame], async ([hash, gameId], before) => {
      if (isGameFragment(hash)) return read(await decompress(hash), 'analyse-link-broken');
      if (gameId !== '' && gameId !== before?.[1]) {
        const online = route.query.get('online');
        if (online !== null) read(await fetchRecord(online), 'analyse-online-not-found');
        else read(loadGame(gameId)?.record ?? null, 'analyse-game-not-found');
        const end = analysis.tree().mainLine().at(-1);
        if (end) analysis.go(end);
      } else if (!before) {
        const last = loadAutosave();
        if (last !== null) read(last, '');
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
