import { For, Show } from 'solid-js';
import type { AuditEntry, AuditPage } from '../generated/wire';
import { ask, at } from '../net/api';
import { createPaged } from '../net/asked';
import { Player } from '../net/Player';
import { Trouble } from '../net/Trouble';
import { dateOf, known, t } from '../shell/words';
import { More } from './More';

function address(player: string | undefined, after: string | null): string {
  if (player !== undefined && after) return at`moderation/audit?player=${player}&after=${after}`;
  if (player !== undefined) return at`moderation/audit?player=${player}`;
  return after ? at`moderation/audit?after=${after}` : 'moderation/audit';
}

function whatWords(what: string): string {
  const id = `house-log-${what}`;
  return known(id) ? t(id) : what;
}

function Entry(props: { of: AuditEntry }) {
  const entry = () => props.of;
  return (
    <li>
      <p>
        <b>{whatWords(entry().what)}</b>: <Player of={entry().whom} />
        <Show when={entry().until_ms} keyed>
          {(until) => <span>, {t('house-until', { when: dateOf(until) })}</span>}
        </Show>
      </p>
      <Show when={entry().why !== ''}>
        <p>{entry().why}</p>
      </Show>
      <p class="muted">
        <time>{dateOf(entry().at_ms)}</time>{' '}
        <Show when={entry().by} keyed fallback={t('house-by-operator')}>
          {(by) => (
            <>
              {t('house-by')} <Player of={by} />
            </>
          )}
        </Show>
      </p>
    </li>
  );
}

/** The audit log, the latest first; with a player, what was done about them. */
export function Audit(props: { shown: boolean; player?: string }) {
  const list = createPaged<true, AuditEntry>(
    () => props.shown || null,
    'id',
    async (_, after, signal) => {
      const path = address(props.player, after);
      const page = await ask<AuditPage>('GET', path, undefined, signal);
      return { items: page.entries, next: page.next };
    },
  );
  return (
    <>
      <Trouble of={list} />
      <Show when={list.known() && list.items().length === 0}>
        <p>{t('house-log-empty')}</p>
      </Show>
      <ol class="audit">
        <For each={list.items()}>{(entry) => <Entry of={entry} />}</For>
      </ol>
      <More of={list} />
    </>
  );
}
