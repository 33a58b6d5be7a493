/** The rows of the seats above the board. */
import { artwork } from '../../engine/rules';
import type { Scene } from '@board';
import { settings } from '../../storage/settings';
import { eggTimerSandMs } from './clockText';
import type { GameModel } from './gameModel';
import { gameName } from './gameName';
import { AS_PRINTED } from './orientation';
import type { SeatRow } from './Seats';

/** Details of a seat that only a local or an online game knows. */
export type SeatDetails = Pick<SeatRow, 'about' | 'thinking' | 'presence'> & {
  /** Whether the clock is stopped by a vacation. */
  clockStopped?: boolean;
};

/** The rows of all seats in the order of play, the user's last: at the bottom of the list. */
export function seatRows(
  game: GameModel,
  symbols: string[],
  detailsOf: (seat: number) => SeatDetails,
): SeatRow[] {
  const [view, scene] = [game.view(), game.scene()];
  const sandMs = eggTimerSandMs(game.control);
  const hasTeams = new Set(scene.teams).size < scene.seats;
  const rows = view.clocks.map((clock, index) => {
    const { clockStopped, ...details } = detailsOf(index + 1);
    const running = clock.running && clockStopped !== true;
    return {
      ...details,
      seat: index + 1,
      isYou: game.isYou(index + 1),
      name: game.nameOf(index + 1),
      game: gameName(game.rules),
      out: scene.progress[index] ?? 0,
      target: scene.target,
      hasPoints: scene.target === null && scene.progress.some((points) => points !== 0),
      team: hasTeams ? (scene.teams[index] ?? 0) + 1 : null,
      clock:
        clock.left_ms === null
          ? null
          : { leftMs: clock.left_ms, running, viewedAtMs: game.viewedAtMs(), sandMs },
      turn: view.waiting.includes(index + 1),
      hasChosen: view.chosen.includes(index + 1),
      droppedOut: clock.dropped_out,
      symbol: symbols[index] ?? '',
    };
  });
  const own = rows.findIndex(({ isYou }) => isYou);
  return own < 0 ? rows : [...rows.slice(own + 1), ...rows.slice(0, own + 1)];
}

/** A drawing for each seat. */
export function seatSymbols(rules: string, scene: Scene, position: string): string[] {
  const { symbols } = artwork(rules, position, AS_PRINTED);
  const size = settings().figures === 'animals' ? 'small' : 'plain';
  return scene.seat_symbols.map((sign, index) => {
    // Seats differ by shape, not by colour: all are drawn in the same colour where possible.
    const own = scene.items.filter(({ kind, owner }) => kind === 'piece' && owner === index + 1);
    const [first] = own.map(({ symbol }) => symbol).sort();
    return symbols[first ?? sign]?.[size] ?? '';
  });
}
