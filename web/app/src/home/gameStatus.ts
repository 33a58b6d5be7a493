import type { SavedGame } from '../storage/savedGames';
import { t } from '../i18n/i18n';

/** The player to move; a person who plays alone against computers is called you. */
function turnText({ seats }: SavedGame, turn: number): string {
  const alone = seats.filter(({ kind }) => kind === 'person').length === 1;
  return alone && seats[turn - 1]?.kind === 'person' ? t('app-games-your-turn') : t('app-games-turn', { seat: turn });
}

/** The status of a saved game: `Round 7 · 2:1 · Player 1 to move`. */
export function gameStatus(game: SavedGame): string {
  const { summary } = game;
  const parts: string[] = [];
  if (summary) parts.push(t('app-games-round', { round: summary.round }), summary.score.join(':'));
  if (game.over) parts.push(t('app-games-over'));
  else if (summary?.turn) parts.push(turnText(game, summary.turn));
  if (game.log === '') parts.push(t('app-games-not-started'));
  return parts.join(' · ');
}
