/** The state of a game on a page, local or online, and the reducer that both share. */
import { createMemo, createSignal, on, type Accessor } from 'solid-js';
import { checkPosition, scene, type Table } from '../../engine/rules';
import type { Scene } from '@board';
import type { TableEvent, TableView } from '../../generated/rules';
import type { LastMove } from './BoardView';
import { AS_PRINTED } from './orientation';

/** The names of the seats. */
export interface SeatNames {
  /** The name of a seat, as the subject of a sentence. */
  nameOf(seat: number): string;
  /** Whether the seat is addressed as "you". */
  isYou(seat: number): boolean;
}

/** A game with its view, for the components of the game page. */
export interface GameModel extends SeatNames {
  /** The rules with their options: `pentagame:3`. */
  readonly rules: string;
  /** The time control, such as `egg:60`. */
  readonly control: string;
  view: Accessor<TableView>;
  /** The items on the board, and the score of each seat. */
  scene: Accessor<Scene>;
  /** The time of the view, as `performance.now()`. */
  viewedAtMs: Accessor<number>;
  /** The seat that decides now, if this page decides for it. */
  activeSeat: Accessor<number | null>;
  /** The secret choice of the user in this turn, as this page remembers it; null without one. */
  ownChoice: Accessor<OwnChoice | null>;
  /** The time from the first to the last event. */
  durationMs(): number;
  /** The position after so many plies. */
  positionAfter(plies: number): string;
}

/** A secret choice that was made on this page and is not revealed yet. */
export interface OwnChoice {
  seat: number;
  /** The number of plies before it. */
  ply: number;
  /** The choice in notation. */
  move: string;
  /** The places of its steps. */
  places: string[];
}

/** A remembered choice, as long as it is not revealed. */
export const currentChoice = (choice: OwnChoice | null, view: TableView): OwnChoice | null =>
  choice !== null && choice.ply === view.plies.length && view.chosen.includes(choice.seat) ? choice : null;

/** Whether several seats choose secretly and at once. */
export const isSimultaneous = ({ turn, waiting, chosen }: TableView): boolean =>
  turn === null && waiting.length + chosen.length > 0;

/**
 * The number of plies from which a premove of a seat counts: its secret choice is behind it,
 * although that ply is not played yet.
 */
export const premovePlies = ({ plies, chosen }: TableView, seat: number | null): number =>
  plies.length + (seat !== null && chosen.includes(seat) ? 1 : 0);

/** Receives the events of a game in order, with the views before and after them. */
export type GameEventListener = (
  events: TableEvent[],
  before: TableView,
  after: TableView,
) => void;

/** A view with the time at which it was taken, as `performance.now()`. */
export interface TimedView {
  view: TableView;
  viewedAtMs: number;
}

/** The view of a table now, by the clock of the table. */
export function takeView(table: Table, nowMs: number): TimedView {
  return { view: table.view(nowMs), viewedAtMs: performance.now() };
}

/** A signal with the view of a table; `apply` updates it after events and reports them. */
export function createTableView(
  table: () => Table,
  nowMs: () => number,
  listener: GameEventListener,
) {
  const [current, setCurrent] = createSignal(takeView(table(), nowMs()));
  const refresh = () => void setCurrent(takeView(table(), nowMs()));
  return {
    current,
    refresh,
    apply(events: TableEvent[]): void {
      const before = current().view;
      refresh();
      if (events.length > 0) listener(events, before, current().view);
    },
  };
}

/** The parts of a game model that follow from its view. */
export function createViewParts(rules: string, current: Accessor<TimedView>) {
  const view = () => current().view;
  return {
    view,
    viewedAtMs: () => current().viewedAtMs,
    scene: createMemo(
      on(
        () => view().position,
        (position): Scene => scene(rules, position, [], AS_PRINTED),
      ),
    ),
    positionAfter: createPositionLookup(rules, view),
  };
}

/** Finds positions by their ply, each computed once. */
function createPositionLookup(
  rules: string,
  view: Accessor<TableView>,
): (plies: number) => string {
  const found = new Map<number, { line: string; position: string }>();
  return (plies) => {
    const tokens = view().line.split(' ');
    const begin = tokens.indexOf('moves');
    const line = begin < 0 ? view().line : tokens.slice(0, begin + 1 + plies).join(' ');
    const known = found.get(plies);
    if (known && known.line === line) return known.position;
    const read = checkPosition(rules, plies === 0 ? line.replace(/ moves$/, '') : line);
    const position = 'ok' in read ? read.ok : view().position;
    found.set(plies, { line, position });
    return position;
  };
}

/** The last move with the position before it; null after a lost turn. */
export function createLastMove(game: GameModel): Accessor<LastMove | null> {
  return createMemo(() => {
    const { plies } = game.view();
    const ply = plies.at(-1);
    if (!ply || ply.move === '--') return null;
    return { position: game.positionAfter(plies.length - 1), move: ply.move };
  });
}
