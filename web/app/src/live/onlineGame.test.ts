// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRoot, createSignal } from 'solid-js';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FullGame, TableEvent } from '../generated/wire';
import * as wasm from '../generated/wasm/palamedes';
import { grown } from '../net/connection';
import { createOnlineGame } from './onlineGame';

const now = vi.hoisted(() => ({
  ms: 10_000,
  clockSet: (): number => 0,
  answer: { yes: (_version: number) => {}, no: (_why: Error) => {} },
}));

// The server is held by the test; the table and the rules are the real ones.
vi.mock('../net/socket', () => ({
  clockSet: () => now.clockSet(),
  serverNow: () => now.ms,
  act: () =>
    new Promise<number>((yes, no) => {
      now.answer = { yes, no };
    }),
}));

// Named apart, so that the bundler does not take it for a file to be served.
const built = '../generated/wasm/palamedes_bg.wasm';
wasm.initSync({ module: readFileSync(fileURLToPath(new URL(built, import.meta.url))) });

const FULL: FullGame = {
  ...{ game: 'g', version: 1, status: 'live', config: 'pente:9,free control=fischer:60+5' },
  ...{ log: ['10000 1 begin'], you: 1, rated: false, silent: false, delay_s: 0, next: null },
  ...{ seats: [], at_ms: 10_000 },
};

/** A game on a page, what it tells, and how the server adds to it. */
function opened(first: FullGame = FULL) {
  const told: string[] = [];
  const listen = (events: TableEvent[]) => told.push(...events.map(({ code }) => code));
  return createRoot((dispose) => {
    const [full, setFull] = createSignal(first);
    const game = createOnlineGame(full, null, listen);
    const said = (...lines: string[]) => setFull((before) => grown(before, lines));
    return { game, said, told, dispose };
  });
}

const shownMoves = ({ game }: ReturnType<typeof opened>) =>
  game.view().plies.map((ply) => ply.move);

beforeEach(() => {
  now.ms = 10_000;
});

test('a move is shown at once and is certain when the server has told it', async () => {
  const table = opened();
  now.ms = 13_000;
  const made = table.game.move('E5');
  expect(shownMoves(table)).toEqual(['E5']);
  expect(table.game.certain().plies).toEqual([]);
  expect([table.game.ours(), table.game.onItsWay()?.ply]).toEqual([null, 0]);
  // The clock of the mover stands as it will: 60 s, less 3, and 5 more.
  expect(table.game.view().clocks.map((clock) => clock.left_ms)).toEqual([62_000, 60_000]);
  table.said('13040 1 move E5');
  now.answer.yes(2);
  await made;
  expect(table.game.onItsWay()).toBeNull();
  expect(shownMoves(table)).toEqual(['E5']);
  expect(table.told).toEqual(['played']);
  table.dispose();
});

test('a move that does not count is rolled back and nobody is told it was taken back', async () => {
  const table = opened();
  const before = table.game.view().position;
  const made = table.game.move('E5');
  now.answer.no(new Error('stale'));
  await expect(made).rejects.toThrow('stale');
  expect(shownMoves(table)).toEqual([]);
  expect(table.game.undone()).toEqual({ position: before, move: 'E5' });
  expect(table.game.ours()).toBe(1);
  expect(table.told).toEqual(['played']);
  table.dispose();
});

test('a move that was taken back with the same news is no longer on its way', async () => {
  const both = ['10500 1 move E5', '10600 2 offer takeback 1', '10700 1 accept takeback 1'];
  // The answer may come before the news, or behind it.
  for (const order of ['answer', 'news']) {
    const table = opened();
    const made = table.game.move('E5');
    if (order === 'news') table.said(...both);
    now.answer.yes(2);
    await made;
    if (order === 'answer') {
      expect(shownMoves(table)).toEqual(['E5']);
      table.said(...both);
    }
    expect([table.game.onItsWay(), shownMoves(table)]).toEqual([null, []]);
    expect(table.game.ours()).toBe(1);
    table.dispose();
  }
});

test('what the server tells wins over a move on its way', async () => {
  const table = opened();
  const made = table.game.move('E5');
  table.said('10500 1 move D4');
  expect(shownMoves(table)).toEqual(['D4']);
  expect(table.game.onItsWay()).toBeNull();
  now.answer.no(new Error('stale'));
  await expect(made).rejects.toThrow('stale');
  expect(shownMoves(table)).toEqual(['D4']);
  table.dispose();
});

test('nobody has won before the server says so', () => {
  // Four in a row, and the fifth comes.
  const rows = ['A1', 'A9', 'B1', 'B9', 'C1', 'C9', 'D1', 'E9'];
  const log = rows.map((move, at) => `${11_000 + at} ${1 + (at % 2)} move ${move}`);
  now.ms = 20_000;
  const table = opened({ ...FULL, log: [...FULL.log, ...log], version: 9 });
  void table.game.move('E1');
  expect(shownMoves(table).at(-1)).toBe('E1');
  expect(table.game.view().ending).toBeNull();
  table.said('20050 1 move E1');
  expect(table.game.view().ending?.code).toBe('rules');
  expect(table.told).toEqual(['played', 'ended']);
  table.dispose();
});

test('only one move is on its way, and only by who is to move', async () => {
  const table = opened();
  void table.game.move('E5');
  await table.game.move('D4');
  expect(shownMoves(table)).toEqual(['E5']);
  const watcher = opened({ ...FULL, you: null });
  await watcher.game.move('E5');
  expect(shownMoves(watcher)).toEqual([]);
  table.dispose();
  watcher.dispose();
});

test('who looks on later sees the clocks as they were then', () => {
  now.ms = 40_000;
  const left = (full: FullGame) => opened(full).game.view().clocks[0]?.left_ms;
  expect(left(FULL)).toBe(30_000);
  expect(left({ ...FULL, you: null, delay_s: 20 })).toBe(50_000);
  expect(left({ ...FULL, delay_s: 20 })).toBe(30_000);
});

test('the clocks are read anew when the time of the server turns out to be another', () => {
  const [clockSet, setClock] = createSignal(0);
  now.clockSet = clockSet;
  const table = opened();
  const { game } = table;
  expect(game.view().clocks[0]?.left_ms).toBe(60_000);
  // The device has slept for half a minute, and its own clock with it.
  now.ms = 40_000;
  setClock(30_000);
  expect(game.view().clocks[0]?.left_ms).toBe(30_000);
  table.dispose();
});
