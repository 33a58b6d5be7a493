/** Running, open and past contests. */
import { For, Show, type JSX } from 'solid-js';
import type { ContestState, ContestSummary } from '../generated/wire';
import { createPagedQuery } from '../net/query';
import { PlayerLink } from '../net/PlayerLink';
import { createPolledQuery } from '../lobby/polledQuery';
import { PolledList } from '../lobby/PolledList';
import { EmptyState } from '../ui/EmptyState';
import { RatedChip } from '../ui/GameCard';
import { ErrorMessage } from '../ui/messages';
import { Button } from '../ui/Button';
import { formatDateTime, t } from '../i18n/i18n';
import { contestHref, fetchContests, fileHref } from './api';
import { isContinuous } from './contestModel';
import { contestFacts, isUploaded } from './contestText';
import './contests.css';

const EVERY_MS = 5_000;

/** The page `/contests`. */
export function ContestList() {
  return (
    <div class="contests">
      <h1>{t('app-title-contests')}</h1>
      <p class="row">
        <a class="button main" href="/contests/new">
          {t('contests-create')}
        </a>
        <a class="button" href="/organise">
          {t('contests-organise')}
        </a>
      </p>
      <p class="muted">{t('contests-organise-hint')}</p>
      <CurrentContests />
      <PastContests />
      <p>
        <a href="/api/contests/calendar.ics" target="_self">{t('contests-calendar-all')}</a>
      </p>
    </div>
  );
}

type Row = ContestSummary & { id: string };

const identified = (contest: ContestSummary): Row => ({ ...contest, id: contest.contest_id });

/** The running ones first, then those that begin next. */
function CurrentContests() {
  const query = createPolledQuery<Row>(async (signal) => {
    const pages = await Promise.all(
      (['running', 'open'] as const).map((state) => fetchContests(state, null, signal)),
    );
    return pages.flatMap(({ contests }) => contests.map(identified));
  }, EVERY_MS);
  const inState = (state: ContestState) => query.rows.filter((row) => row.state === state);
  const soonest = () => [...inState('open')].sort((a, b) => a.starts_at_ms - b.starts_at_ms);
  return (
    <PolledList query={query} none={<NoContests />}>
      <Section name="running" contests={inState('running')} />
      <Section name="open" contests={soonest()} />
    </PolledList>
  );
}

function NoContests() {
  return (
    <EmptyState animal="rabbits">
      <p>{t('contests-none')}</p>
    </EmptyState>
  );
}

function PastContests() {
  const query = createPagedQuery<ContestState, ContestSummary>(
    () => 'finished',
    'contest_id',
    async (state, before, signal) => {
      const { contests, next } = await fetchContests(state, before, signal);
      return { items: contests, next };
    },
  );
  return (
    <div data-loading={query.busy() && !query.isLoaded()}>
      {/* Without a server the list above says so. */}
      <Show when={query.isLoaded()}>
        <ErrorMessage source={query} />
      </Show>
      <Section name="finished" contests={query.items()}>
        <Show when={query.hasMore()}>
          <Button disabled={query.busy()} onClick={() => query.loadMore()}>
            {t('contests-more')}
          </Button>
        </Show>
      </Section>
    </div>
  );
}

function Section(props: {
  name: 'running' | 'open' | 'finished';
  contests: readonly ContestSummary[];
  children?: JSX.Element;
}) {
  return (
    <Show when={props.contests.length > 0}>
      <section aria-labelledby={`contests-${props.name}`}>
        <h2 id={`contests-${props.name}`}>{t(`contests-list-${props.name}`)}</h2>
        <ul class="contest-cards">
          <For each={props.contests}>{(contest) => <ContestCard contest={contest} />}</For>
        </ul>
        {props.children}
      </section>
    </Show>
  );
}

/** A contest of the list. */
function ContestCard(props: { contest: ContestSummary }) {
  const href = () => contestHref(props.contest.contest_id);
  const progress = () => {
    const { state, round, rounds, system } = props.contest;
    if (state !== 'running' || isContinuous(system)) return '';
    return rounds === null ? t('contests-round', { round }) : t('contests-round-of', { round, rounds });
  };
  return (
    <li class="contest-card">
      <h3>
        <a href={href()}>{props.contest.name}</a>
      </h3>
      <p class="contest-when">
        <Show when={props.contest.state === 'running'}>
          <span class="chip live">{t('contests-live')}</span>
        </Show>
        <time>{formatDateTime(props.contest.starts_at_ms)}</time>
        <Show when={progress()}>
          <span>{progress()}</span>
        </Show>
        <span>{t('contests-players', { players: props.contest.players })}</span>
      </p>
      <p class="card-facts muted">
        {contestFacts(props.contest).join(' · ')}{' '}
        <Show when={!isUploaded(props.contest)}>
          <RatedChip rated={props.contest.rated} />
        </Show>
      </p>
      <p class="card-facts muted">
        {t('contests-by')} <PlayerLink player={props.contest.organiser} />
        <Show when={props.contest.state === 'open'}>
          {' · '}
          <a
            href={fileHref(props.contest.contest_id, 'calendar.ics')}
            aria-label={t('contests-calendar-of', { name: props.contest.name })}
          >
            {t('contests-calendar')}
          </a>
        </Show>
      </p>
    </li>
  );
}
