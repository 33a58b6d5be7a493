import type { SeatView } from '../generated/wire';
import { serverNow } from './socket';

/** The end of the vacation of a player; null without one. */
export function vacationUntil(seat: SeatView | undefined): number | null {
  const until = seat?.vacation_until_ms;
  return until !== undefined && until > serverNow() ? until : null;
}
