/** The seats as they are shown above the board. */
import type { Scene } from '../generated/wire';
import type { SeatShown } from '../panel/Seats';
import { artwork, checkPosition } from '../rules';
import { seatName } from './seatPlans';
import type { Session } from './session';

/** One entry for each seat, in the order of play. */
export function seatsShown(session: Session, here: Scene, signs: string[]): SeatShown[] {
  const view = session.view();
  const teams = new Set(here.teams).size < here.seats;
  return session.kept.seats.map((plan, index) => {
    const clock = view.clocks[index];
    return {
      seat: index + 1,
      name: seatName(plan, index + 1),
      out: here.out[index] ?? 0,
      wanted: here.wanted,
      team: teams ? (here.teams[index] ?? 0) : null,
      clock:
        clock && clock.left_ms !== null
          ? { left: clock.left_ms, running: clock.running, since: session.since() }
          : null,
      turn: view.turn === index + 1,
      thinking: session.thinking() === index + 1,
      gone: clock?.gone ?? false,
      sign: signs[index] ?? '',
    };
  });
}

/** A drawing of one piece of each seat. */
export function signsOf(game: string, here: Scene): string[] {
  const start = checkPosition(game, 'startpos');
  const { symbols } = artwork(game, 'text' in start ? start.text : '', { turns: 0, mirrored: false });
  return here.teams.map((_, index) => {
    const own = here.things.find((thing) => thing.owner === index + 1);
    return symbols[own?.symbol ?? '']?.small ?? '';
  });
}
