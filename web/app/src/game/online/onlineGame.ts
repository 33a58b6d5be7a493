/** An online game: a table that replays the log of the server, and the pending move of this page. */
import { batch, createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import { Table } from '../../engine/rules';
import type { TableEvent, TableView } from '../../generated/rules';
import type { GameSnapshot, SeatView } from '../../generated/wire';
import { t } from '../../i18n/i18n';
import { computerName } from '../../net/computerNames';
import { isCorrespondence, parseConfig } from '../../net/gameConfig';
import { computerLevel, playerName } from '../../net/PlayerLink';
import { clockOffset, pingFast, sendCommand, serverNow } from '../../net/socket';
import type { LastMove } from '../common/BoardView';
import {
  createTableView,
  createViewParts,
  currentChoice,
  isSimultaneous,
  type GameEventListener,
  type GameModel,
  type OwnChoice,
  type SeatNames,
  type TimedView,
} from '../common/gameModel';

/** A move made on this page that the server has not confirmed yet. */
export interface PendingMove {
  move: string;
  /** The number of plies before it. */
  ply: number;
  seat: number;
  /** Whether it is a secret choice, which the log does not name. */
  isSecret: boolean;
  /** The time of the move, by the clock of the server. */
  atMs: number;
}

/** A game on the server. */
export interface OnlineGame extends GameModel {
  readonly id: string;
  /** The secret of the link to a private game. */
  readonly invite: string | null;
  snapshot: Accessor<GameSnapshot>;
  seats: Accessor<SeatView[]>;
  /** The seat of the user; null for spectators. */
  yourSeat: Accessor<number | null>;
  /** The view of the server: without the pending move. */
  confirmed: Accessor<TableView>;
  pendingMove: Accessor<PendingMove | null>;
  /** A shown move that the server has rejected. */
  rolledBack: Accessor<LastMove | null>;
  /** Whether all players agreed to a rematch. */
  rematchAgreed: Accessor<boolean>;
  /** Shows a move with the places of its steps at once and sends it. Rejects with the reason of a refusal. */
  move(move: string, places?: string[]): Promise<void>;
  /** Sends any other command. Rejects with the reason of a refusal. */
  sendCommand(command: string): Promise<void>;
  record(): string;
}

/** Creates a game that follows the snapshots of the server. */
export function createOnlineGame(
  snapshot: Accessor<GameSnapshot>,
  invite: string | null,
  listener: GameEventListener,
): OnlineGame {
  const { id, config } = snapshot();
  const { rules, control } = parseConfig(config);
  const nowMs = () => viewTime(snapshot());
  const log = createLogTable(snapshot());
  const [preview, setPreview] = createSignal<TimedView | null>(null);
  const confirmed = createTableView(log.table, nowMs, () => undefined);
  const current = createMemo((): TimedView => preview() ?? confirmed.current());
  const parts = createViewParts(rules, current);
  const pending = createPendingMove(snapshot);
  const [rematchAgreed, setRematchAgreed] = createSignal(log.table().rematch() !== null);

  /** Shows the pending move if it still fits; returns its events. */
  const updatePreview = (): TableEvent[] => {
    const found = pending.fitting(confirmed.current().view);
    const preview = found && log.table().preview(pendingLine(found), nowMs());
    const events = preview?.events.filter(({ code }) => code !== 'ended') ?? [];
    // The result counts only when the server has confirmed it.
    const view = preview && { ...preview.view, ending: null };
    setPreview(view && { view, viewedAtMs: performance.now() });
    return events;
  };
  createEffect(
    on(
      () => snapshot().version,
      () => {
        const before = current().view;
        const shown = preview() && pending.move();
        const pliesBefore = confirmed.current().view.plies.length;
        const replayed = log.catchUp(snapshot());
        batch(() => {
          confirmed.refresh();
          setRematchAgreed(log.table().rematch() !== null);
          const { plies } = confirmed.current().view;
          if (plies.length !== pliesBefore) pending.onPlies(plies.length);
          updatePreview();
        });
        // The plies of the pending move were reported when it was shown.
        const events = replayed.flatMap(({ line, events }) =>
          shown && isPendingLine(line, shown) ? events.filter((event) => !isOwnEvent(event)) : events,
        );
        if (events.length > 0) listener(events, before, current().view);
      },
      { defer: true },
    ),
  );
  createEffect(
    on([clockOffset, () => snapshot().status], () => (confirmed.refresh(), updatePreview()), {
      defer: true,
    }),
  );
  createEffect(on(pending.move, (move) => move === null && setPreview(null), { defer: true }));
  const yourSeat = createMemo(() => snapshot().your_seat);
  const activeSeat = createActiveSeat(snapshot, parts.view);
  if (!isCorrespondence(control)) pingWhileClockRuns(snapshot, parts.view);
  // Only this page remembers the choice: the server sends it to no client before all are made.
  const [choice, setChoice] = createSignal<OwnChoice | null>(null);
  const move = async (text: string, places: string[] = []) => {
    const seat = activeSeat();
    if (seat === null || pending.move() !== null) return;
    const before = current().view;
    const [ply, isSecret] = [before.plies.length, isSimultaneous(before)];
    const move = { move: text, ply, seat, isSecret, atMs: serverNow() };
    if (isSecret) setChoice({ seat, ply, move: text, places });
    const sent = pending.send(id, move, before.position);
    const events = updatePreview();
    if (events.length > 0) listener(events, before, current().view);
    await sent;
  };
  return {
    ...{ id, invite, rules, control, ...parts, snapshot, yourSeat, activeSeat, move },
    ownChoice: () => currentChoice(choice(), parts.view()),
    ...{ pendingMove: pending.move, rolledBack: pending.rolledBack, rematchAgreed },
    seats: () => snapshot().seats,
    confirmed: () => confirmed.current().view,
    ...onlineSeatNames(snapshot),
    sendCommand: async (command) => void (await sendCommand(id, command, null)),
    durationMs: () => logDurationMs(snapshot().log),
    record: () => log.table().record(recordTags(snapshot())),
  };
}

/** The seat of the user while it is their turn. */
function createActiveSeat(
  snapshot: Accessor<GameSnapshot>,
  view: Accessor<TableView>,
): Accessor<number | null> {
  const activeSeat = createMemo(() => {
    const { waiting, paused } = view();
    const { status, your_seat: seat } = snapshot();
    return seat !== null && waiting.includes(seat) && !paused && status === 'live' ? seat : null;
  });
  return activeSeat;
}

/**
 * Notices a lost connection fast while the clock of the user's game runs. Also in the turns of
 * other players: the turn of the user may begin while the connection is silent.
 */
function pingWhileClockRuns(snapshot: Accessor<GameSnapshot>, view: Accessor<TableView>): void {
  const runs = createMemo(() => {
    const { waiting, paused } = view();
    const { status, your_seat } = snapshot();
    return your_seat !== null && waiting.length > 0 && !paused && status === 'live';
  });
  createEffect(() => runs() && onCleanup(pingFast()));
}

/** The events of one log line. */
interface ReplayedLine {
  line: string;
  events: TableEvent[];
}

/** A table that replays the log; only new lines are applied to it. */
function createLogTable({ config, log }: GameSnapshot) {
  let table = Table.restoreText(config, log);
  let applied = log.length;
  onCleanup(() => table.free());
  return {
    table: () => table,
    /** Applies the new lines of the log. A line that does not fit restores the table. */
    catchUp({ config, log }: GameSnapshot): ReplayedLine[] {
      const replayed: ReplayedLine[] = [];
      const restore = () => {
        table.free();
        table = Table.restoreText(config, log);
      };
      // A repaired game may have lost entries.
      if (log.length < applied) restore();
      for (const line of log.slice(applied)) {
        const { events, rejection } = table.replay(line);
        if (rejection) {
          restore();
          break;
        }
        replayed.push({ line, events });
      }
      applied = log.length;
      return replayed;
    },
  };
}

/** The pending move, from its sending until the server has confirmed or rejected it. */
function createPendingMove(snapshot: Accessor<GameSnapshot>) {
  const [move, setMove] = createSignal<PendingMove | null>(null);
  const [accepted, setAccepted] = createSignal<{ move: PendingMove; version: number } | null>(null);
  const [rolledBack, setRolledBack] = createSignal<LastMove | null>(null);
  // A takeback in the same update may have removed an accepted move.
  createEffect(() => {
    const found = accepted();
    if (found === null || snapshot().version < found.version) return;
    setMove((pending) => (pending === found.move ? null : pending));
  });
  return {
    move,
    rolledBack,
    /** The pending move if it is the next ply of the view. */
    fitting(view: TableView): PendingMove | null {
      const pending = move();
      return pending !== null && view.plies.length === pending.ply ? pending : null;
    },
    onPlies(plies: number): void {
      setMove((pending) => (pending && plies > pending.ply ? null : pending));
      setRolledBack(null);
    },
    async send(gameId: string, next: PendingMove, position: string): Promise<void> {
      setRolledBack(null);
      setMove(next);
      try {
        const version = await sendCommand(gameId, `move ${next.move}`, next.ply);
        setAccepted({ move: next, version });
      } catch (thrown) {
        if (move() === next) {
          setRolledBack({ position, move: next.move });
          setMove(null);
        }
        throw thrown;
      }
    },
  };
}

/** The line that the pending move will have in the log. */
const pendingLine = (pending: PendingMove) => `${pending.atMs} ${loggedCommand(pending)}`;

/** The seat and the command of the pending move in the log: a secret choice is not named. */
const loggedCommand = ({ seat, move, isSecret }: PendingMove) =>
  isSecret ? `${seat} choose` : `${seat} move ${move}`;

/** Whether a log line contains the pending move; the server sets its own time. */
const isPendingLine = (line: string, pending: PendingMove) =>
  line.endsWith(` ${loggedCommand(pending)}`);

/** Whether an event is a ply, played or lost, or a secret choice. */
const isOwnEvent = ({ code }: TableEvent) =>
  code === 'played' || code === 'chosen' || code.startsWith('lost-');

/** The time of the view: spectators see a game with delay as it was then, with its clocks. */
function viewTime({ your_seat, status, spectator_delay_s }: GameSnapshot): number {
  const delayMs = your_seat === null && status === 'live' ? spectator_delay_s * 1000 : 0;
  return serverNow() - delayMs;
}

/** The names of the seats of a game. */
export function onlineSeatNames(snapshot: Accessor<GameSnapshot>): SeatNames {
  const isYou = (seat: number) => seat === snapshot().your_seat;
  return {
    nameOf: (seat) => (isYou(seat) ? t('game-you') : seatPlayerName(snapshot().seats, seat)),
    isYou,
  };
}

/** The name of a player at a table; the level of a computer player stands beside it. */
function seatPlayerName(seats: SeatView[], seat: number): string {
  const levelOf = (view: SeatView | undefined) => (view?.player ? computerLevel(view.player) : null);
  const level = levelOf(seats[seat - 1]);
  if (level === null) return playerName(seats[seat - 1]?.player ?? null);
  const namesakes = seats.slice(0, seat - 1).filter((other) => levelOf(other) === level);
  return computerName(level, namesakes.length);
}

/** The time from the first to the last line of a log, which begin with their time. */
function logDurationMs(log: readonly string[]): number {
  const timeOf = (line: string | undefined) => Number.parseInt(line ?? '0', 10);
  return timeOf(log.at(-1)) - timeOf(log[0]);
}

function recordTags({ seats, log, server_time_ms }: GameSnapshot): Record<string, string> {
  const named = seats.map(({ seat, player }) => [`Seat${seat}`, player?.name ?? '']);
  const startMs = Number.parseInt(log[0] ?? '', 10);
  const dateMs = Number.isFinite(startMs) ? startMs : server_time_ms;
  const date = new Date(dateMs).toISOString().slice(0, 10);
  return Object.fromEntries([...named.filter(([, name]) => name !== ''), ['Date', date]]);
}
