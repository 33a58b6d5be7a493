/** The owners of pieces in sentences. */
import { t } from '../../i18n/i18n';
import type { Owner } from './boardLabels';
import type { SeatNames } from './gameModel';

/** Names the owners of pieces in a sentence about a seat; a player without a name is a number. */
export const ownerNames =
  ({ nameOf, isYou }: SeatNames, about: number | null) =>
  (seat: number): Owner => {
    if (seat === about) return { by: 'own' };
    if (isYou(seat)) return { by: 'you' };
    const name = nameOf(seat);
    return name === '' || name === t('game-player', { seat }) ? { by: 'seat' } : { by: 'name', name };
  };
