/** The seats as they are shown above the board. */
import type { Scene } from '../generated/wire';
import { sandOf } from '../panel/clock';
import type { TableOnPage } from '../panel/onPage';
import type { SeatShown } from '../panel/Seats';
import { AS_PRINTED } from '../panel/orientation';
import { artwork } from '../rules';
import { settings } from '../shell/settings';

/** What only the keeper of a game knows about a seat. */
export type SeatFacts = Pick<SeatShown, 'about' | 'brief' | 'thinking' | 'presence'> & {
  /** Whether its time stands still, on days off. */
  stands?: boolean;
};

/** One entry for each seat, in the order of play. */
export function seatsShown(
  table: TableOnPage,
  signs: string[],
  factsOf: (seat: number) => SeatFacts,
): SeatShown[] {
  const [view, here] = [table.view(), table.here()];
  const sand = sandOf(table.control);
  const teams = new Set(here.teams).size < here.seats;
  return view.clocks.map((clock, index) => {
    const { stands, ...facts } = factsOf(index + 1);
    const running = clock.running && stands !== true;
    return {
      ...facts,
      seat: index + 1,
      name: table.nameOf(index + 1),
      out: here.out[index] ?? 0,
      wanted: here.wanted,
      team: teams ? (here.teams[index] ?? 0) + 1 : null,
      clock:
        clock.left_ms === null
          ? null
          : { left: clock.left_ms, running, since: table.since(), sand },
      turn: view.turn === index + 1,
      gone: clock.gone,
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
