import { For, Show } from 'solid-js';
import type { AuditEntry, AuditPage } from '../generated/wire';
import { request, apiPath } from '../net/api';
import { createPagedQuery, type PagedQuery } from '../net/query';
import { PlayerLink } from '../net/PlayerLink';
import { ErrorMessage } from '../ui/messages';
import { Button } from '../ui/Button';
import { formatDateTime, hasMessage, t } from '../i18n/i18n';

function auditPath(player: string | undefined, after: string | null): string {
  if (player !== undefined && after) return apiPath`moderation/audit?player=${player}&after=${after}`;
  if (player !== undefined) return apiPath`moderation/audit?player=${player}`;
  return after ? apiPath`moderation/audit?after=${after}` : 'moderation/audit';
}

function actionText(action: string): string {
  const id = `moderation-log-${action}`;
  return hasMessage(id) ? t(id) : action;
}

function Entry(props: { entry: AuditEntry }) {
  const entry = () => props.entry;
  return (
    <li>
      <p>
        <b>{actionText(entry().action)}</b>: <PlayerLink player={entry().player} />
        <Show when={entry().expires_ms} keyed>
          {(until) => <span>, {t('moderation-until', { when: formatDateTime(until) })}</span>}
        </Show>
      </p>
      <Show when={entry().note !== ''}>
        <p>{entry().note}</p>
      </Show>
      <p class="muted">
        <time>{formatDateTime(entry().created_ms)}</time>{' '}
        <Show when={entry().moderator} keyed fallback={t('moderation-by-operator')}>
          {(by) => (
            <>
              {t('moderation-by')} <PlayerLink player={by} />
            </>
          )}
        </Show>
      </p>
    </li>
  );
}

/** The audit log, the latest entry first; optionally of one player. */
export function AuditLog(props: { shown: boolean; player?: string }) {
  const list = createPagedQuery<true, AuditEntry>(
    () => props.shown || null,
    'id',
    async (_, after, signal) => {
      const path = auditPath(props.player, after);
      const page = await request<AuditPage>('GET', path, undefined, signal);
      return { items: page.entries, next: page.next };
    },
  );
  return (
    <>
      <ErrorMessage source={list} />
      <Show when={list.isLoaded() && list.items().length === 0}>
        <p>{t('moderation-log-empty')}</p>
      </Show>
      <ol class="audit">
        <For each={list.items()}>{(entry) => <Entry entry={entry} />}</For>
      </ol>
      <MoreButton query={list} />
    </>
  );
}

/** The button that loads the next page of a list. */
export function MoreButton<T>(props: { query: PagedQuery<T> }) {
  return (
    <Show when={props.query.hasMore()}>
      <p>
        <Button disabled={props.query.busy()} onClick={() => props.query.loadMore()}>
          {t('moderation-more')}
        </Button>
      </p>
    </Show>
  );
}
