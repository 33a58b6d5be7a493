/** The game of the premove editor, and texts of its lines. */
import type { Orientation } from '@board';
import { AS_PRINTED } from '../common/orientation';
import { playMove, scene, displayAction } from '../../engine/rules';
import { t } from '../../i18n/i18n';
import type { PremoveRules, PremoveStep } from './premoves';

/** The state of a game for the premove editor. */
export interface PremoveContext {
  /** The game id. */
  id: string;
  /** The rules with their options. */
  rules: string;
  position: string;
  /** The number of plies, the user's secret choice included. */
  plies: number;
  /** The user's seat, and the seat to move. */
  yourSeat: number;
  turn: number | null;
  /** Whether the user has chosen in a turn of several seats. */
  hasChosen: boolean;
  /** Whether the game is over. */
  isOver: boolean;
  orientation: Orientation;
  nameOf(seat: number): string;
  isGone(seat: number): boolean;
  /** Whether the tab is open. */
  open: boolean;
}

/** The rules functions for premove lines. */
export function premoveRules(context: Pick<PremoveContext, 'rules' | 'isGone'>): PremoveRules {
  return {
    play: (position, move) => {
      const played = playMove(context.rules, position, move);
      return 'ok' in played ? played.ok : null;
    },
    turn: (position) => scene(context.rules, position, [], AS_PRINTED).turn,
    isOver: (position) => scene(context.rules, position, [], AS_PRINTED).result !== null,
    isGone: (seat) => context.isGone(seat),
  };
}

/** The text of a ply: player and move. */
export function premoveStepText(context: PremoveContext, { ply, seat, before }: PremoveStep): string {
  if (ply.is === 'whatever') return t('online-premoves-any-move-inline');
  if (ply.is === 'any') {
    return seat === null
      ? t('online-premoves-any-move-inline')
      : t('online-premoves-any-move-by', { name: context.nameOf(seat) });
  }
  const move = displayAction(context.rules, before, ply.move);
  if (ply.is === 'own') return t('online-premoves-own-move', { move });
  return seat === null
    ? move
    : t('online-premoves-opponent-move', { name: context.nameOf(seat), move });
}
