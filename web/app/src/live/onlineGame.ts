/** A game that the server keeps, as a table on this page. */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from 'solid-js';
import type { FullGame, SeatView, TableEvent, TableView } from '../generated/wire';
import { readConfig } from '../net/configWords';
import { playerWords } from '../net/Player';
import { act, clockSet, serverNow } from '../net/socket';
import type { LastMove } from '../panel/BoardView';
import { createHere, createPositions, type TableOnPage } from '../panel/onPage';
import type { Names } from '../play/speaker';
import { Table } from '../rules';
import { t } from '../shell/words';
import { between } from './between';

/** A move that was made here and is not answered yet. */
export interface OnItsWay {
  move: string;
  /** How many plies stood when it was made. */
  ply: number;
  seat: number;
  /** When it was made, by the clock of the server. */
  atMs: number;
}

/** A game on the server. */
export interface OnlineGame extends TableOnPage {
  readonly id: string;
  /** What the link to it held. */
  readonly invite: string | null;
  full: Accessor<FullGame>;
  seatsOf: Accessor<SeatView[]>;
  /** The seat of who looks; null for spectators. */
  you: Accessor<number | null>;
  /** The table as the server knows it: without the move that is on its way. */
  certain: Accessor<TableView>;
  onItsWay: Accessor<OnItsWay | null>;
  /** A move that was shown and does not count. */
  undone: Accessor<LastMove | null>;
  /** Whether all agreed to play again. */
  again: Accessor<boolean>;
  /** Shows a move at once and sends it. Rejects with why it does not count. */
  move(text: string): Promise<void>;
  /** Says something else at the table. Rejects with why it does not count. */
  say(command: string): Promise<void>;
  record(): string;
}

/** Told of what happens, in the order in which it is seen. */
export type Listener = (events: TableEvent[], before: TableView, after: TableView) => void;

interface Looked {
  view: TableView;
  since: number;
}

/** Keeps a table of its own beside the server's: the same log leads to the same table. */
export function createOnlineGame(
  full: Accessor<FullGame>,
  invite: string | null,
  listener: Listener,
): OnlineGame {
  const { config } = full();
  const { rules: game, control } = readConfig(config);
  const [onItsWay, setOnItsWay] = createSignal<OnItsWay | null>(null);
  const [answered, setAnswered] = createSignal<{ made: OnItsWay; version: number } | null>(null);
  const [undone, setUndone] = createSignal<LastMove | null>(null);
  const table = keptTable(config, full);
  const look = (found: Table): Looked => ({
    view: found.view(nowFor(full())),
    since: performance.now(),
  });
  const certain = createMemo(on([table, clockSet, () => full().status], ([found]) => look(found)));
  const shown = createMemo((): Looked => {
    const move = onItsWay();
    if (move === null || certain().view.plies.length !== move.ply) return certain();
    return withMove(config, full().log, move, look) ?? certain();
  });
  const view = () => shown().view;
  const you = createMemo(() => full().you);
  const id = full().game;

  createEffect(
    on(
      () => certain().view.plies.length,
      (plies) => {
        setOnItsWay((move) => (move && plies > move.ply ? null : move));
        setUndone(null);
      },
      { defer: true },
    ),
  );
  // A move that counted may be gone again with the same news, by a take back.
  createEffect(() => {
    const answer = answered();
    if (answer === null || full().version < answer.version) return;
    setOnItsWay((move) => (move === answer.made ? null : move));
  });
  listen(view, () => certain().view, listener);
  const ours = createMemo(() => {
    const { turn, paused } = view();
    return turn !== null && turn === you() && !paused && full().status === 'live' ? turn : null;
  });
  const move = async (text: string) => {
    const seat = ours();
    if (seat === null || onItsWay() !== null) return;
    const before = certain().view;
    const made = { move: text, ply: before.plies.length, seat, atMs: serverNow() };
    setUndone(null);
    setOnItsWay(made);
    try {
      setAnswered({ made, version: await act(id, `move ${text}`, made.ply) });
    } catch (thrown) {
      if (onItsWay() === made) {
        setUndone({ position: before.position, move: text });
        setOnItsWay(null);
      }
      throw thrown;
    }
  };
  return {
    ...{ id, invite, game, control, full, you, view, ours, onItsWay, undone, move },
    here: createHere(game, view),
    since: () => shown().since,
    seatsOf: () => full().seats,
    certain: () => certain().view,
    again: createMemo(() => table().rematch() !== null),
    positionAfter: createPositions(game, view),
    ...namesIn(full),
    say: async (command) => void (await act(id, command, null)),
    record: () => table().record(tagsOf(full())),
  };
}

/** The table behind the lines of the log. */
function keptTable(config: string, full: Accessor<FullGame>): Accessor<Table> {
  const version = createMemo(() => full().version);
  const table = createMemo<Table>((before) => {
    version();
    before?.free();
    return Table.restoreText(config, untrack(full).log);
  });
  onCleanup(() => table().free());
  return table;
}

/** Spectators of a game with delay see it as it was then, also its clocks. */
function nowFor(full: FullGame): number {
  const late = full.you === null && full.status === 'live' ? full.delay_s * 1000 : 0;
  return serverNow() - late;
}

/** The table as it will be if the move counts; null where this page cannot tell. */
function withMove(
  config: string,
  log: readonly string[],
  { atMs, seat, move }: OnItsWay,
  look: (table: Table) => Looked,
): Looked | null {
  try {
    const table = Table.restoreText(config, [...log, `${atMs} ${seat} move ${move}`]);
    const { view, since } = look(table);
    table.free();
    // Nobody has won before the server says so.
    return { view: { ...view, ending: null }, since };
  } catch {
    return null;
  }
}

/** Tells what happened. A move that is rolled back has not been taken back by anybody. */
function listen(
  view: Accessor<TableView>,
  certain: Accessor<TableView>,
  listener: Listener,
): void {
  let known = certain().plies.length;
  createEffect(
    on(view, (after, before) => {
      const stands = certain().plies.length;
      const isRollback = stands === known && after.plies.length < (before?.plies.length ?? 0);
      known = stands;
      if (!before || isRollback) return;
      const events = between(before, after);
      if (events.length > 0) listener(events, before, after);
    }),
  );
}

/** What the seats of a game are called. */
export function namesIn(full: Accessor<FullGame>): Names {
  return {
    nameOf: (seat) =>
      seat === full().you ? t('play-you') : playerWords(full().seats[seat - 1]?.player ?? null),
    isYou: (seat) => seat === full().you,
  };
}

function tagsOf(full: FullGame): Record<string, string> {
  const named = full.seats.map(({ seat, player }) => [`Seat${seat}`, player?.name ?? '']);
  const began = Number.parseInt(full.log[0] ?? '', 10);
  const date = new Date(Number.isFinite(began) ? began : full.at_ms).toISOString().slice(0, 10);
  return Object.fromEntries([...named.filter(([, name]) => name !== ''), ['Date', date]]);
}
