/** The seats as they are shown above the board. */
import type { Scene } from '../generated/wire';
import type { SeatShown } from '../panel/Seats';
import { AS_PRINTED } from '../panel/orientation';
import { artwork } from '../rules';
import { settings } from '../shell/settings';
import { t } from '../shell/words';
import { levelOf, seatName } from './seatPlans';
import type { Session } from './session';

/** One entry for each seat, in the order of play. */
export function seatsShown(session: Session, here: Scene, signs: string[]): SeatShown[] {
  const view = session.view();
  const teams = new Set(here.teams).size < here.seats;
  return session.kept.seats.map((plan, index) => {
    const clock = view.clocks[index];
    const level = levelOf(plan);
    return {
      seat: index + 1,
      name: seatName(session.kept.seats, index + 1),
      about: level === null ? '' : t('play-level-short', { level }),
      out: here.out[index] ?? 0,
      wanted: here.wanted,
      team: teams ? (here.teams[index] ?? 0) + 1 : null,
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

/** A drawing that stands for each seat. */
export function signsOf(game: string, here: Scene, position: string): string[] {
  const { symbols } = artwork(game, position, AS_PRINTED);
  const figures = settings().figures === 'animals' ? 'large' : 'small';
  return here.signs.map((sign, index) => {
    // Players have shapes and not colours: all are shown in the same one, where all have it.
    const own = here.things.filter(({ kind, owner }) => kind === 'piece' && owner === index + 1);
    const [first] = own.map(({ symbol }) => symbol).sort();
    return symbols[first ?? sign]?.[figures] ?? '';
  });
}
