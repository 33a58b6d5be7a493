/** Who sits at a table that is listed or gathers. */
import { For, Show } from 'solid-js';
import type { SeatView } from '../generated/wire';
import { Player, playerWords } from '../net/Player';
import { t } from '../shell/words';

/** The seats in their order; free ones are seen to be free. */
export function SeatList(props: {
  seats: readonly SeatView[];
  /** Whose seat is the reader's. */
  you?: number | null;
  /** Whether the numbers of the seats say nothing yet. */
  shuffled?: boolean;
  /** Whose turn it is. */
  turn?: number | null;
  /** Told where a free seat can be chosen. */
  onSit?: ((seat: number) => void) | undefined;
}) {
  return (
    <ul class="seat-list" aria-label={t('lobby-seats')}>
      <For each={props.seats}>
        {(seat) => (
          <li classList={{ free: !seat.player, turn: props.turn === seat.seat }}>
            <span class="chair" aria-hidden="true" />
            <span>
              <Show when={!props.shuffled}>
                <span class="muted number">{seat.seat}. </span>
              </Show>
              <Sitting seat={seat} />
              <Show when={props.you === seat.seat}> {t('lobby-you')}</Show>
              <Show when={props.turn === seat.seat}>
                <small class="muted"> {t('lobby-to-move')}</small>
              </Show>
            </span>
            <Show when={!seat.player && !seat.reserved_for && props.onSit}>
              {(sit) => (
                <button type="button" class="small" onClick={() => sit()(seat.seat)}>
                  {t('lobby-sit-here', { seat: seat.seat })}
                </button>
              )}
            </Show>
          </li>
        )}
      </For>
    </ul>
  );
}

function Sitting(props: { seat: SeatView }) {
  return (
    <Show
      when={props.seat.player}
      fallback={
        <span class="muted">
          {props.seat.reserved_for
            ? t('lobby-kept-for', { name: playerWords(props.seat.reserved_for) })
            : t('online-nobody')}
        </span>
      }
    >
      {(player) => (
        <>
          <Player of={player()} rating={props.seat.rating} />
          <Show when={!props.seat.here}>
            <small class="muted"> {t('online-not-here')}</small>
          </Show>
        </>
      )}
    </Show>
  );
}
