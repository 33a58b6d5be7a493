/** What the address asks for: a game in a link, a game kept in this browser, or nothing. */
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
    on([() => route.hash, () => route.query.get('game')], async ([hash, id], before) => {
      if (isFolded(hash)) return read(await unfold(hash), 'analyse-link-broken');
      if (id !== null && id !== before?.[1]) {
        read(load(id)?.record ?? null, 'analyse-game-gone');
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
