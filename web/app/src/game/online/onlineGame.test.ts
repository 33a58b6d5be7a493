// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRoot, createSignal } from 'solid-js';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TableEvent } from '../../generated/rules';
import type { GameSnapshot } from '../../generated/wire';
import { serveBundles } from '../../../test/loadBundles';
import { loadAllRules } from '../../engine/rules';
import { appendLog } from '../../net/connection';
import { createOnlineGame } from './onlineGame';

const now = vi.hoisted(() => ({
  ms: 10_000,
  clockOffset: (): number => 0,
  fastPingUsers: 0,
  response: { accept: (_version: number) => {}, reject: (_error: Error) => {} },
}));

// The server is faked; the table and the rules are the real ones.
vi.mock('../../net/socket', () => ({
  clockOffset: () => now.clockOffset(),
  serverNow: () => now.ms,
  pingFast: () => {
    now.fastPingUsers += 1;
    return () => (now.fastPingUsers -= 1);
  },
  sendCommand: () =>
    new Promise<number>((accept, reject) => {
      now.response = { accept, reject };
    }),
}));

beforeAll(async () => {
  serveBundles();
  await loadAllRules();
});

const SNAPSHOT: GameSnapshot = {
  ...{ id: 'g', version: 1, status: 'live', config: 'pente:9,free control=fischer:60+5' },
  ...{ log: ['10000 1 begin'], your_seat: 1, rated: false, chat_disabled: false },
  ...{ spectator_delay_s: 0, rematch_id: null },
  ...{ seats: [], server_time_ms: 10_000 },
};

/** An open game, the codes of its events, and a function that appends to its log. */
function openGame(first: GameSnapshot = SNAPSHOT) {
  const codes: string[] = [];
  const listen = (events: TableEvent[]) => codes.push(...events.map(({ code }) => code));
  return createRoot((dispose) => {
    const [snapshot, setSnapshot] = createSignal(first);
    const game = createOnlineGame(snapshot, null, listen);
    const append = (...lines: string[]) =>
      setSnapshot((before) => appendLog(before, before.version, lines) ?? before);
    return { game, append, setSnapshot, codes, dispose };
  });
}

const shownMoves = ({ game }: ReturnType<typeof openGame>) =>
  game.view().plies.map((ply) => ply.move);

beforeEach(() => {
  now.ms = 10_000;
});

test('a move is shown at once and is confirmed by the server', async () => {
  const opened = openGame();
  now.ms = 13_000;
  const sent = opened.game.move('E5');
  expect(shownMoves(opened)).toEqual(['E5']);
  expect(opened.game.confirmed().plies).toEqual([]);
  expect([opened.game.activeSeat(), opened.game.pendingMove()?.ply]).toEqual([null, 0]);
  // The clock of the mover after the move: 60 s - 3 s + 5 s.
  expect(opened.game.view().clocks.map((clock) => clock.left_ms)).toEqual([62_000, 60_000]);
  opened.append('13040 1 move E5');
  now.response.accept(2);
  await sent;
  expect(opened.game.pendingMove()).toBeNull();
  expect(shownMoves(opened)).toEqual(['E5']);
  expect(opened.codes).toEqual(['played']);
  opened.dispose();
});

test('a rejected move is rolled back without a takeback event', async () => {
  const opened = openGame();
  const before = opened.game.view().position;
  const sent = opened.game.move('E5');
  now.response.reject(new Error('stale'));
  await expect(sent).rejects.toThrow('stale');
  expect(shownMoves(opened)).toEqual([]);
  expect(opened.game.rolledBack()).toEqual({ position: before, move: 'E5' });
  expect(opened.game.activeSeat()).toBe(1);
  expect(opened.codes).toEqual(['played']);
  opened.dispose();
});

test('a move that was taken back in the same update is no longer pending', async () => {
  const both = ['10500 1 move E5', '10600 2 offer takeback 1', '10700 1 accept takeback 1'];
  // The response may come before or after the update.
  for (const order of ['response', 'update']) {
    const opened = openGame();
    const sent = opened.game.move('E5');
    if (order === 'update') opened.append(...both);
    now.response.accept(2);
    await sent;
    if (order === 'response') {
      expect(shownMoves(opened)).toEqual(['E5']);
      opened.append(...both);
    }
    expect([opened.game.pendingMove(), shownMoves(opened)]).toEqual([null, []]);
    expect(opened.game.activeSeat()).toBe(1);
    opened.dispose();
  }
});

test('the log of the server replaces a pending move', async () => {
  const opened = openGame();
  const sent = opened.game.move('E5');
  opened.append('10500 1 move D4');
  expect(shownMoves(opened)).toEqual(['D4']);
  expect(opened.game.pendingMove()).toBeNull();
  now.response.reject(new Error('stale'));
  await expect(sent).rejects.toThrow('stale');
  expect(shownMoves(opened)).toEqual(['D4']);
  opened.dispose();
});

