/** The moves of a game in notation and as sentences. */
import { createMemo, type Accessor } from 'solid-js';
import type { PlyView } from '../../generated/rules';
import { language, t } from '../../i18n/i18n';
import { describeMove } from './describeMove';
import type { GameModel } from './gameModel';
import type { MoveLogEntry } from './MoveLog';

/** Creates the entries of the log, each once for its ply and language. */
export function createMoveHistory(game: GameModel): Accessor<MoveLogEntry[]> {
  let known: { key: string; entry: MoveLogEntry }[] = [];

  const describePly = ({ move, seat }: PlyView, index: number): string =>
    move === '--'
      ? t('board-log-lost')
      : describeMove(game.rules, game.positionAfter(index), move, seat);
  return createMemo(() => {
    const tag = language();
    // After the first changed ply all are described again: the same move can have other effects.
    let isUnchanged = true;
    known = game.view().plies.map((ply, index) => {
      const key = `${tag} ${ply.seat} ${ply.move}`;
      const old = known[index];
      if (isUnchanged && old?.key === key) return old;
      isUnchanged = false;
      const text = describePly(ply, index);
      return { key, entry: { seat: ply.seat, notation: ply.display, text } };
    });
    return known.map(({ entry }) => entry);
  });
}
