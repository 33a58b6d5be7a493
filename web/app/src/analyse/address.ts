/** What the address asks for: a game in a link, one kept in this browser or by the server, nothing. */
import { createEffect, on } from 'solid-js';
import { useRoute } from '../shell/router';
import { load } from '../shell/storage';
import { t } from '../shell/words';
import type { Analysis } from './analysis';
import { isFolded, unfold } from './fragment';
import { kept } from './keeping';
import type { Reading } from './Open';

/** Opens what is asked for, now and whenever the address changes. */
export function followAddress(analysis: Analysis, reading: Reading, onTrouble: () => void): void {
  const route = useRoute();
  const gameAsked = () => route.query.get('online') ?? route.query.get('game') ?? '';
  let opened = -1;
  const read = (record: string | null, missing: string) => {
    if (record === null) {
      reading.complain(t(missing));
      return onTrouble();
    }
    reading.text(record);
    opened = analysis.changes();
  };
  createEffect(
    on([() => route.hash, gameAsked], async ([hash, asked], before) => {
      if (isFolded(hash)) return read(await unfold(hash), 'analyse-link-broken');
      if (asked !== '' && asked !== before?.[1]) {
        const online = route.query.get('online');
        if (online !== null) read(await recordOf(online), 'analyse-online-gone');
        else read(load(asked)?.record ?? null, 'analyse-game-gone');
        const end = analysis.tree().mainLine().at(-1);
        if (end) analysis.go(end);
      } else if (!before) {
        const last = kept();
        if (last !== null) read(last, '');
      }
    }),
  );
  // What was changed is no longer what the address names; a reload shows what is kept.
  createEffect(
    on(analysis.changes, (changes) => {
      if (opened < 0 || changes <= opened || !(location.hash || location.search)) return;
      history.replaceState(history.state, '', location.pathname);
    }),
  );
}

/** The record of a game that the server keeps; null where it does not tell. */
async function recordOf(game: string): Promise<string | null> {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/record`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
