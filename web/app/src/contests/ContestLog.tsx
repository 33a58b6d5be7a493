/** The audit log of a contest, folded until it is asked for. */
import { createSignal, For, Show } from 'solid-js';
import type { ContestLogLine, ContestView } from '../generated/wire';
import { PlayerLink } from '../net/PlayerLink';
import { createQuery } from '../net/query';
import { ErrorMessage } from '../ui/messages';
import { formatDateTime, t } from '../i18n/i18n';
import { fetchLog } from './api';
import { reasonText } from './contestText';

/** Whatever was done by players, by the organiser and by the server. */
export function AuditLog(props: { contest: ContestView }) {
  const [open, setOpen] = createSignal(false);
  // A new round or another state is a new line; an override shows in the scores.
  const mark = () => {
    const { summary, rounds } = props.contest;
    const results = rounds.flatMap(({ tables }) => tables.map(({ scores }) => scores.join()));
    return [summary.contest_id, summary.state, summary.players, results.join(';')].join('|');
  };
  const log = createQuery(
    () => (open() ? mark() : null),
    (_, signal) => fetchLog(props.contest.summary.contest_id, signal),
  );
  return (
    <details class="contest-log" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('contests-log')}</summary>
      <ErrorMessage source={log} />
      <ol>
        <For each={log.value()?.lines ?? []}>{(line) => <LogLine line={line} />}</For>
      </ol>
    </details>
  );
}

function LogLine(props: { line: ContestLogLine }) {
  const where = () => {
    const { round, table } = props.line;
    if (round === null) return '';
    return table === null ? t('contests-round', { round }) : t('contests-round-table', { round, table });
  };
  const text = () => (props.line.reason ? reasonText(props.line.reason) : props.line.text);
  return (
    <li>
      <time class="muted">{formatDateTime(props.line.at_ms)}</time>{' '}
      <b>{t(`contests-log-${props.line.action}`)}</b>
      <Show when={where()}> · {where()}</Show>
      <Show when={props.line.player} keyed>
        {(player) => (
          <>
            {' · '}
            <PlayerLink player={player} />
          </>
        )}
      </Show>
      <Show when={text() !== ''}>
        <span class="log-text">: {text()}</span>
      </Show>
    </li>
  );
}
