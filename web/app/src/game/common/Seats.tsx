/** The seats of a game: turn, score, clocks. */
import { createEffect, Index, on, Show } from 'solid-js';
import { animationsOn } from '../../ui/theme';
import { t } from '../../i18n/i18n';
import { Clock, type ClockProps } from './Clock';

/** The state of one seat. */
export interface SeatRow {
  seat: number;
  /** "You", "The computer". */
  name: string;
  /** A short name for narrow screens, such as "level 3"; empty to use the name. */
  brief: string;
  /** Additional information for wide screens: "level 3". */
  about: string;
  /** The score, and the score that wins. */
  out: number;
  target: number | null;
  /** The team, counted from 1, in games of teams. */
  team: number | null;
  clock: ClockProps | null;
  turn: boolean;
  thinking: boolean;
  /** Whether the player is online, with its label; null in local games. */
  presence: { online: boolean; label: string } | null;
  /** Whether the seat has left the game. */
  droppedOut: boolean;
  /** A drawing of one of its pieces, with radius 1 round the origin. */
  symbol: string;
}

const HANDOVER_MS = 380;

/** The rows: one line on a phone, a list beside a large board. */
export function Seats(props: { seats: SeatRow[] }) {
  let list!: HTMLOListElement;
  animateHandover(
    () => list,
    () => props.seats.find((seat) => seat.turn && seat.clock?.sandMs)?.seat ?? null,
  );
  return (
    <ol class="seats" ref={list} data-count={props.seats.length} aria-label={t('board-seats')}>
      <Index each={props.seats}>{(seat) => <Seat row={seat()} />}</Index>
    </ol>
  );
}

function Seat(props: { row: SeatRow }) {
  return (
    <li
      class="seat"
      classList={{ turn: props.row.turn, gone: props.row.droppedOut, thinking: props.row.thinking }}
      aria-current={props.row.turn ? 'true' : undefined}
    >
      <svg
        class="seat-symbol"
        viewBox="-1.2 -1.2 2.4 2.4"
        aria-hidden="true"
        innerHTML={props.row.symbol}
      />
      <Show when={props.row.presence}>
        {(presence) => (
          <span class="seat-presence" classList={{ online: presence().online }}>
            <span class="visually-hidden">{presence().label}</span>
          </span>
        )}
      </Show>
      <Show when={props.row.team}>
        {(team) => (
          <span class="seat-team number" data-team={team()} aria-hidden="true">
            {team()}
          </span>
        )}
      </Show>
      <span class="seat-name">
        <span classList={{ 'seat-long': props.row.brief !== '' }}>{props.row.name}</span>
        <span class="seat-brief" aria-hidden="true">
          {props.row.brief}
        </span>
      </span>
      <span class="seat-about">
        {[props.row.team === null ? '' : t('board-team', { team: props.row.team }), props.row.about]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
      <Show when={props.row.target !== null}>
        <span class="seat-out number">
          <span aria-hidden="true">
            {props.row.out}/{props.row.target}
          </span>
          <span class="visually-hidden">{t('board-out', { count: props.row.out })}</span>
        </span>
      </Show>
      <Show when={props.row.clock}>
        {(clock) => (
          // There is one glass: other seats have an empty space for it.
          <Show when={clock().sandMs === null || props.row.turn} fallback={<span class="clock" />}>
            <Clock {...clock()} />
          </Show>
        )}
      </Show>
    </li>
  );
}

/** Animates the one glass from seat to seat. */
function animateHandover(list: () => HTMLElement, holder: () => number | null): void {
  let from: { x: number; y: number } | null = null;
  createEffect(
    on(holder, () => {
      const glass = list().querySelector('.egg-timer');
      if (!glass) return;
      const [inside, around] = [glass.getBoundingClientRect(), list().getBoundingClientRect()];
      const to = { x: inside.x - around.x, y: inside.y - around.y };
      const transform = from && `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      from = to;
      if (transform === null || !animationsOn()) return;
      const frames = [{ transform }, { transform: 'none' }];
      glass.animate?.(frames, { duration: HANDOVER_MS, easing: 'ease-in-out' });
    }),
  );
}
