/** The moves of a game as signs and as words. */
import { createMemo, type Accessor } from 'solid-js';
import type { PlyView } from '../generated/wire';
import { artwork, scene } from '../rules';
import type { LoggedPly } from '../panel/MoveLog';
import { moveWords } from '../panel/moveWords';
import type { TableOnPage } from '../panel/onPage';
import { AS_PRINTED } from '../panel/orientation';
import { language, t } from '../shell/words';

/** The log; words are made once for each ply and language. */
export function createLog(table: TableOnPage): Accessor<LoggedPly[]> {
  const { game } = table;
  const art = artwork(game, table.positionAfter(0), AS_PRINTED);
  const names = new Map(art.places.map((place) => [place.name, place.shown]));
  const shown = (place: string) => names.get(place) ?? place;
  let made: { key: string; ply: LoggedPly }[] = [];

  const wordsOf = (ply: PlyView, at: number): string => {
    if (ply.move === '--') return t('board-log-lost');
    const [before, after] = [table.positionAfter(at), table.positionAfter(at + 1)];
    const things = (position: string) => scene(game, position, [], AS_PRINTED).things;
    return moveWords(things(before), things(after), ply.seat, shown);
  };
  return createMemo(() => {
    const tongue = language();
    // After the first ply that is another one, all are: the same move can do something else.
    let same = true;
    made = table.view().plies.map((ply, at) => {
      const key = `${tongue} ${ply.seat} ${ply.move}`;
      const known = made[at];
      if (same && known?.key === key) return known;
      same = false;
      return { key, ply: { seat: ply.seat, shown: ply.shown, words: wordsOf(ply, at) } };
    });
    return made.map(({ ply }) => ply);
  });
}
