import { Show } from 'solid-js';
import type { PagedQuery } from '../net/query';
import { t } from '../i18n/i18n';

/** The button that loads the next page of a list. */
export function MoreButton<T>(props: { of: PagedQuery<T> }) {
  return (
    <Show when={props.of.hasMore()}>
      <p>
        <button type="button" disabled={props.of.busy()} onClick={() => void props.of.loadMore()}>
          {t('moderation-more')}
        </button>
      </p>
    </Show>
  );
}
