/** The one sentence above the buttons: what happened and what can be done now. */
import { awayUntil } from '../net/away';
import { link } from '../net/socket';
import type { Desk } from '../play/desk';
import { closing, turnWords, type Status } from '../play/status';
import { dateOf, t } from '../shell/words';
import { offerWords } from './offerWords';
import type { OnlineGame } from './onlineGame';

const joined = (parts: string[]) => parts.filter((part) => part !== '').join(' ');

/** What is said now. */
export function statusOf(
  game: OnlineGame,
  desk: Desk,
  { news, refused, slow }: { news: string; refused: string; slow: boolean },
): Status {
  if (slow && refused === '') return { text: t('live-on-its-way'), kind: 'plain' };
  const plain = game.view().ending ? '' : now(game, desk, news);
  if (refused !== '') return { text: joined([refused, game.ours() ? '' : plain]), kind: 'wrong' };
  return { text: plain, kind: 'plain' };
}

function now(game: OnlineGame, { making, waiting }: Desk, news: string): string {
  const { turn, paused, clocks } = game.view();
  const [ours, you] = [game.ours(), game.you()];
  if (paused) return t('live-paused');
  if (ours !== null) {
    const begun = making.made().length > 0 || making.picked() !== null;
    return joined([
      ...(begun ? [] : [news, asked(game)]),
      turnWords(game, ours, making, waiting()),
    ]);
  }
  const out = you !== null && clocks[you - 1]?.gone ? t('live-out') : '';
  const whose = turn === null ? '' : othersTurn(game, turn);
  return joined([news, asked(game), out, closing(game.here()), whose]);
}

/** What one has offered oneself and is not answered. */
function asked(game: OnlineGame): string {
  const own = game.view().offers.filter((offer) => offer.by === game.you());
  return joined(own.map((offer) => offerWords(game, offer)));
}

function othersTurn(game: OnlineGame, seat: number): string {
  const name = game.nameOf(seat);
  const found = game.seatsOf()[seat - 1];
  const until = awayUntil(found);
  if (until !== null) return t('online-away-turn', { name, when: dateOf(until) });
  const absent = found?.here === false && found.player?.kind !== 'house' && link() === 'open';
  return joined([t('live-turn-of', { name }), absent ? t('live-absent', { name }) : '']);
}

/** How the connection stands, in words; empty when all is well. */
export function linkWords(game: OnlineGame): string {
  const state = link();
  if (state !== 'lost' && state !== 'away' && state !== 'old') return '';
  return joined([t(`live-link-${state}`), game.onItsWay() ? t('live-link-kept') : '']);
}
