/** The orientation of the board: chosen, and turned to a seat and laid out by settings. */
import { createMemo, createSignal, type Accessor } from 'solid-js';
import type { Artwork, Orientation } from '@board';
import { artwork } from '../../engine/rules';
import { settings } from '../../storage/settings';
import type { GameModel } from './gameModel';

/** The orientation of the printed board. */
export const AS_PRINTED: Orientation = { turns: 0, mirrored: false, layout: 'flat' };

/** A common multiple of the turns of every board: 4, 5 and 6. */
export const ALL_TURNS = 60;

/** The orientation of a board, and commands to change it. */
export interface BoardOrientation {
  now: Accessor<Orientation>;
  /** The layouts to choose from; empty if there is only one. */
  layouts(): Artwork['layouts'];
  turn(): void;
  mirror(): void;
}

/** Begins as printed; by setting the board faces `facedSeat`, where null keeps the last seat. */
export function createOrientation(
  game: GameModel,
  facedSeat: () => number | null,
): BoardOrientation {
  const [turns, setTurns] = createSignal(0);
  const [mirrored, setMirrored] = createSignal(false);
  const [lastFaced, setLastFaced] = createSignal(1);
  const turnsToSeat = createMemo(() => {
    if (!settings().turned) return 0;
    const seat = facedSeat() ?? lastFaced();
    setLastFaced(seat);
    const { rotations: all, seats } = game.scene();
    return Math.round(((seat - 1) * all) / seats);
  });
  const now = createMemo(
    (): Orientation => ({
      turns: (turns() + turnsToSeat()) % ALL_TURNS,
      mirrored: mirrored(),
      layout: settings().layout,
    }),
    undefined,
    { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
  );
  return {
    now,
    layouts: () => artwork(game.rules, game.view().position, now()).layouts,
    turn: () => setTurns((before) => (before + 1) % ALL_TURNS),
    mirror: () => setMirrored((before) => !before),
  };
}
