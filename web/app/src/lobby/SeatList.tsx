/** The seats of a listed or open game. */
import { For, Index, Show } from 'solid-js';
import type { SeatView } from '../generated/wire';
import { PlayerLink, vacationUntil } from '../net/PlayerLink';
import { Button } from '../ui/Button';
import { formatDateTime, t } from '../i18n/i18n';
import { vacantText } from './gameTerms';

interface SeatListState {
  you?: number | null;
  /** Whether the seats will be shuffled. */
  shuffled?: boolean;
}

const isFree = (seat: SeatView) => !seat.player && !seat.reserved_for;

/** The seats in a row of a list; free seats are counted. */
export function SeatsInRow(props: { seats: readonly SeatView[]; you: number | null }) {
  const free = () => props.seats.filter(isFree).length;
  const shown = () => props.seats.filter((seat) => !isFree(seat));
  return (
    <ul class="seat-list" aria-label={t('player-seats')}>
      <Index each={shown()}>{(seat) => <Row seat={seat()} you={props.you} shuffled />}</Index>
      <Show when={free() > 0}>
        <li class="free">
          <For each={Array.from({ length: free() })}>
            {() => <span class="seat-icon" aria-hidden="true" />}
          </For>
          <span class="muted">{t('lobby-free-seats', { free: free() })}</span>
        </li>
      </Show>
    </ul>
  );
}

/** The seats of an open game, with presence. */
export function SeatList(
  props: SeatListState & {
    seats: readonly SeatView[];
    /** Called with a chosen free seat. */
    onJoin?: ((seat: number) => void) | undefined;
  },
) {
  return (
    <ul class="seat-list" aria-label={t('player-seats')}>
      <Index each={props.seats}>
        {(seat) => <Row {...props} seat={seat()} presence onSit={props.onJoin} />}
      </Index>
    </ul>
  );
}

function Row(
  props: SeatListState & {
    seat: SeatView;
    presence?: boolean;
    onSit?: ((seat: number) => void) | undefined;
  },
) {
  const isYours = () => props.you === props.seat.seat;
  return (
    <li classList={{ free: !props.seat.player }}>
      <span class="seat-icon" aria-hidden="true" />
      <span>
        <Show when={!props.shuffled}>
          <span class="muted number">{props.seat.seat}. </span>
        </Show>
        <SeatPlayer seat={props.seat} isYours={isYours()} presence={props.presence === true} />
      </span>
      <Show when={isFree(props.seat) && props.onSit}>
        {(sit) => (
          <Button class="small" onClick={() => sit()(props.seat.seat)}>
            {t('lobby-join-seat', { seat: props.seat.seat })}
          </Button>
        )}
      </Show>
    </li>
  );
}

/** The absence of a player; empty if online. */
function absence(seat: SeatView, presence: boolean): string {
  const until = vacationUntil(seat);
  if (until !== null) return t('player-away', { when: formatDateTime(until) });
  return presence && !seat.online ? t('player-offline') : '';
}

function SeatPlayer(props: { seat: SeatView; isYours: boolean; presence: boolean }) {
  return (
    <Show when={props.seat.player} fallback={<FreeSeat seat={props.seat} />}>
      {(player) => (
        <Show when={!props.isYours} fallback={<strong>{t('player-you')}</strong>}>
          <PlayerLink player={player()} rating={props.seat.rating} />
          <Show when={absence(props.seat, props.presence)}>
            {(text) => <small class="muted"> · {text()}</small>}
          </Show>
        </Show>
      )}
    </Show>
  );
}

function FreeSeat(props: { seat: SeatView }) {
  return <span class="muted">{vacantText(props.seat)}</span>;
}
