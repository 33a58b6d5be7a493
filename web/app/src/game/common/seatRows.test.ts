// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { GameModel } from './gameModel';
import { seatRows, type SeatDetails } from './seatRows';

test('the clock of a player on vacation is stopped', () => {
  const clock = (running: boolean) => ({ left_ms: 60_000, running, dropped_out: false });
  const view = { clocks: [clock(true), clock(false)], turn: 1 };
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
