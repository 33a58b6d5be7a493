/** Offers in words. */
import type { OfferView } from '../generated/wire';
import { t } from '../shell/words';
import type { OnlineGame } from './onlineGame';

/** `takeback 2` is a kind of offer with a number. */
export const kindOf = (what: string) => what.split(' ')[0] ?? what;

/** Whether somebody has agreed to it, or offered it. */
export const agreed = (offer: OfferView, seat: number | null) =>
  seat !== null && offer.accepted.includes(seat);

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
