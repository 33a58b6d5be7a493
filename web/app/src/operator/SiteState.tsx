import { For, Show } from 'solid-js';
import type { JobView, NodeView, OperatorSite } from '../generated/wire';
import type { Query } from '../net/query';
import { Button } from '../ui/Button';
import { formatDateTime, t } from '../i18n/i18n';
import { countText, isLate, secondsSince } from './siteFacts';

function NodeRow(props: { node: NodeView; now: number }) {
  const text = () => {
    const seconds = secondsSince(props.node.heartbeat_ms, props.now);
    return t('operator-heartbeat', { seconds });
  };
  return (
    <tr>
      <th scope="row">
        {props.node.name}
        <Show when={props.node.current}> ({t('operator-node-current')})</Show>
      </th>
      <td>{props.node.version || '–'}</td>
      <td>{text()}</td>
    </tr>
  );
}

function jobState(job: JobView, now: number): string {
  const facts: string[] = [];
  if (job.node !== null) facts.push(t('operator-job-running', { node: job.node }));
  else if (isLate(job, now)) facts.push(t('operator-job-late', { seconds: secondsSince(job.due_ms, now) }));
  else facts.push(t('operator-job-due', { when: formatDateTime(job.due_ms) }));
  if (job.failures > 0) facts.push(t('operator-job-failures', { count: job.failures }));
  return facts.join(' · ');
}

function Queues(props: { site: OperatorSite }) {
  const rows = () => {
    const { queues, server_time_ms: now } = props.site;
    const oldest = queues.oldest_turn_ms;
    const waiting = countText(queues.computer_turns);
    return [
      {
        id: 'operator-queue-computers',
        text: oldest === null ? waiting : t('operator-queue-oldest', { count: waiting, seconds: secondsSince(oldest, now) }),
      },
      { id: 'operator-queue-finished', text: countText(queues.finished_games) },
      { id: 'operator-queue-postponed', text: countText(queues.postponed_games) },
      { id: 'operator-queue-broken', text: countText(queues.broken_games) },
    ];
  };
  return (
    <table>
      <tbody>
        <For each={rows()}>
          {(row) => (
            <tr>
              <th scope="row">{t(row.id)}</th>
              <td>{row.text}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** Nodes with their versions, queues and jobs. */
export function SiteState(props: { site: Query<OperatorSite> }) {
  return (
    <>
      <Show when={props.site.value()}>
        {(site) => (
          <>
            <h2>{t('operator-nodes')}</h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('operator-node-name')}</th>
                  <th scope="col">{t('operator-node-version')}</th>
                  <th scope="col">{t('operator-node-heartbeat')}</th>
                </tr>
              </thead>
              <tbody>
                <For each={site().nodes}>
                  {(node) => <NodeRow node={node} now={site().server_time_ms} />}
                </For>
              </tbody>
            </table>
            <h2>{t('operator-queues')}</h2>
            <Queues site={site()} />
            <h2>{t('operator-jobs')}</h2>
            <table>
              <tbody>
                <For each={site().jobs}>
                  {(job) => (
                    <tr>
                      <th scope="row">{job.name}</th>
                      <td>{jobState(job, site().server_time_ms)}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </>
        )}
      </Show>
      {/* Not before the first answer: the tables would push it down. */}
      <Show when={props.site.value() !== undefined || props.site.error() !== null}>
        <p>
          <Button disabled={props.site.busy()} onClick={() => props.site.refetch()}>
            {t('operator-refresh')}
          </Button>
        </p>
      </Show>
    </>
  );
}
