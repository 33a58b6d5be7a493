/** The public profile of a player. */
import { createEffect, For, Match, Show, Switch } from 'solid-js';
import type { ArchivePage, PlayerStats, HeadToHead, PlayerProfile, ResultCounts } from '../generated/wire';
import { request, apiPath, RequestError } from '../net/api';
import { type Query, createQuery, isPending } from '../net/query';
import { authState, isAuthPending, loadCurrentUser, me } from '../net/currentUser';
import { playerName } from '../net/PlayerLink';
import { ErrorMessage } from '../ui/messages';
import { useRoute, setTitle } from '../router/router';
import { formatDay, isoDay, t } from '../i18n/i18n';
import { PlayerActions } from './PlayerActions';
import { searchArchive } from '../net/archive';
import { RatingChart, FormChart } from './RatingChart';
import { ArchivedGameCards } from '../ui/ArchivedGameCards';
import { Avatar } from '../ui/Figure';
import { HeadToHeadTable, OpeningResultsTable, SeatResultsTable } from './StatsTables';
import { gamesIn, resultShares } from './ratingCurve';
import { RatingCells, RatingHeadings, RatingValue, poolText } from './RatingCells';
import './players.css';

const RECENT = 6;

/** The number of bars from which a chart over time says something. */
const FORM_MIN = 5;

/** The page `/player/NAME`. */
export default function Page() {
  void loadCurrentUser();
  const name = useRoute().params[0] ?? '';
  const page = createQuery(
    () => name,
    (name, signal) => request<PlayerProfile>('GET', apiPath`players/${name}`, undefined, signal),
  );
  createEffect(() => {
    const found = page.value();
    if (found) setTitle(() => playerName(found.player));
  });
  // While the server is offline, a missing player is not certain.
  const unknown = () => {
    const thrown = page.error();
    return thrown instanceof RequestError && thrown.status === 404 && authState().is !== 'offline';
  };
  return (
    <div class="players player-page">
      <Switch fallback={<Heading name={name} />}>
        <Match when={unknown()}>
          <Heading name={name} />
          <p>{t('players-not-found', { name })}</p>
          <p class="row">
            <a class="button" href="/players">
              {t('app-title-players')}
            </a>
          </p>
        </Match>
        <Match when={page.errorText()}>
          <Heading name={name} />
          <ErrorMessage source={page} />
        </Match>
        <Match when={page.value()} keyed>
          {(page) => <Profile page={page} />}
        </Match>
      </Switch>
    </div>
  );
}

const Heading = (props: { name: string }) => <h1>{props.name}</h1>;

