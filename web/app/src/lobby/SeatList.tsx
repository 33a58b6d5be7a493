/** Who sits at a table that is listed or gathers. */
import { For, Index, Show } from 'solid-js';
import type { SeatView } from '../generated/wire';
import { awayUntil } from '../net/away';
import { Player, playerWords } from '../net/Player';
import { dateOf, t } from '../shell/words';

interface Shown {
  you?: number | null;
  /** Whether the numbers of the seats say nothing yet. */
  shuffled?: boolean;
  /** Whose turn it is. */
  turn?: number | null;
}

const isFree = (seat: SeatView) => !seat.player && !seat.reserved_for;

/** The seats of a row in a list: free ones that are all the same are counted. */
export function SeatsInRow(props: Shown & { seats: readonly SeatView[] }) {
  const free = () => (props.shuffled ? props.seats.filter(isFree).length : 0);
  const shown = () => (props.shuffled ? props.seats.filter((seat) => !isFree(seat)) : props.seats);
  return (
    <ul class="seat-list" aria-label={t('lobby-seats')}>
      <Index each={shown()}>{(seat) => <Row {...props} seat={seat()} />}</Index>
      <Show when={free() > 0}>
        <li class="free">
          <For each={Array.from({ length: free() })}>
            {() => <span class="chair" aria-hidden="true" />}
          </For>
          <span class="muted">{t('lobby-free-seats', { free: free() })}</span>
        </li>
      </Show>
    </ul>
  );
}

/** The seats of a table that gathers, one under the other, with who is connected. */
export function SeatList(
  props: Shown & {
    seats: readonly SeatView[];
    /** Told where a free seat can be chosen. */
    onSit?: ((seat: number) => void) | undefined;
  },
) {
  return (
    <ul class="seat-list" aria-label={t('lobby-seats')}>
      <Index each={props.seats}>
        {(seat) => <Row {...props} seat={seat()} presence onSit={props.onSit} />}
      </Index>
    </ul>
  );
}

function Row(
  props: Shown & {
    seat: SeatView;
    presence?: boolean;
    onSit?: ((seat: number) => void) | undefined;
  },
) {
  const turn = () => props.turn === props.seat.seat;
  const yours = () => props.you === props.seat.seat;
  return (
    <li classList={{ free: !props.seat.player, turn: turn() }}>
      <span class="chair" aria-hidden="true" />
      <span>
        <Show when={!props.shuffled}>
          <span class="muted number">{props.seat.seat}. </span>
        </Show>
        <Sitting seat={props.seat} yours={yours()} presence={props.presence === true} />
        <Show when={turn()}>
          <small class="muted"> · {t('lobby-to-move')}</small>
        </Show>
      </span>
      <Show when={isFree(props.seat) && props.onSit}>
        {(sit) => (
          <button type="button" class="small" onClick={() => sit()(props.seat.seat)}>
            {t('lobby-sit-here', { seat: props.seat.seat })}
          </button>
        )}
      </Show>
    </li>
  );
}

/** Why somebody may not answer soon; empty for who is there. */
function absence(seat: SeatView, presence: boolean): string {
  const until = awayUntil(seat);
  if (until !== null) return t('online-away', { when: dateOf(until) });
  return presence && !seat.here ? t('online-not-here') : '';
}

function Sitting(props: { seat: SeatView; yours: boolean; presence: boolean }) {
  return (
    <Show when={props.seat.player} fallback={<Nobody seat={props.seat} />}>
      {(player) => (
        <Show when={!props.yours} fallback={<strong>{t('lobby-you')}</strong>}>
          <Player of={player()} rating={props.seat.rating} />
          <Show when={absence(props.seat, props.presence)}>
            {(words) => <small class="muted"> · {words()}</small>}
          </Show>
        </Show>
      )}
    </Show>
  );
}

function Nobody(props: { seat: SeatView }) {
  const words = () =>
    props.seat.reserved_for
      ? t('lobby-kept-for', { name: playerWords(props.seat.reserved_for) })
      : t('online-nobody');
  return <span class="muted">{words()}</span>;
}
