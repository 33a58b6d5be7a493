/** The live boards of a contest, for a projector. */
import { createEffect, createSignal, For, Index, Match, onCleanup, Show, Switch } from 'solid-js';
import type { ContestView, GameSnapshot } from '../generated/wire';
import { parseConfig } from '../net/gameConfig';
import { keepConnected, subscribeGame } from '../net/socket';
import { setTitle, useRoute } from '../router/router';
import { BoardThumbnail } from '../ui/BoardThumbnail';
import { gameHref } from '../lobby/api';
import { t } from '../i18n/i18n';
import { contestHref } from './api';
import { lastGame, scoreText, wallTables, type PlacedTable } from './contestModel';
import { NoContest } from './ContestDetails';
import { entryName, stateText } from './contestText';
import { createContestQuery, createSeconds } from './liveContest';
import './contests.css';

/** The server accepts 64 subscriptions of a page; more boards are too small to see. */
const BOARDS_MAX = 24;

/** The page `/contests/ID/wall`. */
export function ContestWall() {
  const [contestId = ''] = useRoute().params;
  const contest = createContestQuery(contestId);
  onCleanup(keepConnected());
  createEffect(() => {
    const name = contest.view()?.summary.name;
    if (name !== undefined) setTitle(() => name);
  });
  return (
    <div class="contests wall" data-loading={contest.state() === 'asking'}>
      <Switch fallback={<h1>{t('app-title-contests')}</h1>}>
        <Match when={contest.view()}>{(view) => <Wall contest={view()} />}</Match>
        <Match when={contest.state() === 'failed'}>
          <NoContest text={contest.errorText()} />
        </Match>
      </Switch>
    </div>
  );
}

function Wall(props: { contest: ContestView }) {
  const nowMs = createSeconds();
  const tables = () => wallTables(props.contest).slice(0, BOARDS_MAX);
  return (
    <>
      <header class="wall-head">
        <h1>
          <a href={contestHref(props.contest.summary.contest_id)}>{props.contest.summary.name}</a>
        </h1>
        <p class="wall-state number">{stateText(props.contest, nowMs())}</p>
      </header>
      <Show when={tables().length > 0} fallback={<p>{t('contests-wall-empty')}</p>}>
        <ul class="wall-boards" data-boards={Math.min(tables().length, 9)}>
          <Index each={tables()}>{(placed) => <WallTable contest={props.contest} placed={placed()} />}</Index>
        </ul>
      </Show>
    </>
  );
}

/** The state of a game, as it changes. */
function createSnapshot(gameId: () => string | null): () => GameSnapshot | undefined {
  const [snapshot, setSnapshot] = createSignal<GameSnapshot>();
  createEffect(() => {
    const id = gameId();
    setSnapshot(undefined);
    if (id !== null) onCleanup(subscribeGame(id, { onSnapshot: setSnapshot }));
  });
  return snapshot;
}

function WallTable(props: { contest: ContestView; placed: PlacedTable }) {
  const view = () => props.placed.view;
  const gameId = () => lastGame(view());
  const snapshot = createSnapshot(gameId);
  const game = () => parseConfig(props.contest.summary.rules[0] ?? '').game;
  const names = () => view().players.map((entry) => entryName(props.contest.entries, entry));
  return (
    <li class="wall-table" classList={{ over: view().complete }}>
      <Show when={gameId()}>
        {(id) => (
          <a class="wall-board" href={gameHref(id())} tabindex="-1" aria-hidden="true">
            <BoardThumbnail
              gameId={id()}
              game={game()}
              version={snapshot()?.version ?? 0}
              alt=""
              eager
            />
          </a>
        )}
      </Show>
      <ol class="wall-players">
        <For each={names()}>
          {(name, place) => (
            <li>
              <span class="wall-name">{name}</span>
              <span class="number">
                {scoreText(view().scores[place()] ?? 0, props.contest.settings)}
              </span>
            </li>
          )}
        </For>
      </ol>
      <p class="muted">
        {t('contests-table', { table: props.placed.table })}
        <Show when={view().complete}> · {t('contests-over')}</Show>
        <Show when={gameId()}>
          {(id) => (
            <>
              {' · '}
              <a href={gameHref(id())} aria-label={t('contests-watch-table', { table: props.placed.table })}>
                {t('contests-watch')}
              </a>
            </>
          )}
        </Show>
      </p>
    </li>
  );
}
