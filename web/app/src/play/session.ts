/** One game at this device: the table, its time, the engine's seats, and what is kept. */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import { Engine } from '../engine/engine';
import type { Said, Scene, TableEvent, TableView } from '../generated/wire';
import { completed } from '../panel/completed';
import { createHere, createPositions, type TableOnPage } from '../panel/onPage';
import { Table } from '../rules';
import { save, type KeptGame, type SeatPlan } from '../shell/storage';
import { keepNew, lastInstant } from './kept';
import { isPerson, namesOf, USUAL_LEVEL } from './seatPlans';

/** A game at this device. */
export interface Session extends TableOnPage {
  readonly kept: KeptGame;
  /** The seat for which the engine thinks. */
  thinking: Accessor<number | null>;
  /** Whether the browser had no room for the game as it stands. */
  unkept: Accessor<boolean>;
  /** Gives a command for a seat. Why it was refused, if it was. */
  command(seat: number, text: string): Said | null;
  /** Takes back up to the last turn of a person. */
  takeBack(): Said | null;
  canTakeBack(): boolean;
  /** Opens the next game of the match; tells its id. */
  rematch(): string | null;
  /** The game as a record. */
  record(): string;
}

/** Told of what happens, in the order in which it does. */
export type Listener = (events: TableEvent[], before: TableView, after: TableView) => void;

/** Engines take at least so long, so that their moves can be followed. */
const PACE_MS = 450;

/** Nobody waits longer for an engine: on a slow device the highest level thinks a little less. */
const MOST_MS = 3000;

/** What is left unused of a clock, so that an engine never runs out by a hair. */
const MARGIN_MS = 700;

/** The pace; `palamedes.pace` in the local storage changes it, for tests. */
function pace(): number {
  try {
    return Number(localStorage.getItem('palamedes.pace') ?? PACE_MS);
  } catch {
    return PACE_MS;
  }
}

/** Instants of a table: days go on while nobody looks, other clocks wait for the page. */
function stopwatch(kept: KeptGame): () => number {
  if (kept.config.control.startsWith('days')) return () => Date.now();
  const [start, opened] = [lastInstant(kept.log), performance.now()];
  return () => Math.round(start + performance.now() - opened);
}

/** Opens a kept game. */
export function openSession(kept: KeptGame, listener: Listener): Session {
  const table = kept.log === '' ? Table.open(kept.config) : Table.restore(kept.config, kept.log);
  const now = stopwatch(kept);
  const [view, setView] = createSignal(table.view(now()));
  const [since, setSince] = createSignal(performance.now());
  const here = createHere(kept.config.game, view);
  const [unkept, setUnkept] = createSignal(false);

  const refresh = () => {
    setSince(performance.now());
    setView(table.view(now()));
  };
  const happened = (events: TableEvent[]) => {
    if (events.length === 0) return;
    const before = view();
    refresh();
    setUnkept(!keep(kept, table, view(), here()));
    listener(events, before, view());
  };
  const command = (seat: number, text: string): Said | null => {
    const answer = table.command(now(), seat, text);
    // Also before a command that is refused time may have run out.
    if (answer.events.length > 0) happened(answer.events);
    else refresh();
    return answer.refused;
  };

  watchDeadline(view, now, () => happened(table.tick(now())));
  const thinking = letEnginesPlay(kept, view, command);
  onCleanup(() => table.free());
  return {
    kept,
    game: kept.config.game,
    control: kept.config.control,
    view,
    here,
    since,
    thinking,
    unkept,
    ours: () => {
      const { turn, paused } = view();
      return turn !== null && !paused && isPerson(kept.seats[turn - 1]) ? turn : null;
    },
    positionAfter: createPositions(kept.config.game, view),
    ...namesOf(kept.seats),
    command,
    ...takingBack(kept, view, command),
    rematch: () => rematch(kept, table, now, happened),
    record: () => table.record(tagsOf(kept.seats)),
  };
}

