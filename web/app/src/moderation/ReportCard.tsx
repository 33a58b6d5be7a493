import { For, Show } from 'solid-js';
import type { ChatLine, ReportView } from '../generated/wire';
import { PlayerLink } from '../net/PlayerLink';
import { formatDateTime, t } from '../i18n/i18n';
import { DecideReport } from './DecisionForm';
import { ModerationStatusLine } from './ModerationStatus';

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
export function ReportCard(props: { report: ReportView; onDecided: () => void }) {
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
        <blockquote>{report().text}</blockquote>
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
