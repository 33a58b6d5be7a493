/** What a plan asks the game on the page, the rules and the words. */
import type { Orientation } from '../generated/wire';
import { AS_PRINTED } from '../panel/orientation';
import { play, scene, shown } from '../rules';
import { t } from '../shell/words';
import type { Asked, Step } from './plan';

/** What is to be known of a game to plan in it. */
export interface Planned {
  /** The name in addresses. */
  id: string;
  /** The game with its options. */
  game: string;
  position: string;
  /** How many plies stand. */
  plies: number;
  /** The reader's seat, and whose turn it is. */
  you: number;
  turn: number | null;
  orientation: Orientation;
  nameOf(seat: number): string;
  isGone(seat: number): boolean;
  /** Whether the plan is looked at now. */
  open: boolean;
}

/** What the rules say about lines of a game. */
export function askedOf(of: Planned): Asked {
  return {
    play: (position, move) => {
      const played = play(of.game, position, move);
      return 'position' in played ? played.position : null;
    },
    turn: (position) => scene(of.game, position, [], AS_PRINTED).turn,
    isGone: (seat) => of.isGone(seat),
  };
}

/** A ply of a line as it is shown: who, and what. */
export function stepWords(of: Planned, { word, seat, before }: Step): string {
  if (word.is === 'whatever') return t('live-plan-whatever-word');
  if (word.is === 'any') return t('live-plan-any', { name: of.nameOf(seat) });
  const move = shown(of.game, before, word.move);
  return word.is === 'own'
    ? t('live-plan-own', { move })
    : t('live-plan-theirs', { name: of.nameOf(seat), move });
}
