/** The players page: search by name, and leaderboards. */
import { createMemo, createSignal, For, Match, Show, Switch } from 'solid-js';
import type { PlayerRef, PoolView, Leaderboard } from '../generated/wire';
import { request, apiPath } from '../net/api';
import { createQuery, isPending } from '../net/query';
import { isAuthPending } from '../net/currentUser';
import { PlayerLink } from '../net/PlayerLink';
import { ErrorMessage } from '../ui/messages';
import { navigate, useRoute } from '../router/router';
import { SelectField } from '../ui/Select';
import { NameField } from '../ui/NameField';
import { t } from '../i18n/i18n';
import { Friends } from './Friends';
import { RatingCells, RatingHeadings, poolText } from './RatingCells';
import './players.css';

/** Delay of the search after the last key press. */
const SEARCH_DELAY_MS = 200;

/** The page `/players`. `?pool=` names the list that is shown. */
export default function PlayersPage() {
  return (
    <div class="players players-page" data-loading={isAuthPending()}>
      <h1>{t('app-title-players')}</h1>
      <PlayerSearch />
      <Friends />
      <Leaderboard />
      <p>
        <a href="/archive">{t('players-archive-link')}</a>
      </p>
    </div>
  );
}

function PlayerSearch() {
  const [typed, setTyped] = createSignal<string | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const type = (text: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => setTyped(text.trim() || null), SEARCH_DELAY_MS);
  };
  const found = createQuery(typed, (text, signal) =>
    request<PlayerRef[]>('GET', apiPath`players?find=${text}`, undefined, signal),
  );
  const count = () => found.value()?.length ?? 0;
  return (
    <form role="search" class="find" onSubmit={(event) => event.preventDefault()}>
      <NameField
        label={t('players-search')}
        hint={t('players-search-hint')}
        type="search"
        maxLength={20}
        onInput={type}
      />
      <p role="status" class="found-count muted">
        <Show when={typed() !== null && !found.busy()}>
          {found.errorText() || t('players-search-count', { count: count() })}
        </Show>
      </p>
      <ul class="found">
        <For each={found.value() ?? []}>
          {(player) => (
            <li>
              <PlayerLink player={player} />
            </li>
          )}
        </For>
      </ul>
    </form>
  );
}

function Leaderboard() {
  const route = useRoute();
  const pools = createQuery(
    () => true,
    (_, signal) => request<PoolView[]>('GET', 'ratings?limit=100', undefined, signal),
  );
  const chosen = () => route.query.get('pool') ?? pools.value()?.[0]?.pool ?? null;
  const list = createQuery(chosen, (pool, signal) =>
    request<Leaderboard>('GET', apiPath`ratings/${pool}?limit=100`, undefined, signal),
  );
  return (
    <section aria-labelledby="leaders" data-loading={isPending(pools) || isPending(list)}>
      <h2 id="leaders">{t('players-leaderboard')}</h2>
      <Switch>
        <Match when={pools.errorText()}>
          <ErrorMessage source={pools} />
        </Match>
        <Match when={pools.value()?.length === 0}>
          <p>{t('players-leaderboard-none')}</p>
          <p class="row">
            <a class="button" href="/lobby">
              {t('app-title-lobby')}
            </a>
          </p>
        </Match>
        <Match when={pools.value()}>
          {(all) => (
            <>
              <SelectField
                label={t('players-pool')}
                options={all().map(({ pool }) => pool)}
                value={chosen() ?? ''}
                text={poolText}
                onChange={(pool) => navigate(`/players?pool=${encodeURIComponent(pool)}`, { replace: true })}
              />
              <ErrorMessage source={list} />
              <Show when={list.value()}>{(list) => <LeaderTable list={list()} />}</Show>
            </>
          )}
        </Match>
      </Switch>
    </section>
  );
}

/** Ranked players, and behind them those with provisional ratings. */
function LeaderTable(props: { list: Leaderboard }) {
  const ranks = createMemo(() => {
    let rank = 0;
    return props.list.players.map(({ rating }) => (rating.provisional ? null : (rank += 1)));
  });
  const hasRanks = () => ranks().some((rank) => rank !== null);
  return (
    <>
      <Show when={!hasRanks()}>
        <p>{t('players-leaderboard-provisional')}</p>
      </Show>
      <Show when={props.list.players.length > 0}>
        <table class="leaders">
          <thead>
            <tr>
              <Show when={hasRanks()}>
                <th scope="col">{t('players-rank')}</th>
              </Show>
              <th scope="col">{t('players-player')}</th>
              <RatingHeadings />
            </tr>
          </thead>
          <tbody>
            <For each={props.list.players}>
              {({ player, rating }, index) => (
                <tr classList={{ provisional: rating.provisional }}>
                  <Show when={hasRanks()}>
                    <td class="number">{ranks()[index()] ?? '–'}</td>
                  </Show>
                  <th scope="row">
                    <PlayerLink player={player} />
                  </th>
                  <RatingCells rating={rating} />
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <Show when={props.list.players.some(({ rating }) => rating.provisional)}>
          <p class="muted">{t('players-provisional')}</p>
        </Show>
      </Show>
    </>
  );
}
