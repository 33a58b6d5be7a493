import { For, Show } from 'solid-js';
import type { ReportPage, ReportView, ChatLine } from '../generated/wire';
import { request, apiPath } from '../net/api';
import { createPagedQuery } from '../net/query';
import { EmptyState } from '../ui/EmptyState';
import { ErrorMessage } from '../ui/messages';
import { announce } from '../ui/announcer';
import { t, formatDateTime } from '../i18n/i18n';
import { PlayerLink, playerName } from '../net/PlayerLink';
import { DecideReport, ModerationStatusLine } from './DecisionForm';
import { MoreButton } from './AuditLog';

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
        <EmptyState animal="cats">
          <p>{t(props.status === 'open' ? 'moderation-no-open-reports' : 'moderation-no-decided-reports')}</p>
        </EmptyState>
      </Show>
      <For each={list.items()}>{(report) => <ReportCard report={report} onDecided={decided} />}</For>
      <MoreButton query={list} />
    </>
  );
}

function ReportedChat(props: { chat: ChatLine[]; by: string }) {
  return (
    <details open={props.chat.length <= 12}>
      <summary>{t('moderation-chat-lines', { count: props.chat.length })}</summary>
      <ol class="reported-chat">
        <For each={props.chat}>
          {(line) => (
            <li classList={{ 'by-reported': line.sender.name === props.by }}>
              <b>{line.sender.name}</b>
              <Show when={line.room === 'spectators'}>
                <small> {t('moderation-chat-spectator')}</small>
              </Show>{' '}
              <span>{line.text}</span> <time class="muted">{formatDateTime(line.sent_ms)}</time>
            </li>
          )}
        </For>
      </ol>
    </details>
  );
}

/** A report with its chat, the status of the player and the decision. */
function ReportCard(props: { report: ReportView; onDecided: () => void }) {
  const report = () => props.report;
  const player = () => report().player.player;
  const renamed = () => report().reported_name !== player().name;
  return (
    <article class="report-card" aria-label={t('moderation-report-about', { name: player().name })}>
      <h2>
        {t(`moderation-reason-${report().reason}`)}: <PlayerLink player={player()} />
      </h2>
      <p class="muted">
        {t('moderation-reported-by')} <PlayerLink player={report().reporter} />, {formatDateTime(report().created_ms)}
        <Show when={report().game_id} keyed>
          {(game) => (
            <>
              {' · '}
              <a href={`/game/${game}`}>{t('moderation-game-link')}</a>
            </>
          )}
        </Show>
      </p>
      <Show when={renamed()}>
        <p>{t('moderation-former-name', { name: report().reported_name })}</p>
      </Show>
      <Show when={report().text !== ''} fallback={<p class="muted">{t('moderation-report-no-text')}</p>}>
        <figure class="report-words">
          <figcaption class="muted">{t('moderation-report-words', { name: playerName(report().reporter) })}</figcaption>
          <blockquote>{report().text}</blockquote>
        </figure>
      </Show>
      <Show when={report().chat.length > 0}>
        <ReportedChat chat={report().chat} by={player().name} />
      </Show>
      <ModerationStatusLine status={report().player} />
      <Show
        when={report().status === 'open'}
        fallback={
          <p>
            {t(report().status === 'action-taken' ? 'moderation-report-acted' : 'moderation-report-unfounded', {
              name: report().decided_by?.name ?? '',
              when: formatDateTime(report().decided_ms ?? 0),
            })}
          </p>
        }
      >
        <DecideReport report={report()} onDecided={() => props.onDecided()} />
      </Show>
    </article>
  );
}
