/** Texts of the terms of a game, other than rules and time control. */
import type { GameSnapshot } from '../generated/wire';
import { durationText } from '../net/gameConfig';
import { me } from '../net/currentUser';
import { t } from '../i18n/i18n';

type GameTerms = Pick<GameSnapshot, 'rated' | 'chat_disabled' | 'spectator_delay_s'>;

/** Rated or casual, chat disabled, spectator delay. */
export function termsText(terms: GameTerms): string[] {
  const texts = [t(terms.rated ? 'lobby-rated' : 'lobby-casual')];
  if (terms.chat_disabled) texts.push(t('lobby-no-chat'));
  if (terms.spectator_delay_s > 0) texts.push(t('lobby-delayed', { time: durationText(terms.spectator_delay_s) }));
  return texts;
}

/** Whether the game is for members only and the user is no member. */
export const isMembersOnlyBlocked = (terms: Pick<GameSnapshot, 'rated'>): boolean =>
  terms.rated && me()?.kind !== 'member';
