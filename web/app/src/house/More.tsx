import { Show } from 'solid-js';
import type { Paged } from '../net/asked';
import { t } from '../shell/words';

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
