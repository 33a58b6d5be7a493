/** Players by name, as every page shows them. */
import { Show } from 'solid-js';
import type { PlayerName } from '../generated/wire';
import { t } from '../shell/words';

/** The level of a player of the house, by its name. */
export function houseLevel(player: PlayerName): number | null {
  const found = player.kind === 'house' ? /^house-(\d+)$/.exec(player.name) : null;
  return found ? Number(found[1]) : null;
}

/** What somebody is called in a sentence. */
export function playerWords(player: PlayerName | null): string {
  if (player === null) return t('online-nobody');
  const level = houseLevel(player);
  return level === null ? player.name : t('online-house', { level });
}

/** A name that leads to its page, and what kind of player it is. */
export function Player(props: { of: PlayerName; rating?: number | null }) {
  const kind = () => (props.of.kind === 'guest' || props.of.kind === 'bot' ? props.of.kind : null);
  return (
    <span class="player">
      <a href={`/player/${props.of.name}`}>{playerWords(props.of)}</a>
      <Show when={kind()} keyed>
        {(kind) => <small class="muted"> {t(kind === 'bot' ? 'online-bot' : 'online-guest')}</small>}
      </Show>
      <Show when={props.rating ?? null} keyed>
        {(rating) => (
          <span class="number muted" aria-label={t('online-rating', { rating })}>
            {' '}
            {rating}
          </span>
        )}
      </Show>
    </span>
  );
}
