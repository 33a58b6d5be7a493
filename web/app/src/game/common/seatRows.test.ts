// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { GameModel } from './gameModel';
import { seatRows, type SeatDetails } from './seatRows';

test('every seat that has to decide has the turn, and a choice is shown', () => {
  const clock = { left_ms: 60_000, running: true, dropped_out: false };
  const view = { clocks: [clock, clock, clock], waiting: [1, 3], chosen: [2] };
  const scene = { seats: 3, teams: [0, 1, 2], progress: [], target: null };
  const names = { nameOf: String, isYou: () => false, viewedAtMs: () => 0 };
  const game = { view: () => view, scene: () => scene, rules: 'lanza:3', control: 'none', ...names };
  const details: SeatDetails = { about: '', thinking: false, presence: null };
  const rows = seatRows(game as unknown as GameModel, [], () => details);
  expect(rows.map(({ turn }) => turn)).toEqual([true, false, true]);
  expect(rows.map(({ hasChosen }) => hasChosen)).toEqual([false, true, false]);
  expect(rows.every((row) => row.clock?.running)).toBe(true);
});

test('the clock of a player on vacation is stopped', () => {
  const clock = (running: boolean) => ({ left_ms: 60_000, running, dropped_out: false });
  const view = { clocks: [clock(true), clock(false)], waiting: [1], chosen: [] };
  const game = {
    view: () => view,
    scene: () => ({ seats: 2, teams: [0, 1], progress: [], target: null }),
    rules: 'pentagame',
    control: 'days:3',
    nameOf: String,
    isYou: () => false,
    viewedAtMs: () => 0,
  } as unknown as GameModel;
  const details: SeatDetails = { about: '', thinking: false, presence: null };
  const running = (clockStopped: boolean) =>
    seatRows(game, [], () => ({ ...details, clockStopped })).map((seat) => seat.clock?.running);
  expect(running(false)).toEqual([true, false]);
  expect(running(true)).toEqual([false, false]);
});
