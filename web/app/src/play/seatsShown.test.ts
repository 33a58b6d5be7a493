// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { TableOnPage } from '../panel/onPage';
import { seatsShown, type SeatFacts } from './seatsShown';

test('the clock of who is on days off stands still', () => {
  const clock = (running: boolean) => ({ left_ms: 60_000, running, gone: false });
  const view = { clocks: [clock(true), clock(false)], turn: 1 };
  const table = {
    view: () => view,
    here: () => ({ seats: 2, teams: [0, 1], out: [], wanted: null }),
    control: 'days:3',
    nameOf: String,
    since: () => 0,
  } as unknown as TableOnPage;
  const facts: SeatFacts = { about: '', brief: '', thinking: false, presence: null };
  const running = (stands: boolean) =>
    seatsShown(table, [], () => ({ ...facts, stands })).map((seat) => seat.clock?.running);
  expect(running(false)).toEqual([true, false]);
  expect(running(true)).toEqual([false, false]);
});