test('a pending move has no result before the server confirms it', () => {
  // Four in a row, and the fifth is played.
  const rows = ['A1', 'A9', 'B1', 'B9', 'C1', 'C9', 'D1', 'E9'];
  const log = rows.map((move, at) => `${11_000 + at} ${1 + (at % 2)} move ${move}`);
  now.ms = 20_000;
  const opened = openGame({ ...SNAPSHOT, log: [...SNAPSHOT.log, ...log], version: 9 });
  void opened.game.move('E1');
  expect(shownMoves(opened).at(-1)).toBe('E1');
  expect(opened.game.view().ending).toBeNull();
  opened.append('20050 1 move E1');
  expect(opened.game.view().ending?.code).toBe('rules');
  expect(opened.codes).toEqual(['played', 'ended']);
  opened.dispose();
});

test('only one move is pending, and only for the seat to move', async () => {
  const opened = openGame();
  void opened.game.move('E5');
  await opened.game.move('D4');
  expect(shownMoves(opened)).toEqual(['E5']);
  const spectator = openGame({ ...SNAPSHOT, your_seat: null });
  await spectator.game.move('E5');
  expect(shownMoves(spectator)).toEqual([]);
  opened.dispose();
  spectator.dispose();
});

test('a delayed spectator sees the clocks of that time', () => {
  now.ms = 40_000;
  const left = (snapshot: GameSnapshot) => {
    const { game, dispose } = openGame(snapshot);
    const [clock] = game.view().clocks;
    dispose();
    return clock?.left_ms;
  };
  expect(left(SNAPSHOT)).toBe(30_000);
  expect(left({ ...SNAPSHOT, your_seat: null, spectator_delay_s: 20 })).toBe(50_000);
  expect(left({ ...SNAPSHOT, spectator_delay_s: 20 })).toBe(30_000);
});

test('the clocks are refreshed when the clock offset changes', () => {
  const [clockOffset, setClock] = createSignal(0);
  now.clockOffset = clockOffset;
  const opened = openGame();
  const { game } = opened;
  expect(game.view().clocks[0]?.left_ms).toBe(60_000);
  // The device and its clock have slept for half a minute.
  now.ms = 40_000;
  setClock(30_000);
  expect(game.view().clocks[0]?.left_ms).toBe(30_000);
  opened.dispose();
});

test('the connection is pinged fast while the clock of a player runs', () => {
  const opened = openGame();
  expect([opened.game.activeSeat(), now.fastPingUsers]).toEqual([1, 1]);
  // The own turn may begin while the connection is silent.
  opened.append('10500 1 move E5');
  expect([opened.game.activeSeat(), now.fastPingUsers]).toEqual([null, 1]);
  opened.dispose();
  expect(now.fastPingUsers).toBe(0);
  const correspondence = 'pente:9,free control=days:3';
  const waiting = openGame({ ...SNAPSHOT, config: correspondence });
  expect([waiting.game.activeSeat(), now.fastPingUsers]).toEqual([1, 0]);
  waiting.dispose();
  for (const other of [{ your_seat: null }, { status: 'finished' }] as const) {
    const opened = openGame({ ...SNAPSHOT, ...other });
    expect([opened.game.activeSeat(), now.fastPingUsers]).toEqual([null, 0]);
    opened.dispose();
  }
});

test('a broken game shows the entries that are left, and no seat is active', () => {
  const opened = openGame();
  opened.append('11000 1 move E5', '12000 2 move E6');
  expect(shownMoves(opened)).toEqual(['E5', 'E6']);
  const log = ['10000 1 begin', '11000 1 move E5'];
  opened.setSnapshot({ ...SNAPSHOT, status: 'broken', version: 2, log });
  expect(shownMoves(opened)).toEqual(['E5']);
  expect(opened.game.activeSeat()).toBeNull();
  opened.setSnapshot({ ...SNAPSHOT, version: 3, log: [...log, '15000 2 move D4'] });
  expect(shownMoves(opened)).toEqual(['E5', 'D4']);
  expect(opened.game.activeSeat()).toBe(1);
  opened.dispose();
});

test('a secret choice is remembered on this page only, until all have chosen', async () => {
  const config = 'frames:12 control=fischer:60+5';
  const opened = openGame({ ...SNAPSHOT, config });
  const { game } = opened;
  expect([game.view().turn, game.view().waiting, game.activeSeat()]).toEqual([null, [1, 2], 1]);
  const sent = game.move('C4', ['C4']);
  expect([game.view().chosen, game.activeSeat(), game.ownChoice()?.places]).toEqual([[1], null, ['C4']]);
  opened.append('13000 1 choose');
  now.response.accept(2);
  await sent;
  expect([game.view().chosen, game.view().waiting, game.ownChoice()?.move]).toEqual([[1], [2], 'C4']);
  opened.append('14000 2 choose', '14000 - reveal 1:C4|2:H9');
  expect([shownMoves(opened), game.ownChoice(), game.activeSeat()]).toEqual([['1:C4|2:H9'], null, 1]);
  expect(opened.codes.filter((code) => code === 'chosen')).toHaveLength(2);
  opened.dispose();
});
