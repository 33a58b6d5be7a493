import { For, Show } from 'solid-js';
import type { ReportPage, ReportView } from '../generated/wire';
import { request, apiPath } from '../net/api';
import { createPagedQuery } from '../net/query';
import { ErrorMessage } from '../ui/messages';
import { announce } from '../ui/announcer';
import { t } from '../i18n/i18n';
import { MoreButton } from './MoreButton';
import { ReportCard } from './ReportCard';

/** Open reports, the oldest first, or closed ones, the latest first. */
export function Reports(props: {
  status: 'open' | 'decided';
  shown: boolean;
  onCount?: (open: number) => void;
}) {
  const list = createPagedQuery<true, ReportView>(
    () => props.shown || null,
    'id',
    async (_, after, signal) => {
      const decided = String(props.status === 'decided');
      const path = after
        ? apiPath`moderation/reports?decided=${decided}&after=${after}`
        : apiPath`moderation/reports?decided=${decided}`;
      const page = await request<ReportPage>('GET', path, undefined, signal);
      props.onCount?.(page.open);
      return { items: page.reports, next: page.next };
    },
  );

  function decided(): void {
    announce(t('moderation-decision-saved'));
    void list.refetch();
  }

  return (
    <>
      <ErrorMessage source={list} />
      <Show when={list.isLoaded() && list.items().length === 0}>
        <p>{t(props.status === 'open' ? 'moderation-no-open-reports' : 'moderation-no-decided-reports')}</p>
      </Show>
      <For each={list.items()}>{(report) => <ReportCard report={report} onDecided={decided} />}</For>
      <MoreButton query={list} />
    </>
  );
}
