import { expect, test } from 'vitest';
import type { PlyView, TableView } from '../generated/wire';
import { between, spokenIn } from './between';

const clock = { left_ms: 60_000, running: false, gone: false };

const ply = (seat: number, lost: string | null = null): PlyView => ({
  ...{ seat, move: lost === null ? 'E5' : '--', shown: '', spent_ms: 0, lost },
});

/** A view of a table for two after these plies. */
function view(plies: PlyView[], more: Partial<TableView> = {}): TableView {
  const rest = { position: '', line: '', turn: 1, seats: 2, carry_ms: 0, deadline_ms: null };
  const calm = { paused: false, offers: [], ending: null, clocks: [clock, clock] };
  return { ...rest, ...calm, plies, ...more };
}

/** Codes with their seats. */
const told = (before: TableView, after: TableView) =>
  between(before, after).map(({ code, seat }) => (seat === null ? code : `${code} ${seat}`));

test('turns that came are told with how they ended', () => {
  expect(told(view([ply(1)]), view([ply(1)]))).toEqual([]);
  const after = view([ply(1), ply(2), ply(1, 'clock'), ply(2, 'gone')]);
  expect(told(view([ply(1)]), after)).toEqual(['played 2', 'lost-clock 1', 'lost-gone 2']);
  expect(told(after, view([ply(1)]))).toEqual(['back']);
});

test('who is gone, a pause and the end are told once', () => {
  const gone = { clocks: [clock, { ...clock, gone: true }] };
  const ending = { code: 'resigned', seat: 2, reason: null, seats: null };
  const over = view([ply(1)], { ...gone, ending });
  expect(told(view([ply(1)]), over)).toEqual(['gone 2', 'ended 2']);
  expect(told(over, over)).toEqual([]);
  const paused = view([], { paused: true });
  expect([told(view([]), paused), told(paused, view([]))]).toEqual([['paused'], ['resumed']]);
});

test('a line of the log in which somebody speaks is understood, others are not', () => {
  expect(spokenIn('63000 2 offer takeback 1')).toEqual({
    ...{ seat: 2, verb: 'offer', what: 'takeback 1' },
  });
  expect(spokenIn('63000~120 1 decline impasse')?.verb).toBe('decline');
  expect(spokenIn('63000 1 resume')).toEqual({ seat: 1, verb: 'resume', what: '' });
  for (const line of ['4200 1 move aA-B*b', '183000 - tick', '1000 1 begin', '']) {
    expect(spokenIn(line)).toBeNull();
  }
});
