/** Offers in words. */
import type { OfferView } from '../generated/wire';
import { t } from '../shell/words';
import type { OnlineGame } from './onlineGame';

/** `takeback 2` is a kind of offer with a number. */
export const kindOf = (what: string) => what.split(' ')[0] ?? what;

/** Whether somebody has agreed to it, or offered it. */
export const agreed = (offer: OfferView, seat: number | null) =>
  seat !== null && offer.accepted.includes(seat);

/** Whether who looks is asked about offers: all who sit and are not out, and after the end all. */
export function isAsked(game: OnlineGame): boolean {
  const { clocks, ending } = game.view();
  const clock = clocks[(game.you() ?? 0) - 1];
  return clock !== undefined && (ending !== null || !clock.gone);
}

/** Somebody's offer in words. */
export function offerWords(game: OnlineGame, offer: OfferView): string {
  const count = Number(offer.what.split(' ')[1] ?? 1);
  const kind = kindOf(offer.what);
  const you = agreed(offer, game.you());
  return t(you ? `live-you-offered-${kind}` : `live-offered-${kind}`, {
    name: game.nameOf(offer.by),
    count,
  });
}