function Profile(props: { page: PlayerProfile }) {
  const { player, joined_ms: since_ms, game_count: games } = props.page;
  const { name } = player;
  const isMe = () => me()?.name === name;
  const stats = createQuery(
    () => name,
    (name, signal) => request<PlayerStats>('GET', apiPath`players/${name}/stats`, undefined, signal),
  );
  const against = createQuery(
    () => (me() && !isMe() ? (me()?.name ?? null) : null),
    (own, signal) => request<HeadToHead>('GET', apiPath`players/${own}/head-to-head/${name}`, undefined, signal),
  );
  const recent = createQuery(
    () => name,
    (player, signal) => searchArchive({ player }, { limit: RECENT }, signal),
  );
  return (
    <>
      <div class="profile-head" data-loading={isAuthPending() || [stats, against, recent].some(isPending)}>
        <Avatar player={player} />
        <div>
          <h1>{playerName(player)}</h1>
          <p class="muted">
            <Show when={props.page.is_online}>
              <span class="online-mark">{t('players-online')}</span>
              {' · '}
            </Show>
            {t('players-kind', { kind: player.kind })}
            {' · '}
            <time datetime={isoDay(since_ms)}>{t('players-since', { day: formatDay(since_ms) })}</time>
            {' · '}
            {t('players-games-finished', { games })}
          </p>
          <Show when={props.page.ratings.length > 0}>
            <ul class="inline-list" aria-label={t('players-ratings')}>
              <For each={props.page.ratings}>
                {({ pool, rating }) => (
                  <li>
                    <strong class="number">
                      <RatingValue rating={rating} />
                    </strong>{' '}
                    <span class="muted">{poolText(pool)}</span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        </div>
      </div>
      <PlayerActions player={player} isMe={isMe()} isFollowed={props.page.is_followed} />
      <Show when={stats.value()}>{(stats) => <ResultBar results={totalOf(stats())} />}</Show>
      <RecentGames name={name} games={recent} />
      <Ratings page={props.page} />
      <ErrorMessage source={stats} />
      <Show when={stats.value()}>{(stats) => <PlayerStatsView stats={stats()} />}</Show>
      <Show when={against.value()}>{(found) => <HeadToHeadTable results={found()} />}</Show>
    </>
  );
}

/** All results of a player together. */
function totalOf({ seats }: PlayerStats): ResultCounts {
  const sum = (pick: (results: ResultCounts) => number) =>
    seats.reduce((total, { results }) => total + pick(results), 0);
  return { won: sum(({ won }) => won), tied: sum(({ tied }) => tied), lost: sum(({ lost }) => lost) };
}

/** Won, tied and lost games as one bar. */
function ResultBar(props: { results: ResultCounts }) {
  const share = () => resultShares(props.results);
  const percent = (part: number) => `${Math.round(part * 1000) / 10}`;
  return (
    <Show when={gamesIn(props.results) > 0}>
      <figure class="result-bar">
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect class="lost-part" width="100" height="4" />
          <rect class="tied-part" width={percent(share().won + share().tied)} height="4" />
          <rect class="won-part" width={percent(share().won)} height="4" />
        </svg>
        <figcaption class="number">{t('players-result-bar', { ...props.results })}</figcaption>
      </figure>
    </Show>
  );
}

function Ratings(props: { page: PlayerProfile }) {
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{t('players-ratings')}</h2>
      <Show when={props.page.ratings.length > 0} fallback={<p>{t('players-ratings-none')}</p>}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('players-setup')}</th>
              <RatingHeadings />
            </tr>
          </thead>
          <tbody>
            <For each={props.page.ratings}>
              {({ pool, rating }) => (
                <tr>
                  <th scope="row">
                    <a href={`/players?pool=${encodeURIComponent(pool)}`}>{poolText(pool)}</a>
                  </th>
                  <RatingCells rating={rating} />
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <Show when={props.page.ratings.some(({ rating }) => rating.provisional)}>
          <p class="muted">{t('players-provisional')}</p>
        </Show>
        <p class="muted">{t('players-rating-hint')}</p>
      </Show>
    </section>
  );
}

function PlayerStatsView(props: { stats: PlayerStats }) {
  const { stats } = props;
  return (
    <Show when={stats.games > 0}>
      <Show when={stats.rating_curves.length > 0}>
        <section aria-labelledby="curve">
          <h2 id="curve">{t('players-rating-curve')}</h2>
          <RatingChart curves={stats.rating_curves} />
        </section>
      </Show>
      <section aria-labelledby="results">
        <h2 id="results">{t('players-results')}</h2>
        <Show when={stats.truncated}>
          <p class="muted">{t('players-results-scope', { games: stats.games })}</p>
        </Show>
        <Show when={stats.form.length >= FORM_MIN}>
          <FormChart windows={stats.form} />
        </Show>
        <SeatResultsTable results={stats.seats} />
      </section>
      <Show when={stats.openings.length > 0}>
        <section aria-labelledby="openings">
          <h2 id="openings">{t('players-openings')}</h2>
          <OpeningResultsTable results={stats.openings} />
        </section>
      </Show>
    </Show>
  );
}

function RecentGames(props: { name: string; games: Query<ArchivePage> }) {
  const games = () => props.games.value()?.games;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{t('players-recent-games')}</h2>
      <ErrorMessage source={props.games} />
      <Show when={games()?.length === 0}>
        <p>{t('players-recent-games-none')}</p>
      </Show>
      <Show when={games()?.length}>
        <ArchivedGameCards games={games() ?? []} layout="boards" player={props.name} />
        <p>
          <a href={`/archive?player=${encodeURIComponent(props.name)}`}>
            {t('players-all-games', { name: props.name })}
          </a>
        </p>
      </Show>
    </section>
  );
}
