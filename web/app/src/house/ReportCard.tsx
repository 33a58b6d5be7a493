import { For, Show } from 'solid-js';
import type { ChatLine, ReportView } from '../generated/wire';
import { Player } from '../net/Player';
import { dateOf, t } from '../shell/words';
import { DecideReport } from './Decide';
import { Order } from './Order';

function Said(props: { chat: ChatLine[]; by: string }) {
  return (
    <details open={props.chat.length <= 12}>
      <summary>{t('house-chat', { count: props.chat.length })}</summary>
      <ol class="said">
        <For each={props.chat}>
          {(line) => (
            <li classList={{ theirs: line.from.name === props.by }}>
              <b>{line.from.name}</b>
              <Show when={line.room === 'spectators'}>
                <small> {t('house-chat-spectator')}</small>
              </Show>{' '}
              <span>{line.text}</span> <time class="muted">{dateOf(line.at_ms)}</time>
            </li>
          )}
        </For>
      </ol>
    </details>
  );
}

/** A report: who says what about whom, what was said at the table, how things stand. */
export function ReportCard(props: { of: ReportView; onDecided: () => void }) {
  const report = () => props.of;
  const whom = () => report().player.player;
  const renamed = () => report().name !== whom().name;
  return (
    <article class="report-card" aria-label={t('house-report-about', { name: whom().name })}>
      <h2>
        {t(`house-reason-${report().reason}`)}: <Player of={whom()} />
      </h2>
      <p class="muted">
        {t('house-reported-by')} <Player of={report().reporter} />, {dateOf(report().made_ms)}
        <Show when={report().game} keyed>
          {(game) => (
            <>
              {' · '}
              <a href={`/game/${game}`}>{t('house-the-game')}</a>
            </>
          )}
        </Show>
      </p>
      <Show when={renamed()}>
        <p>{t('house-was-called', { name: report().name })}</p>
      </Show>
      <Show when={report().text !== ''} fallback={<p class="muted">{t('house-no-text')}</p>}>
        <blockquote>{report().text}</blockquote>
      </Show>
      <Show when={report().chat.length > 0}>
        <Said chat={report().chat} by={whom().name} />
      </Show>
      <Order of={report().player} />
      <Show
        when={report().status === 'open'}
        fallback={
          <p>
            {t(report().status === 'acted' ? 'house-was-acted' : 'house-was-unfounded', {
              name: report().decided_by?.name ?? '',
              when: dateOf(report().decided_ms ?? 0),
            })}
          </p>
        }
      >
        <DecideReport report={report()} onDecided={() => props.onDecided()} />
      </Show>
    </article>
  );
}