function tagsOf(seats: SeatPlan[]): Record<string, string> {
  const named = seats.map((plan, index) => [
    `Seat${index + 1}`,
    plan.kind === 'engine' ? `Palamedes, level ${plan.level ?? USUAL_LEVEL}` : (plan.name ?? ''),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  return Object.fromEntries([...named.filter(([, name]) => name !== ''), ['Date', today]]);
}

/** Keeps the game; false where the browser has no room for it. */
function keep(kept: KeptGame, table: Table, view: TableView, here: Scene): boolean {
  kept.log = table.log();
  kept.updated = Date.now();
  kept.over = view.ending !== null;
  kept.summary = { round: here.round ?? 0, score: here.out, turn: view.turn };
  kept.record = table.record(tagsOf(kept.seats));
  return save(kept);
}

/** Lets the table notice that time has run out. */
function watchDeadline(view: Accessor<TableView>, now: () => number, tick: () => void): void {
  let timer = 0;
  createEffect(() => {
    clearTimeout(timer);
    const { deadline_ms: deadline } = view();
    if (deadline === null) return;
    // Longer waits than a browser can count end early, and nothing has happened then.
    const wait = Math.min(deadline - now() + 1, 2 ** 31 - 1);
    timer = window.setTimeout(tick, Math.max(wait, 0));
  });
  onCleanup(() => clearTimeout(timer));
}

/** Thinks and moves for the seats of the engine. Tells for which one it is thinking. */
function letEnginesPlay(
  kept: KeptGame,
  view: Accessor<TableView>,
  command: (seat: number, text: string) => Said | null,
): Accessor<number | null> {
  const engine = new Engine();
  // One for the whole sitting: with another seed the engine would forget what it has searched.
  const seed = Math.floor(Math.random() * 2 ** 31);
  const [thinking, setThinking] = createSignal<number | null>(null);
  let question = 0;
  const think = async ({ line, turn, paused, clocks }: TableView) => {
    const mine = ++question;
    engine.stop();
    const plan = turn === null ? undefined : kept.seats[turn - 1];
    if (turn === null || paused || plan?.kind !== 'engine') return setThinking(null);
    setThinking(turn);
    const began = performance.now();
    const left = clocks[turn - 1]?.left_ms ?? null;
    const { game } = kept.config;
    const level = plan.level ?? USUAL_LEVEL;
    const ms = Math.min(MOST_MS, Math.max((left ?? Infinity) - MARGIN_MS, 20));
    const thought = await engine.think({ game, line, level, seed, ms });
    await rest(pace() - (performance.now() - began));
    if (mine !== question) return;
    const move = thought?.lines[0]?.moves[0] ?? completed(game, line, []);
    setThinking(null);
    if (move !== null) command(turn, `move ${move}`);
  };
  // A view that only tells the time again changes nothing.
  const asked = createMemo(
    () => `${view().line}|${view().turn}|${view().paused}|${view().ending?.code}`,
  );
  createEffect(on(asked, () => void think(view())));
  onCleanup(() => {
    question += 1;
    engine.dispose();
  });
  return thinking;
}

const rest = (ms: number) =>
  ms > 0 ? new Promise<void>((done) => setTimeout(done, ms)) : Promise.resolve();

function takingBack(
  kept: KeptGame,
  view: Accessor<TableView>,
  command: (seat: number, text: string) => Said | null,
) {
  /** How many plies go back to the last turn of a person. */
  const plies = () => {
    const { plies: all, ending } = view();
    // Turns that passed because somebody has left are nobody's to take back.
    const own = all.findLastIndex(
      (ply) => ply.lost !== 'gone' && isPerson(kept.seats[ply.seat - 1]),
    );
    // A resignation is taken back alone.
    if (ending && ending.code !== 'rules' && ending.code !== 'impasse') return 0;
    return own < 0 ? null : all.length - own;
  };
  const speaker = () => 1 + kept.seats.findIndex((plan) => isPerson(plan));
  return {
    canTakeBack: () => plies() !== null && speaker() > 0,
    takeBack: () => command(speaker(), `offer takeback ${plies() ?? 0}`),
  };
}

function rematch(
  kept: KeptGame,
  table: Table,
  now: () => number,
  happened: (events: TableEvent[]) => void,
): string | null {
  if (!table.rematch()) {
    const answer = table.command(now(), 1, 'offer rematch');
    happened(answer.events);
  }
  const next = table.rematch();
  if (!next) return null;
  const seats = next.seating.map((seat): SeatPlan => kept.seats[seat - 1] ?? { kind: 'person' });
  return keepNew(next.config, seats);
}
