/** A player as everybody may see them. */
import { createEffect, For, Match, Show, Switch } from 'solid-js';
import type { ArchivePage, Habits, HeadToHead, PlayerPage } from '../generated/wire';
import { ask, at, Refused } from '../net/api';
import { type Asked, createAsked } from '../net/asked';
import { findMe, me, whoAmI } from '../net/me';
import { playerWords } from '../net/Player';
import { Trouble } from '../net/Trouble';
import { useRoute } from '../shell/router';
import { setTitle } from '../shell/title';
import { t } from '../shell/words';
import { Actions } from './Actions';
import { searchArchive } from './ask';
import { Curves, Spells } from './Curve';
import { GameRows } from './GameRows';
import { Against, Openings, Seats } from './HabitTables';
import { RatingCells } from './RatingCells';
import { dayOf, isoDay, poolWords } from './words';
import './people.css';

const RECENT = 5;

/** The page `/player/NAME`. */
export default function Page() {
  void findMe();
  const name = useRoute().params[0] ?? '';
  const page = createAsked(
    () => name,
    (name, signal) => ask<PlayerPage>('GET', at`players/${name}`, undefined, signal),
  );
  createEffect(() => {
    const found = page.value();
    if (found) setTitle(() => playerWords(found.player));
  });
  // Where nobody is known at all, nobody can say whether there is such a player.
  const unknown = () => {
    const thrown = page.thrown();
    return thrown instanceof Refused && thrown.status === 404 && whoAmI().is !== 'away';
  };
  return (
    <div class="sheet people">
      <Switch fallback={<Heading name={name} />}>
        <Match when={unknown()}>
          <Heading name={name} />
          <p>{t('people-nobody', { name })}</p>
          <p class="row">
            <a class="button" href="/players">
              {t('app-title-players')}
            </a>
          </p>
        </Match>
        <Match when={page.trouble()}>
          <Heading name={name} />
          <Trouble of={page} />
        </Match>
        <Match when={page.value()} keyed>
          {(page) => <Profile page={page} />}
        </Match>
      </Switch>
    </div>
  );
}

const Heading = (props: { name: string }) => <h1>{props.name}</h1>;

function Profile(props: { page: PlayerPage }) {
  const { player, since_ms, games } = props.page;
  const { name } = player;
  const isMe = () => me()?.name === name;
  const habits = createAsked(
    () => name,
    (name, signal) => ask<Habits>('GET', at`players/${name}/habits`, undefined, signal),
  );
  const against = createAsked(
    () => (me() && !isMe() ? (me()?.name ?? null) : null),
    (own, signal) => ask<HeadToHead>('GET', at`players/${own}/against/${name}`, undefined, signal),
  );
  const recent = createAsked(
    () => name,
    (player, signal) => searchArchive({ player }, { limit: RECENT }, signal),
  );
  return (
    <>
      <h1>{playerWords(player)}</h1>
      <p class="muted">
        {t('people-kind', { kind: player.kind })}
        {' · '}
        <time datetime={isoDay(since_ms)}>{t('people-since', { day: dayOf(since_ms) })}</time>
        {' · '}
        {t('people-games-finished', { games })}
      </p>
      <Actions player={player} isMe={isMe()} />
      <Ratings page={props.page} />
      <Trouble of={habits} />
      <Show when={habits.value()}>{(habits) => <Learnt habits={habits()} />}</Show>
      <Show when={against.value()}>{(found) => <Against of={found()} />}</Show>
      <Recent name={name} games={recent} />
    </>
  );
}

function Ratings(props: { page: PlayerPage }) {
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{t('people-ratings')}</h2>
      <Show when={props.page.ratings.length > 0} fallback={<p>{t('people-ratings-none')}</p>}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('people-setup')}</th>
              <th scope="col" class="number">
                {t('people-rating')}
              </th>
              <th scope="col" class="number">
                {t('people-games-played')}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={props.page.ratings}>
              {({ pool, rating }) => (
                <tr>
                  <th scope="row">
                    <a href={`/players?pool=${encodeURIComponent(pool)}`}>{poolWords(pool)}</a>
                  </th>
                  <RatingCells of={rating} />
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <Show when={props.page.ratings.some(({ rating }) => rating.provisional)}>
          <p class="muted">{t('people-provisional')}</p>
        </Show>
      </Show>
    </section>
  );
}

function Learnt(props: { habits: Habits }) {
  const { habits } = props;
  return (
    <Show when={habits.games > 0}>
      <Show when={habits.curves.length > 0}>
        <section aria-labelledby="curve">
          <h2 id="curve">{t('people-curve')}</h2>
          <Curves curves={habits.curves} />
        </section>
      </Show>
      <section aria-labelledby="results">
        <h2 id="results">{t('people-results')}</h2>
        <Show when={habits.more}>
          <p class="muted">{t('people-last-games', { games: habits.games })}</p>
        </Show>
        <Show when={habits.spells.length > 1}>
          <Spells spells={habits.spells} />
        </Show>
        <Seats of={habits.seats} />
      </section>
      <Show when={habits.openings.length > 0}>
        <section aria-labelledby="openings">
          <h2 id="openings">{t('people-openings')}</h2>
          <Openings of={habits.openings} />
        </section>
      </Show>
    </Show>
  );
}

function Recent(props: { name: string; games: Asked<ArchivePage> }) {
  const games = () => props.games.value()?.games;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{t('people-recent')}</h2>
      <Trouble of={props.games} />
      <Show when={games()?.length === 0}>
        <p>{t('people-recent-none')}</p>
      </Show>
      <Show when={games()?.length}>
        <GameRows games={games() ?? []} />
        <p>
          <a href={`/archive?player=${encodeURIComponent(props.name)}`}>
            {t('people-all-games', { name: props.name })}
          </a>
        </p>
      </Show>
    </section>
  );
}
