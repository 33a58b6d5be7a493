/** Names of players, and links to their pages. */
import { Show } from 'solid-js';
import type { PlayerRef, SeatRating, SeatView } from '../generated/wire';
import { computerName } from './computerNames';
import { t } from '../i18n/i18n';
import { ratingText } from './ratingText';
import { serverNow } from './socket';

/** The level of a computer player, by its name. */
export function computerLevel(player: PlayerRef): number | null {
  const found = player.kind === 'computer' ? /^computer-(\d+)$/.exec(player.name) : null;
  return found ? Number(found[1]) : null;
}

/** The name of a player in a sentence. */
export function playerName(player: PlayerRef | null): string {
  if (player === null) return t('player-free-seat');
  const level = computerLevel(player);
  return level === null ? player.name : t('player-computer', { name: computerName(level), level });
}

/** A link to the page of a player, with kind and rating. */
export function PlayerLink(props: { player: PlayerRef; rating?: SeatRating | null }) {
  const kind = () => (props.player.kind === 'guest' || props.player.kind === 'bot' ? props.player.kind : null);
  return (
    <span class="player">
      <a href={`/player/${props.player.name}`}>{playerName(props.player)}</a>
      <Show when={kind()} keyed>
        {(kind) => <small class="muted"> {t(kind === 'bot' ? 'player-bot' : 'player-guest')}</small>}
      </Show>
      <Show when={props.rating ?? null} keyed>
        {(rating) => (
          <span class="number muted" aria-label={t('player-rating', { rating: ratingText(rating) })}>
            {' '}
            {ratingText(rating)}
          </span>
        )}
      </Show>
    </span>
  );
}

/** The end of the vacation of a player; null without one. */
export function vacationUntil(seat: SeatView | undefined): number | null {
  const until = seat?.vacation_until_ms;
  return until !== undefined && until > serverNow() ? until : null;
}
