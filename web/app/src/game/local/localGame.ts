/** A local game: the table, its clock, the engine's seats, and saving. */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import { Engine } from '../../engine/engine';
import { Table } from '../../engine/rules';
import type { Scene } from '@board';
import type { Message, TableEvent, TableView } from '../../generated/rules';
import {
  lastLogMs,
  saveGame,
  prepareGame,
  type SavedGame,
  type SeatAssignment,
} from '../../storage/savedGames';
import {
  createTableView,
  createViewParts,
  currentChoice,
  type GameEventListener,
  type GameModel,
  type OwnChoice,
} from '../common/gameModel';
import { isChance, tookPart } from '../common/plyText';
import { anyCompletion } from '../common/moveInput';
import { isPerson, seatNames } from './seatAssignments';
import { DEFAULT_LEVEL } from '../../engine/levels';
import { recordWin } from '../../storage/quickGame';

/** A game on this device. */
export interface LocalGame extends GameModel {
  readonly saved: SavedGame;
  /** The seat for which the engine thinks. */
  thinkingSeat: Accessor<number | null>;
  /** Whether the browser has no space for the game. */
  saveFailed: Accessor<boolean>;
  /** Whether the game is played in another tab, and only shown here. */
  follows: Accessor<boolean>;
  /** Applies a command of a seat; returns the reason of a refusal. */
  sendCommand(seat: number, command: string): Message | null;
  /** Remembers the secret choice of the user, to show it until it is revealed. */
  rememberChoice(choice: OwnChoice): void;
  /** Takes back to the last turn of a person. */
  takeBack(): Message | null;
  canTakeBack(): boolean;
  /** Creates the next game of the match; returns its id. */
  rematch(): string | null;
  /** The game as a record. */
  record(): string;
}

/** Minimum time of an engine move, so that moves can be followed. */
const ENGINE_DELAY_MIN_MS = 450;

/** Maximum time of an engine move; on a slow device the highest level searches less. */
const ENGINE_TIME_MAX_MS = 3000;

/** Time that an engine leaves on its clock. */
const CLOCK_RESERVE_MS = 700;

/** The engine delay; tests change it by `palamedes.engineDelayMs` in the local storage. */
function engineDelayMs(): number {
  try {
    return Number(localStorage.getItem('palamedes.engineDelayMs') ?? ENGINE_DELAY_MIN_MS);
  } catch {
    return ENGINE_DELAY_MIN_MS;
  }
}

/** The clock of a table: correspondence runs on, other clocks stop while the page is closed. */
function tableClock(saved: SavedGame): () => number {
  if (saved.config.time_control.startsWith('days')) return () => Date.now();
  const [startMs, openedMs] = [lastLogMs(saved.log), performance.now()];
  return () => Math.round(startMs + performance.now() - openedMs);
}

/** Opens a saved game. */
export function openLocalGame(
  saved: SavedGame,
  listener: GameEventListener,
  isFollowing: boolean,
): LocalGame {
  const { rules: rules, time_control: control } = saved.config;
  const nowMs = tableClock(saved);
  const table = openTable(saved, nowMs());
  const [saveFailed, setSaveFailed] = createSignal(false);
  const tableView = createTableView(
    () => table,
    nowMs,
    (events, before, after) => {
      setSaveFailed(!saveTable(saved, table, after, parts.scene()));
      if (after.ending && !before.ending) recordResult(saved, after);
      listener(events, before, after);
    },
  );
  const parts = createViewParts(rules, tableView.current);
  const { view } = parts;
  scheduleThumbnail(saved, () => view().position);
  const [follows, setFollows] = createSignal(isFollowing);
  const sendCommand = (seat: number, command: string): Message | null => {
    setFollows(false);
    const answer = table.command(nowMs(), seat, command);
    // Time may have run out before a refused command, too.
    tableView.apply(answer.events);
    return answer.rejection;
  };
  const applyIfAny = (events: TableEvent[]) => events.length > 0 && tableView.apply(events);

  scheduleTick(view, nowMs, () => !follows() && applyIfAny(table.tick(nowMs())));
  const thinkingSeat = playEngineSeats(saved, view, follows, sendCommand);
  const choices = createOwnChoice(saved, view);
  onCleanup(() => table.free());
  return {
    ...{ saved, rules, control, ...parts, thinkingSeat, saveFailed, follows, sendCommand },
    activeSeat: () => {
      const { waiting, paused } = view();
      return (paused ? null : waiting.find((seat) => isPerson(saved.seats[seat - 1]))) ?? null;
    },
    ...choices,
    ...seatNames(saved.seats),
    ...createTakeback(saved, view, sendCommand),
    rematch: () => {
      if (!table.rematch()) applyIfAny(table.command(nowMs(), 1, 'offer rematch').events);
      return createRematch(saved, table);
    },
    durationMs: () => lastLogMs(saved.log) - Number.parseInt(saved.log, 10),
    record: () => table.record(recordTags(saved.seats)),
  };
}

