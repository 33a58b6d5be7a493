/** A contest: its state, the part of the viewer, standings and rounds. */
import { createEffect, createSignal, For, Match, Show, Switch } from 'solid-js';
import type { ContestView } from '../generated/wire';
import { isAuthPending, loadCurrentUser } from '../net/currentUser';
import { createMutation } from '../net/mutation';
import { PlayerLink } from '../net/PlayerLink';
import { setTitle, useRoute } from '../router/router';
import { EmptyState } from '../ui/EmptyState';
import { RatedChip } from '../ui/GameCard';
import { ErrorMessage } from '../ui/messages';
import { formatDateTime, t } from '../i18n/i18n';
import { contestHref, fileHref } from './api';
import { Bracket } from './Bracket';
import { AuditLog } from './ContestLog';
import { Rounds } from './ContestRounds';
import { Crosstables, Standings } from './ContestStandings';
import type { PlacedTable } from './contestModel';
import { contestFacts, isUploaded, reasonText, stateText } from './contestText';
import { createContestQuery, createSeconds, type LiveContest } from './liveContest';
import { OrganiserTools, OverrideButton, OverrideDialog } from './OrganiserTools';
import { YourPart } from './YourPart';
import './contests.css';

/** The page `/contests/ID`. */
export function ContestDetails() {
  void loadCurrentUser();
  const [contestId = ''] = useRoute().params;
  const contest = createContestQuery(contestId);
  createEffect(() => {
    const name = contest.view()?.summary.name;
    if (name !== undefined) setTitle(() => name);
  });
  return (
    <div class="contests contest-page" data-loading={contest.state() === 'asking' || isAuthPending()}>
      <Switch fallback={<h1>{t('app-title-contests')}</h1>}>
        <Match when={contest.view()}>
          {(view) => <Contest contest={contest} view={view()} />}
        </Match>
        <Match when={contest.state() === 'failed'}>
          <NoContest text={contest.errorText()} />
        </Match>
      </Switch>
    </div>
  );
}

/** A wrong address, or a server out of reach. */
export function NoContest(props: { text: string }) {
  return (
    <>
      <h1>{t('app-title-contests')}</h1>
      <EmptyState animal="hedgehogs">
        <p role="status">{props.text}</p>
        <p class="row">
          <a class="button main" href="/contests">
            {t('contests-all')}
          </a>
        </p>
      </EmptyState>
    </>
  );
}

function Contest(props: { contest: LiveContest; view: ContestView }) {
  const mutation = createMutation();
  const nowMs = createSeconds();
  const summary = () => props.view.summary;
  const refresh = () => void props.contest.refresh();
  const [overridden, setOverridden] = createSignal<PlacedTable | null>(null);
  const tools = () =>
    props.view.is_organiser && ['running', 'finished'].includes(summary().state)
      ? (placed: PlacedTable) => (
          <OverrideButton placed={placed} onPress={() => setOverridden(placed)} />
        )
      : undefined;
  return (
    <>
      <h1>{summary().name}</h1>
      <ErrorMessage source={props.contest} />
      <p class="contest-state" classList={{ live: summary().state === 'running' }}>
        {stateText(props.view, nowMs())}
      </p>
      <Show when={props.view.problem}>
        {(problem) => (
          <p class="status error">
            {t('contests-problem')} {reasonText(problem())}
          </p>
        )}
      </Show>
      <YourPart contest={props.view} nowMs={nowMs()} mutation={mutation} onChange={refresh} />
      <Show when={props.view.is_organiser}>
        <OrganiserTools contest={props.view} mutation={mutation} onChange={refresh} />
      </Show>
      <div class="contest-columns">
        <div>
          <Bracket contest={props.view} />
          <Show when={props.view.rounds.length > 0}>
            <Standings contest={props.view} />
          </Show>
          <Crosstables contest={props.view} />
        </div>
        <Rounds contest={props.view} tools={tools()} />
      </div>
      <Show when={summary().state === 'open'}>
        <Entries contest={props.view} />
      </Show>
      <OverrideDialog
        contest={props.view}
        placed={overridden()}
        onClose={() => setOverridden(null)}
        onChange={refresh}
      />
      <About contest={props.view} />
      <AuditLog contest={props.view} />
    </>
  );
}

/** The players before the start. */
function Entries(props: { contest: ContestView }) {
  const present = () => props.contest.entries.filter(({ dropped }) => dropped === null);
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">{t('contests-entries', { players: present().length })}</h2>
      <ul class="contest-entries">
        <For each={present()}>
          {(entry) => (
            <li>
              <PlayerLink player={entry.player} />
              <Show when={entry.rating > 0}>
                <span class="number muted">{entry.rating}</span>
              </Show>
              <Show when={entry.checked_in}>
                <span class="chip won">{t('contests-checked-in')}</span>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

/** What was agreed, and files to take along. */
function About(props: { contest: ContestView }) {
  const summary = () => props.contest.summary;
  const file = (name: Parameters<typeof fileHref>[1]) => fileHref(summary().contest_id, name);
  const more = () => {
    const { bots_allowed: bots } = summary();
    if (isUploaded(summary())) return [];
    const facts = [t(bots ? 'contests-with-bots' : 'contests-without-bots')];
    if (props.contest.late_entry) facts.push(t('contests-with-late-entry'));
    const days = props.contest.repeat_days;
    if (days !== null) facts.push(t('contests-repeats', { days }));
    return facts;
  };
  return (
    <section aria-labelledby="about-contest">
      <h2 id="about-contest">{t('contests-about')}</h2>
      <Show when={props.contest.description !== ''}>
        <p class="contest-description">{props.contest.description}</p>
      </Show>
      <p>
        {contestFacts(summary()).join(' · ')}{' '}
        <Show when={!isUploaded(summary())}>
          <RatedChip rated={summary().rated} />
        </Show>
      </p>
      <p class="muted">
        {t('contests-by')} <PlayerLink player={summary().organiser} /> ·{' '}
        {[formatDateTime(summary().starts_at_ms), ...more()].join(' · ')}
      </p>
      <p class="row more-links">
        <Show when={summary().state === 'running'}>
          <a href={`${contestHref(summary().contest_id)}/wall`}>{t('contests-wall')}</a>
        </Show>
        <a href={file('calendar.ics')}>{t('contests-calendar')}</a>
        <a href={file('standings.csv')}>{t('contests-csv')}</a>
        <a href={file('results.svg')}>{t('contests-picture')}</a>
        <a href={file('event.toml')}>{t('contests-event-file')}</a>
      </p>
    </section>
  );
}
