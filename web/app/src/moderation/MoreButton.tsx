import { Show } from 'solid-js';
import type { PagedQuery } from '../net/query';
import { t } from '../i18n/i18n';

/** The button that loads the next page of a list. */
export function MoreButton<T>(props: { query: PagedQuery<T> }) {
  return (
    <Show when={props.query.hasMore()}>
      <p>
        <button type="button" disabled={props.query.busy()} onClick={() => void props.query.loadMore()}>
          {t('moderation-more')}
        </button>
      </p>
    </Show>
  );
}
