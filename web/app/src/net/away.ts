import type { SeatView } from '../generated/wire';
import { serverNow } from './socket';

/** Until when the player of a seat is away; null for who is not, or is back by now. */
export function awayUntil(seat: SeatView | undefined): number | null {
  const until = seat?.away_until_ms;
  return until !== undefined && until > serverNow() ? until : null;
}
