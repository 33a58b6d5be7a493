import { Show } from 'solid-js';
import { t } from '../shell/words';
import type { Paged } from './paged';

/** The button for the next page, while there is one. */
export function More<T>(props: { of: Paged<T> }) {
  return (
    <Show when={props.of.more()}>
      <p>
        <button type="button" disabled={props.of.busy()} onClick={() => void props.of.further()}>
          {t('house-more')}
        </button>
      </p>
    </Show>
  );
}
