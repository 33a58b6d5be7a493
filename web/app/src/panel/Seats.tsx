/** Who sits at the table: turn, pieces out, clocks. */
import { For, Show } from 'solid-js';
import { t } from '../shell/words';
import { Clock } from './Clock';

/** One seat. */
export interface SeatShown {
  seat: number;
  /** "You", "The house". */
  name: string;
  /** A word more about it, where there is room: "level 3". */
  about: string;
  /** Its score so far, and how much is needed, where that is known. */
  out: number;
  wanted: number | null;
  /** The team, counted from 1, in games of teams. */
  team: number | null;
  clock: { left: number | null; running: boolean; since: number } | null;
  turn: boolean;
  thinking: boolean;
  /** Whether the seat has left the game. */
  gone: boolean;
  /** A drawing of one of its pieces, unit radius round the origin. */
  sign: string;
}

/** A row for each seat: one line on a phone, a list beside a large board. */
export function Seats(props: { seats: SeatShown[] }) {
  return (
    <ol class="seats" data-count={props.seats.length} aria-label={t('board-seats')}>
      <For each={props.seats}>
        {(seat) => (
          <li
            class="seat"
            classList={{ turn: seat.turn, gone: seat.gone, thinking: seat.thinking }}
            aria-current={seat.turn ? 'true' : undefined}
          >
            <svg
              class="seat-sign"
              viewBox="-1.2 -1.2 2.4 2.4"
              aria-hidden="true"
              innerHTML={seat.sign}
            />
            <span class="seat-name">{seat.name}</span>
            <span class="seat-about">
              {[seat.team === null ? '' : t('board-team', { team: seat.team }), seat.about]
                .filter((part) => part !== '')
                .join(', ')}
            </span>
            <Show when={seat.wanted !== null}>
              <span class="seat-out number">
                <span aria-hidden="true">
                  {seat.out}/{seat.wanted}
                </span>
                <span class="unseen">{t('board-out', { count: seat.out })}</span>
              </span>
            </Show>
            <Show when={seat.clock}>
              {(clock) => (
                <Clock left={clock().left} running={clock().running} since={clock().since} />
              )}
            </Show>
          </li>
        )}
      </For>
    </ol>
  );
}
