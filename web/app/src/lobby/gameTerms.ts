/** What was agreed for a game besides its rules and its time control. */
import type { GameSnapshot, SeatView } from '../generated/wire';
import { t } from '../i18n/i18n';
import { me } from '../net/currentUser';
import { durationText } from '../net/gameConfig';
import { playerName } from '../net/PlayerLink';

type GameTerms = Pick<GameSnapshot, 'chat_disabled' | 'spectator_delay_s'>;

/** Chat disabled, spectator delay. */
export function termsText(terms: GameTerms): string[] {
  const texts: string[] = [];
  if (terms.chat_disabled) texts.push(t('lobby-no-chat'));
  if (terms.spectator_delay_s > 0) texts.push(t('lobby-delayed', { time: durationText(terms.spectator_delay_s) }));
  return texts;
}

/** The text of a seat without a player. */
export function vacantText({ reserved_for }: SeatView): string {
  if (!reserved_for) return t('player-free-seat');
  if (reserved_for.name === me()?.name) return t('lobby-reserved-you');
  return t('lobby-reserved-for', { name: playerName(reserved_for) });
}

/** Whether the game is for members only and the user is no member. */
export const isMembersOnlyBlocked = (terms: Pick<GameSnapshot, 'rated'>): boolean =>
  terms.rated && me()?.kind !== 'member';
