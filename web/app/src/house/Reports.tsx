import { createEffect, For, on, Show } from 'solid-js';
import type { ReportPage, ReportView } from '../generated/wire';
import { ask, at } from '../net/api';
import { StatusLine } from '../shell/StatusLine';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import { More } from './More';
import { paged } from './paged';
import { ReportCard } from './ReportCard';

/** Open reports, the oldest first, or decided ones, the latest first. */
export function Reports(props: {
  of: 'open' | 'decided';
  shown: boolean;
  onCount?: (open: number) => void;
}) {
  const list = paged<ReportView>(async (after) => {
    const decided = props.of === 'decided';
    const path = after
      ? at`moderation/reports?decided=${String(decided)}&after=${after}`
      : at`moderation/reports?decided=${String(decided)}`;
    const page = await ask<ReportPage>('GET', path);
    props.onCount?.(page.open);
    return { items: page.reports, next: page.next };
  });
  createEffect(
    on(
      () => props.shown,
      (shown) => void (shown && list.again()),
    ),
  );

  function decided(): void {
    announce(t('house-decided'));
    void list.again();
  }

  return (
    <>
      <Show when={list.wrong()}>
        <StatusLine text={list.wrong()} kind="wrong" />
      </Show>
      <Show when={list.known() && list.items().length === 0}>
        <p>{t(props.of === 'open' ? 'house-no-open' : 'house-no-decided')}</p>
      </Show>
      <For each={list.items()}>{(report) => <ReportCard of={report} onDecided={decided} />}</For>
      <More of={list} />
    </>
  );
}
