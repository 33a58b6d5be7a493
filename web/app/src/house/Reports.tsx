import { For, Show } from 'solid-js';
import type { ReportPage, ReportView } from '../generated/wire';
import { ask, at } from '../net/api';
import { createPaged } from '../net/asked';
import { Trouble } from '../net/Trouble';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import { More } from './More';
import { ReportCard } from './ReportCard';

/** Open reports, the oldest first, or decided ones, the latest first. */
export function Reports(props: {
  of: 'open' | 'decided';
  shown: boolean;
  onCount?: (open: number) => void;
}) {
  const list = createPaged<true, ReportView>(
    () => props.shown || null,
    'id',
    async (_, after, signal) => {
      const decided = String(props.of === 'decided');
      const path = after
        ? at`moderation/reports?decided=${decided}&after=${after}`
        : at`moderation/reports?decided=${decided}`;
      const page = await ask<ReportPage>('GET', path, undefined, signal);
      props.onCount?.(page.open);
      return { items: page.reports, next: page.next };
    },
  );

  function decided(): void {
    announce(t('house-decided'));
    void list.again();
  }

  return (
    <>
      <Trouble of={list} />
      <Show when={list.known() && list.items().length === 0}>
        <p>{t(props.of === 'open' ? 'house-no-open' : 'house-no-decided')}</p>
      </Show>
      <For each={list.items()}>{(report) => <ReportCard of={report} onDecided={decided} />}</For>
      <More of={list} />
    </>
  );
}
