/** What happened between two looks at a table. */
import type { TableEvent, TableView } from '../generated/wire';

const event = (code: string, seat: number | null = null): TableEvent => ({ code, seat, text: '' });

/** The events that lead from one view to a later one, as far as they are told or heard. */
export function between(before: TableView, after: TableView): TableEvent[] {
  const events: TableEvent[] = [];
  if (after.plies.length < before.plies.length) events.push(event('back'));
  for (const ply of after.plies.slice(before.plies.length)) {
    events.push(event(ply.lost === null ? 'played' : `lost-${ply.lost}`, ply.seat));
  }
  for (const [index, clock] of after.clocks.entries()) {
    if (clock.gone && !before.clocks[index]?.gone) events.push(event('gone', index + 1));
  }
  if (after.paused !== before.paused) events.push(event(after.paused ? 'paused' : 'resumed'));
  if (after.ending && !before.ending) events.push(event('ended', after.ending.seat));
  return events;
}

/** Something said at a table that is no move. */
export interface Spoken {
  seat: number;
  verb: 'offer' | 'accept' | 'decline' | 'resume';
  /** What about: `impasse`, `takeback 2`. */
  what: string;
}

/** A line of the log, where somebody speaks in it. */
export function spokenIn(line: string): Spoken | null {
  const found = /^\d+(?:~\d+)? (\d) (offer|accept|decline|resume)(?: (.+))?$/.exec(line);
  if (!found) return null;
  const [, seat, verb, what = ''] = found;
  return { seat: Number(seat), verb: verb as Spoken['verb'], what };
}
