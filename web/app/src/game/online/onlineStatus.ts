/** The status line and the connection banner of an online game. */
import { formatDateTime, formatList, t } from '../../i18n/i18n';
import { connectionState } from '../../net/socket';
import type { GameController } from '../common/gameController';
import { hasInput } from '../common/moveInput';
import { choiceMadeText, joinSentences, lastRoundText, turnText, type Status } from '../common/statusText';
import type { OnlineGame } from './onlineGame';
import type { OfferView } from '../../generated/rules';
import { vacationUntil } from '../../net/PlayerLink';

/** The status line of an online game. */
export function onlineStatus(
  game: OnlineGame,
  controller: GameController,
  { news, errorText, isSlow }: { news: string; errorText: string; isSlow: boolean },
): Status {
  if (isSlow && errorText === '') return { text: t('online-move-sending'), kind: 'plain' };
  const text = game.view().ending ? '' : currentText(game, controller, news);
  if (errorText === '') return { text, kind: 'plain' };
  return { text: joinSentences([errorText, game.activeSeat() ? '' : text]), kind: 'error' };
}

function currentText(
  game: OnlineGame,
  { moveInput, mustLeave }: GameController,
  news: string,
): string {
  const { waiting, chosen, paused, clocks } = game.view();
  const [seat, yourSeat] = [game.activeSeat(), game.yourSeat()];
  if (game.snapshot().status === 'broken') return t('online-broken');
  if (paused) return t('online-paused');
  if (seat !== null) {
    return joinSentences([
      ...(hasInput(moveInput) ? [] : [news, ownOffersText(game)]),
      turnText(game, seat, moveInput, mustLeave()),
    ]);
  }
  const out = yourSeat !== null && clocks[yourSeat - 1]?.dropped_out ? t('online-dropped-out') : '';
  if (yourSeat !== null && chosen.includes(yourSeat)) {
    return joinSentences([news, ownOffersText(game), choiceMadeText(game)]);
  }
  const turnOf = waitingText(game, waiting);
  return joinSentences([news, ownOffersText(game), out, lastRoundText(game.scene()), turnOf]);
}

/** The open offers of the user. */
function ownOffersText(game: OnlineGame): string {
  const own = game.view().offers.filter((offer) => offer.by === game.yourSeat());
  return joinSentences(own.map((offer) => offerText(game, offer)));
}

/** Whom the game waits for; empty where no player has to decide. */
function waitingText(game: OnlineGame, waiting: number[]): string {
  const [first] = waiting;
  if (first === undefined) return '';
  if (waiting.length === 1) return otherTurnText(game, first);
  return t('game-choice-waiting', { names: formatList('and', waiting.map((seat) => game.nameOf(seat))) });
}

function otherTurnText(game: OnlineGame, seat: number): string {
  const name = game.nameOf(seat);
  const found = game.seats()[seat - 1];
  const until = vacationUntil(found);
  if (until !== null) return t('player-away-turn', { name, when: formatDateTime(until) });
  const position = found?.queue_position;
  if (position !== undefined) return t('online-computer-queued', { name, position });
  const isAbsent = found?.online === false && found.player?.kind !== 'computer';
  const offline = isAbsent && connectionState() === 'open' ? 'yes' : 'no';
  return t('online-turn-of', { name, offline });
}

/** Whether the connection is interrupted: nothing arrives, and commands wait. */
export const isDisconnected = () => ['lost', 'offline', 'outdated'].includes(connectionState());

/** The state of the connection and what it means for a move; empty while it is open. */
export function connectionText(game: OnlineGame): string {
  if (!isDisconnected()) return '';
  const state = connectionState();
  const move = game.pendingMove() ? t('online-move-pending') : '';
  const canMove = game.activeSeat() !== null && state !== 'outdated' ? t('online-move-possible') : '';
  return joinSentences([t(`online-connection-${state}`), move || canMove]);
}

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
