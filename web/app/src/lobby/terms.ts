/** Texts of the terms of a game, other than rules and time control. */
import type { GameSnapshot } from '../generated/wire';
import { durationText } from '../net/gameConfig';
import { me } from '../net/currentUser';
import { t } from '../i18n/i18n';

type GameTerms = Pick<GameSnapshot, 'rated' | 'chat_disabled' | 'spectator_delay_s'>;

/** Rated or casual, chat disabled, spectator delay. */
export function termsText(agreed: GameTerms): string[] {
  const words = [t(agreed.rated ? 'lobby-rated' : 'lobby-casual')];
  if (agreed.chat_disabled) words.push(t('lobby-no-chat'));
  if (agreed.spectator_delay_s > 0) words.push(t('lobby-delayed', { time: durationText(agreed.spectator_delay_s) }));
  return words;
}

/** Whether the game is for members only and the user is no member. */
export const isMembersOnlyBlocked = (agreed: Pick<GameSnapshot, 'rated'>): boolean =>
  agreed.rated && me()?.kind !== 'member';
