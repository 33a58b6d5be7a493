/** The status line of a game: what happened, and what can be done now. */
import { threats } from '../../engine/rules';
import type { Scene } from '@board';
import { formatList, renderMessage, t } from '../../i18n/i18n';
import { settings } from '../../storage/settings';
import type { GameModel } from './gameModel';
import { hasInput, type MoveInput } from './moveInput';
import { stageText } from './StepBar';

/** A sentence, and whether it is an error. */
export interface Status {
  text: string;
  kind: 'plain' | 'error';
}

/** Joins the sentences that are not empty. */
export const joinSentences = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

/** A piece that must leave the board before anything else, as a sentence. */
export function mustLeaveText(game: GameModel): string {
  const all = threats(game.rules, game.view().position);
  const found = all.find((message) => message.ids.includes('explain-must-leave'));
  return found ? renderMessage(found) : '';
}

/** The seat to move. */
function toMoveText(game: GameModel, seat: number): string {
  const who = game.isYou(seat) ? 'you' : 'other';
  return t('game-your-turn', { who, name: game.nameOf(seat) });
}

/** The text for the seat that moves from this page. */
export function turnText(
  game: GameModel,
  seat: number,
  moveInput: MoveInput,
  mustLeave: string,
): string {
  const intro = [
    toMoveText(game, seat),
    ownPiecesText(game, seat),
    lastRoundText(game.scene()),
    mustLeave,
  ];
  return joinSentences([...(hasInput(moveInput) ? [] : intro), stageText(moveInput)]);
}

/** The text after a secret choice: what it was, where this page knows it, and for whom it waits. */
export function choiceMadeText(game: GameModel): string {
  const { waiting } = game.view();
  const names = waiting.map((seat) => game.nameOf(seat));
  const own = game.ownChoice();
  return joinSentences([
    own ? t('game-choice-was', { move: own.move }) : t('game-choice-made'),
    names.length === 0 ? '' : t('game-choice-waiting', { names: formatList('and', names) }),
  ]);
}

/** The pieces of a seat, shown in its first turn. */
function ownPiecesText(game: GameModel, seat: number): string {
  const { items, seats } = game.scene();
  const own = items.find((item) => item.owner === seat && item.kind === 'piece');
  if (!own || game.view().plies.length >= seats) return '';
  const figures = own.number === null ? settings().figures : 'plain';
  return t('game-your-pieces', { seat, figures, colour: own.colour ?? 'none', number: own.number ?? 0 });
}

/** The note of the last round; empty before it. */
export function lastRoundText(scene: Scene): string {
  return scene.final_round ? t('game-last-round') : '';
}