/** Opens or restores the table of a game with its secrets. */
function openTable({ config, log, secrets }: SavedGame, nowMs: number): Table {
  const table = log === '' ? Table.open(config) : Table.restore(config, log);
  table.setSecrets(nowMs, secrets ?? '');
  return table;
}

/** Remembers the secret choice of the one person of a game; of several, none may be shown. */
function createOwnChoice(saved: SavedGame, view: Accessor<TableView>) {
  const [made, setMade] = createSignal<OwnChoice | null>(null);
  const isAlone = saved.seats.filter((seat) => isPerson(seat)).length === 1;
  return {
    rememberChoice: (choice: OwnChoice) => void (isAlone && setMade(choice)),
    ownChoice: () => currentChoice(made(), view()),
  };
}

function recordTags(seats: SeatAssignment[]): Record<string, string> {
  const named = seats.map((seat, index) => [
    `Seat${index + 1}`,
    seat.kind === 'engine' ? `Palamedes, level ${seat.level ?? DEFAULT_LEVEL}` : (seat.name ?? ''),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  return Object.fromEntries([...named.filter(([, name]) => name !== ''), ['Date', today]]);
}

/** Notes a win of one person against one computer player. */
function recordResult({ seats }: SavedGame, { ending }: TableView): void {
  const you = seats.findIndex((seat) => isPerson(seat));
  const engine = seats.find((seat) => seat.kind === 'engine');
  const isDuel = seats.length === 2 && you >= 0 && engine !== undefined;
  const places = ending?.seats?.map(({ place }) => place) ?? [];
  const isWin = places[you] === 1 && places.filter((place) => place === 1).length === 1;
  if (isDuel && isWin) recordWin(engine.level ?? DEFAULT_LEVEL);
}

/** Saves the game; false if the browser has no space for it. */
function saveTable(saved: SavedGame, table: Table, view: TableView, scene: Scene): boolean {
  saved.log = table.log();
  saved.secrets = table.secrets();
  saved.updated = Date.now();
  saved.over = view.ending !== null;
  saved.summary = { round: scene.round ?? 0, score: scene.progress, turn: view.waiting[0] ?? null };
  saved.record = table.record(recordTags(saved.seats));
  return saveGame(saved);
}

/** Time without a move after which the picture of the game is drawn. */
const THUMBNAIL_DELAY_MS = 1500;

/** Draws the picture of the game for the start page, after a move and when the page is left. */
function scheduleThumbnail(saved: SavedGame, position: () => string): void {
  let drawn = position();
  const draw = () => {
    if (drawn === position()) return;
    drawn = position();
    import('./thumbnail').then(
      ({ drawThumbnail }) => drawThumbnail(saved.id, saved.config.rules, drawn),
    ).catch(() => undefined); // The list shows a picture of the game instead.
  };
  createEffect(
    on(position, () => {
      const timer = setTimeout(draw, THUMBNAIL_DELAY_MS);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  onCleanup(draw);
}

/** Calls `tick` at the deadline of the running clock. */
function scheduleTick(view: Accessor<TableView>, nowMs: () => number, tick: () => void): void {
  let timer = 0;
  createEffect(() => {
    clearTimeout(timer);
    const { deadline_ms: deadline } = view();
    if (deadline === null) return;
    // Longer timeouts than a browser supports end early; then the tick changes nothing.
    const wait = Math.min(deadline - nowMs() + 1, 2 ** 31 - 1);
    timer = window.setTimeout(tick, Math.max(wait, 0));
  });
  onCleanup(() => clearTimeout(timer));
}

/** Searches and moves for the seats of the engine; returns the seat for which it thinks. */
function playEngineSeats(
  saved: SavedGame,
  view: Accessor<TableView>,
  follows: Accessor<boolean>,
  sendCommand: (seat: number, command: string) => Message | null,
): Accessor<number | null> {
  const engine = new Engine();
  // One seed for the session: with another seed the engine would drop its cached search.
  const seed = Math.floor(Math.random() * 2 ** 31);
  const [thinkingSeat, setThinkingSeat] = createSignal<number | null>(null);
  let searchId = 0;
  /** The first seat of the engine that has to decide. */
  const engineSeat = ({ waiting }: TableView) =>
    waiting.find((seat) => saved.seats[seat - 1]?.kind === 'engine') ?? null;
  const search = async (now: TableView) => {
    const { line, paused, clocks } = now;
    const id = ++searchId;
    engine.stop();
    const seat = engineSeat(now);
    // The engine of the other tab moves.
    if (seat === null || paused || follows()) return setThinkingSeat(null);
    setThinkingSeat(seat);
    const startedMs = performance.now();
    const leftMs = clocks[seat - 1]?.left_ms ?? null;
    const { rules } = saved.config;
    const level = saved.seats[seat - 1]?.level ?? DEFAULT_LEVEL;
    const timeMs = Math.min(ENGINE_TIME_MAX_MS, Math.max((leftMs ?? Infinity) - CLOCK_RESERVE_MS, 20));
    const result = await engine.search({ rules, line, seat, level, seed, timeMs });
    await delay(engineDelayMs() - (performance.now() - startedMs));
    if (id !== searchId) return;
    const found = result?.variations[0]?.moves[0];
    setThinkingSeat(null);
    // Without a move of the engine, any legal move keeps the game going.
    const refused = found === undefined || sendCommand(seat, `move ${found}`) !== null;
    const any = refused ? anyCompletion(rules, line, [], seat) : null;
    if (any !== null) sendCommand(seat, `move ${any}`);
  };
  // A view that differs only in its clocks, or in the choice of a person, starts no search.
  const searchKey = createMemo(
    () => `${view().line}|${engineSeat(view())}|${view().paused}|${view().ending?.code}`,
  );
  createEffect(on(searchKey, () => void search(view())));
  onCleanup(() => {
    searchId += 1;
    engine.dispose();
  });
  return thinkingSeat;
}

const delay = (ms: number) =>
  ms > 0 ? new Promise<void>((done) => setTimeout(done, ms)) : Promise.resolve();

function createTakeback(
  saved: SavedGame,
  view: Accessor<TableView>,
  sendCommand: (seat: number, command: string) => Message | null,
) {
  /** The number of plies back to the last turn of a person. */
  const takebackPlies = () => {
    const { plies, ending } = view();
    // Lost turns of a seat that has left do not count.
    const own = plies.findLastIndex(
      (ply) =>
        ply.lost !== 'gone' &&
        saved.seats.some((seat, index) => isPerson(seat) && tookPart(ply, index + 1)),
    );
    // A resignation is taken back alone.
    if (ending && ending.code !== 'rules' && ending.code !== 'impasse') return 0;
    return own < 0 ? null : plies.length - own;
  };
  const firstPerson = () => 1 + saved.seats.findIndex((seat) => isPerson(seat));
  // After the end of a game with chance the seed is published, and later events would be known.
  const isSeedPublished = () =>
    view().ending !== null && view().plies.some(({ move }) => isChance(move));
  return {
    canTakeBack: () => takebackPlies() !== null && firstPerson() > 0 && !isSeedPublished(),
    takeBack: () => sendCommand(firstPerson(), `offer takeback ${takebackPlies() ?? 0}`),
  };
}

function createRematch(saved: SavedGame, table: Table): string | null {
  const next = table.rematch();
  if (!next) return null;
  const seats = next.seating.map(
    (seat): SeatAssignment => saved.seats[seat - 1] ?? { kind: 'person' },
  );
  return prepareGame(next.config, seats);
}
