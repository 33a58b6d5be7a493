/** How the board lies: as chosen, and turned to whoever is to move, if that is wanted. */
import { createMemo, createSignal, type Accessor } from 'solid-js';
import type { Orientation } from '../generated/wire';
import type { TableOnPage } from '../panel/onPage';
import { ALL_TURNS } from '../panel/orientation';
import { settings } from '../shell/settings';

/** The lie of a board and how to change it. */
export interface Lying {
  now: Accessor<Orientation>;
  turn(): void;
  mirror(): void;
}

/**
 * The board begins as it is printed. Where that is wanted it is turned to the seat that is faced;
 * null leaves it as it lies.
 */
export function createOrientation(table: TableOnPage, faced: () => number | null): Lying {
  const [turns, setTurns] = createSignal(0);
  const [mirrored, setMirrored] = createSignal(false);
  const [facing, setFacing] = createSignal(1);
  const toSeat = createMemo(() => {
    if (!settings().turned) return 0;
    const seat = faced() ?? facing();
    setFacing(seat);
    const { turns: round, seats } = table.here();
    return Math.round(((seat - 1) * round) / seats);
  });
  const now = createMemo(
    (): Orientation => ({ turns: (turns() + toSeat()) % ALL_TURNS, mirrored: mirrored() }),
    undefined,
    { equals: (a, b) => a.turns === b.turns && a.mirrored === b.mirrored },
  );
  return {
    now,
    turn: () => setTurns((before) => (before + 1) % ALL_TURNS),
    mirror: () => setMirrored((before) => !before),
  };
}
