/** A game on a page, wherever it is kept: on this device or by a server. */
import { createMemo, on, type Accessor } from 'solid-js';
import type { Scene, TableView } from '../generated/wire';
import { checkPosition, scene } from '../rules';
import type { LastMove } from './BoardView';
import { AS_PRINTED } from './orientation';

/** What stands on the table, whose turn it is, and what everybody is called. */
export interface TableOnPage {
  /** The game with its options. */
  readonly game: string;
  /** How time is given, such as `egg:60`. */
  readonly control: string;
  view: Accessor<TableView>;
  /** What stands where, and how far everybody is. */
  here: Accessor<Scene>;
  /** When the view was taken, as `performance.now()`. */
  since: Accessor<number>;
  /** The seat that is to move now and is moved from this page. */
  ours: Accessor<number | null>;
  /** The position after so many plies. */
  positionAfter(plies: number): string;
  /** What a seat is called, as the subject of a sentence. */
  nameOf(seat: number): string;
  /** Whether a seat is spoken to, and not of. */
  isYou(seat: number): boolean;
}

/** What stands where, as it is printed; looked at once for each position. */
export function createHere(game: string, view: Accessor<TableView>): Accessor<Scene> {
  return createMemo(
    on(
      () => view().position,
      (position) => scene(game, position, [], AS_PRINTED),
    ),
  );
}

/** The positions of a game, each found out once. */
export function createPositions(
  game: string,
  view: Accessor<TableView>,
): (plies: number) => string {
  const found = new Map<number, { line: string; position: string }>();
  return (plies) => {
    const words = view().line.split(' ');
    const begin = words.indexOf('moves');
    const line = begin < 0 ? view().line : words.slice(0, begin + 1 + plies).join(' ');
    const known = found.get(plies);
    if (known && known.line === line) return known.position;
    const read = checkPosition(game, plies === 0 ? line.replace(/ moves$/, '') : line);
    const position = 'text' in read ? read.text : view().position;
    found.set(plies, { line, position });
    return position;
  };
}

/** The last move with the position it was made in; none where a turn was lost. */
export function createLast(table: TableOnPage): Accessor<LastMove | null> {
  return createMemo(() => {
    const { plies } = table.view();
    const ply = plies.at(-1);
    if (!ply || ply.move === '--') return null;
    return { position: table.positionAfter(plies.length - 1), move: ply.move };
  });
}
