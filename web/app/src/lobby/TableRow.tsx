/** Rows of lists: an open table, a game that runs. */
import { Show, type JSX } from 'solid-js';
import type { ListedTable } from '../generated/wire';
import { configWords } from '../net/configWords';
import { me } from '../net/me';
import type { Task } from '../net/task';
import { navigate } from '../shell/router';
import { t } from '../shell/words';
import { HOUSE_LEVEL } from './Alone';
import { fill, gameHref, getUp, sitDown } from './ask';
import { SeatsInRow } from './SeatList';
import { barred, termsWords } from './terms';
import { sinceWords } from './when';

/** What is agreed at a table, who sits there, and what can be done. */
export function TableRow(props: {
  table: ListedTable;
  /** What stands behind the control, after a point. */
  more?: string[];
  you?: number | null;
  turn?: number | null;
  children: JSX.Element;
}) {
  const words = () => configWords(props.table.config);
  const terms = () => [
    words().control,
    ...termsWords(props.table),
    ...(props.more ?? []),
  ];
  return (
    <li class="table-row">
      <div class="table-what">
        <a href={gameHref(props.table.game)}>{words().what}</a>
        <span class="muted">{terms().join(' · ')}</span>
      </div>
      <SeatsInRow
        seats={props.table.seats}
        you={props.you ?? null}
        turn={props.turn ?? null}
        shuffled={props.table.shuffled && props.table.status === 'gathering'}
      />
      <div class="table-do">{props.children}</div>
    </li>
  );
}

/** A table with free seats. */
export function OpenTableRow(props: {
  table: ListedTable;
  nowMs: number;
  doing: Task;
  onGone: () => void;
}) {
  const name = () => me()?.name;
  const sitting = () => props.table.seats.find((seat) => seat.player?.name === name());
  const sits = () => name() !== undefined && sitting() !== undefined;
  const kept = () =>
    name() !== undefined && props.table.seats.some((seat) => seat.reserved_for?.name === name());
  const mine = () => sits() && props.table.opened_by.name === name();
  const { doing } = props;
  const { game } = props.table;
  const go = () => navigate(gameHref(game));

  const sit = () => doing.run(async () => (await sitDown(game), go()));
  const withHouse = () => doing.run(async () => (await fill(game, HOUSE_LEVEL), go()));
  const leave = () => doing.run(async () => (await getUp(game), props.onGone()));
  return (
    <TableRow
      table={props.table}
      you={sits() ? (sitting()?.seat ?? null) : null}
      more={[sinceWords(props.table.since_ms, props.nowMs)]}
    >
      <Show
        when={sits()}
        fallback={
          <Show when={!barred(props.table)} fallback={<ForMembers />}>
            <button
              type="button"
              classList={{ main: kept() }}
              disabled={doing.busy()}
              onClick={() => void sit()}
            >
              {t(kept() ? 'lobby-accept' : 'lobby-sit')}
            </button>
            <Show when={kept()}>
              <button type="button" disabled={doing.busy()} onClick={() => void leave()}>
                {t('lobby-decline')}
              </button>
            </Show>
          </Show>
        }
      >
        <a class="button main" href={gameHref(game)}>
          {t('lobby-go')}
        </a>
        <Show when={mine() && !props.table.rated}>
          <button type="button" disabled={doing.busy()} onClick={() => void withHouse()}>
            {t('lobby-fill-now')}
          </button>
        </Show>
        <button type="button" disabled={doing.busy()} onClick={() => void leave()}>
          {t(mine() ? 'lobby-close' : 'lobby-leave')}
        </button>
      </Show>
    </TableRow>
  );
}

/** Whoever is no member can become one. */
export function ForMembers() {
  return (
    <a class="button" href="/account">
      {t('lobby-for-members')}
    </a>
  );
}
