/** Texts of offers. */
import type { OfferView } from '../../generated/rules';
import { t } from '../../i18n/i18n';
import type { OnlineGame } from './onlineGame';

/** The kind of an offer; `takeback 2` has a number. */
export const offerKind = (offer: string) => offer.split(' ')[0] ?? offer;

/** Whether a seat has made or accepted an offer. */
export const hasAccepted = (offer: OfferView, seat: number | null) =>
  seat !== null && offer.accepted.includes(seat);

/** Whether the user can respond to offers: players in the game, and after the end all players. */
export function canRespond(game: OnlineGame): boolean {
  const { clocks, ending } = game.view();
  const clock = clocks[(game.yourSeat() ?? 0) - 1];
  return clock !== undefined && (ending !== null || !clock.dropped_out);
}

/** The text of an offer. */
export function offerText(game: OnlineGame, offer: OfferView): string {
  const count = Number(offer.offer.split(' ')[1] ?? 1);
  const kind = offerKind(offer.offer);
  const you = hasAccepted(offer, game.yourSeat());
  return t(you ? `online-you-offered-${kind}` : `online-offered-${kind}`, {
    name: game.nameOf(offer.by),
    count,
  });
}
