/** What every page with a table on it needs: the move being made, how the board lies, the log. */
import { createEffect, createMemo, on, type Accessor } from 'solid-js';
import { createMaking } from '../panel/making';
import { createLast, type TableOnPage } from '../panel/onPage';
import { artwork } from '../rules';
import { settings } from '../shell/settings';
import { sound } from '../shell/sound';
import { language } from '../shell/words';
import { createLog } from './log';
import { createOrientation } from './orientation';
import { signsOf } from './seatsShown';
import { mustLeave } from './status';

/** A table laid out. */
export type Desk = ReturnType<typeof layOut>;

/** What the page decides. */
export interface LayOut {
  /** The seat to which the board is turned, where that is wanted. */
  faced(): number | null;
  /** A whole move was made here. */
  onMove(move: string): void;
}

/** Lays a table out on a page. */
export function layOut(table: TableOnPage, { faced, onMove }: LayOut) {
  const { game } = table;
  const position = createMemo(() => table.view().position);
  const making = createMaking({
    game: () => game,
    position,
    interactive: () => table.ours() !== null,
    confirm: () => settings().confirm,
    onMove,
  });
  createEffect(on(making.picked, (key) => key !== null && sound('pick'), { defer: true }));
  const orientation = createOrientation(table, faced);
  /** Width over height of the board. */
  const ratio = createMemo(() => {
    const { width, height } = artwork(game, position(), orientation.now()).view;
    return Math.round((1000 * width) / height) / 1000;
  });
  return {
    ...{ game, table, position, making, orientation, ratio },
    last: createLast(table),
    log: createLog(table),
    /** A piece that must leave before anything else can be done, in words. */
    waiting: createMemo(on([position, language], () => mustLeave(table))),
    signs: createMemo(() => signsOf(game, table.here(), position())),
  };
}

/** Forgets a refusal as soon as something else is tried, or the game went on. */
export function forgetting(desk: Desk, refused: Accessor<unknown>, forget: () => void): void {
  createEffect(
    on(desk.making.made, (made) => made.length > 0 && refused() && forget(), { defer: true }),
  );
  createEffect(on(desk.position, forget, { defer: true }));
}
