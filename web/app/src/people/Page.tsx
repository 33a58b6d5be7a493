/** Players: found by name while it is typed, and the best of each set-up. */
import { createSignal, For, Match, Show, Switch } from 'solid-js';
import type { PlayerName, PoolView, RatingList } from '../generated/wire';
import { ask, at } from '../net/api';
import { createAsked } from '../net/asked';
import { Player } from '../net/Player';
import { Trouble } from '../net/Trouble';
import { navigate, useRoute } from '../shell/router';
import { t } from '../shell/words';
import { RatingCells } from './RatingCells';
import { poolWords } from './words';
import './people.css';

/** How long after the last letter the server is asked. */
const TYPED_MS = 200;

/** The page `/players`. `?pool=` names the list that is shown. */
export default function Page() {
  return (
    <div class="sheet people">
      <h1>{t('app-title-players')}</h1>
      <Find />
      <Leaders />
      <p>
        <a href="/archive">{t('people-to-archive')}</a>
      </p>
    </div>
  );
}

function Find() {
  const [typed, setTyped] = createSignal<string | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const type = (text: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => setTyped(text.trim() || null), TYPED_MS);
  };
  const found = createAsked(typed, (text, signal) =>
    ask<PlayerName[]>('GET', at`players?find=${text}`, undefined, signal),
  );
  const count = () => found.value()?.length ?? 0;
  return (
    <form role="search" class="find" onSubmit={(event) => event.preventDefault()}>
      <div class="field">
        <label for="find-player">{t('people-find')}</label>
        <input
          id="find-player"
          type="search"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxlength={20}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <small>{t('people-find-how')}</small>
      </div>
      <p role="status" class="found-count muted">
        <Show when={typed() !== null && !found.busy()}>
          {found.trouble() || t('people-found', { count: count() })}
        </Show>
      </p>
      <ul class="found">
        <For each={found.value() ?? []}>
          {(player) => (
            <li>
              <Player of={player} />
            </li>
          )}
        </For>
      </ul>
    </form>
  );
}

function Leaders() {
  const route = useRoute();
  const pools = createAsked(
    () => true,
    (_, signal) => ask<PoolView[]>('GET', 'ratings?limit=100', undefined, signal),
  );
  const chosen = () => route.query.get('pool') ?? pools.value()?.[0]?.pool ?? null;
  const list = createAsked(chosen, (pool, signal) =>
    ask<RatingList>('GET', at`ratings/${pool}?limit=100`, undefined, signal),
  );
  return (
    <section aria-labelledby="leaders">
      <h2 id="leaders">{t('people-leaders')}</h2>
      <Switch>
        <Match when={pools.trouble()}>
          <Trouble of={pools} />
        </Match>
        <Match when={pools.value()?.length === 0}>
          <p>{t('people-leaders-none')}</p>
          <p class="row">
            <a class="button" href="/lobby">
              {t('app-title-lobby')}
            </a>
          </p>
        </Match>
        <Match when={pools.value()}>
          {(all) => (
            <>
              <div class="field">
                <label for="pool">{t('people-pool')}</label>
                <select
                  id="pool"
                  onChange={(event) =>
                    navigate(`/players?pool=${encodeURIComponent(event.currentTarget.value)}`, {
                      replace: true,
                    })
                  }
                >
                  <For each={all()}>
                    {({ pool, games }) => (
                      <option value={pool} selected={pool === chosen()}>
                        {poolWords(pool)} ({t('people-games', { games })})
                      </option>
                    )}
                  </For>
                </select>
              </div>
              <Trouble of={list} />
              <Show when={list.value()}>{(list) => <List list={list()} />}</Show>
            </>
          )}
        </Match>
      </Switch>
    </section>
  );
}

function List(props: { list: RatingList }) {
  return (
    <Show
      when={props.list.players.length > 0}
      fallback={<p>{t('people-leaders-provisional')}</p>}
    >
      <table class="leaders">
        <thead>
          <tr>
            <th scope="col">{t('people-place')}</th>
            <th scope="col">{t('people-player')}</th>
            <th scope="col" class="number">
              {t('people-rating')}
            </th>
            <th scope="col" class="number">
              {t('people-games-played')}
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.list.players}>
            {({ player, rating }, index) => (
              <tr>
                <td class="number">{index() + 1}</td>
                <th scope="row">
                  <Player of={player} />
                </th>
                <RatingCells of={rating} />
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}
