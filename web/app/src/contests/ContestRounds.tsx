/** The rounds of a contest with their tables and results. */
import { createMemo, createSignal, For, Index, Show, type JSX } from 'solid-js';
import type { ContestGameView, ContestView } from '../generated/wire';
import { gameHref } from '../lobby/api';
import { Button } from '../ui/Button';
import { Select } from '../ui/Select';
import { formatList, t } from '../i18n/i18n';
import { gameText, isContinuous, liveTables, placedTables, scoreText, type PlacedTable } from './contestModel';
import { entryName } from './contestText';

interface TableProps {
  contest: ContestView;
  placed: PlacedTable;
  /** Buttons of the organiser. */
  tools?: ((placed: PlacedTable) => JSX.Element) | undefined;
}

/** The number of finished tables of an arena that are listed. */
const LATEST = 12;

/** The round that is played, or another one. */
export function Rounds(props: { contest: ContestView; tools?: TableProps['tools'] }) {
  return (
    <Show when={props.contest.rounds.length > 0}>
      <Show
        when={isContinuous(props.contest.summary.system)}
        fallback={<RoundByRound contest={props.contest} tools={props.tools} />}
      >
        <LatestTables contest={props.contest} tools={props.tools} />
      </Show>
    </Show>
  );
}

/** One round, with a control to step to others. It follows the contest until the user steps. */
function RoundByRound(props: { contest: ContestView; tools?: TableProps['tools'] }) {
  const [chosen, setChosen] = createSignal<number | null>(null);
  const last = () => props.contest.rounds.length;
  const shown = () => Math.min(chosen() ?? last(), last());
  const step = (round: number) => setChosen(round >= last() ? null : round);
  const tables = createMemo(() =>
    placedTables(props.contest).filter(({ round }) => round === shown()),
  );
  const byes = () => props.contest.rounds[shown() - 1]?.byes ?? [];
  const byeNames = () => formatList('and', byes().map((entry) => entryName(props.contest.entries, entry)));
  return (
    <section aria-labelledby="rounds">
      <div class="round-bar">
        <h2 id="rounds">{t('contests-round', { round: shown() })}</h2>
        <Show when={last() > 1}>
          <div class="row" role="group" aria-label={t('contests-rounds')}>
            <Button
              class="small"
              label={t('contests-round-before')}
              disabled={shown() === 1}
              onClick={() => step(shown() - 1)}
            >
              ‹
            </Button>
            <Select
              name={t('contests-round-choose')}
              class="short"
              options={Array.from({ length: last() }, (_, index) => index + 1)}
              value={shown()}
              text={(round) => t('contests-round', { round })}
              onChange={step}
            />
            <Button
              class="small"
              label={t('contests-round-after')}
              disabled={shown() === last()}
              onClick={() => step(shown() + 1)}
            >
              ›
            </Button>
          </div>
        </Show>
      </div>
      <TableList contest={props.contest} tables={tables()} tools={props.tools} />
      <Show when={byes().length > 0}>
        <p class="muted">{t('contests-byes', { names: byeNames(), players: byes().length })}</p>
      </Show>
    </section>
  );
}

/** The tables in play and the latest results, where rounds mean little. */
function LatestTables(props: { contest: ContestView; tools?: TableProps['tools'] }) {
  const live = () => liveTables(props.contest);
  const over = () => placedTables(props.contest).filter(({ view }) => view.complete);
  return (
    <div>
      <Show when={live().length > 0}>
        <section aria-labelledby="live-tables">
          <h2 id="live-tables">{t('contests-live-tables')}</h2>
          <TableList contest={props.contest} tables={live()} tools={props.tools} />
        </section>
      </Show>
      <Show when={over().length > 0}>
        <section aria-labelledby="latest-tables">
          <h2 id="latest-tables">{t('contests-latest-results')}</h2>
          <TableList contest={props.contest} tables={over().slice(0, LATEST)} tools={props.tools} />
        </section>
      </Show>
    </div>
  );
}

function TableList(props: {
  contest: ContestView;
  tables: readonly PlacedTable[];
  tools?: TableProps['tools'];
}) {
  return (
    <ul class="contest-tables">
      {/* By position: a card whose table ends keeps its focus. */}
      <Index each={props.tables}>
        {(placed) => <TableCard contest={props.contest} placed={placed()} tools={props.tools} />}
      </Index>
    </ul>
  );
}

function TableCard(props: TableProps) {
  const view = () => props.placed.view;
  const isYours = () => view().players.includes(props.contest.your_entry ?? -1);
  const isAbsent = (entry: number) => view().absent.includes(entry);
  const isPlayed = () => view().complete || view().games.some(({ points }) => points !== null);
  return (
    <li class="contest-table" classList={{ yours: isYours() }}>
      <p class="table-head">
        <span class="muted">{t('contests-table', { table: props.placed.table })}</span>
        <Show when={!view().complete}>
          <span class="chip live">{t('contests-live')}</span>
        </Show>
        <Show when={isYours()}>
          <span class="chip turn">{t('contests-your-table')}</span>
        </Show>
      </p>
      <ul class="table-players">
        <For each={view().players}>
          {(entry, place) => (
            <li classList={{ winner: isWinner(view().scores, place(), view().complete) }}>
              <span class="card-name">{entryName(props.contest.entries, entry)}</span>
              <Show when={isAbsent(entry)}>
                <small>{t('contests-absent')}</small>
              </Show>
              <Show when={isPlayed()}>
                <span class="number card-points">
                  {scoreText(view().scores[place()] ?? 0, props.contest.settings)}
                </span>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <p class="table-games number">
        <For each={view().games}>
          {(game, index) => <GameChip game={game} number={index() + 1} isYours={isYours()} />}
        </For>
        {props.tools?.(props.placed)}
      </p>
    </li>
  );
}

const isWinner = (scores: readonly number[], place: number, complete: boolean) =>
  complete && scores.every((score, other) => other === place || score < (scores[place] ?? 0));

/** The points of a game, as a link to it. */
function GameChip(props: { game: ContestGameView; number: number; isYours: boolean }) {
  const running = () => t(props.isYours ? 'contests-play' : 'contests-watch');
  const text = () => (props.game.points === null ? running() : gameText(props.game));
  const label = () => t('contests-game', { game: props.number, result: text() });
  return (
    <Show when={props.game.game_id} fallback={<span>{text()}</span>}>
      {(id) => (
        <a href={gameHref(id())} aria-label={label()}>
          {text()}
        </a>
      )}
    </Show>
  );
}
