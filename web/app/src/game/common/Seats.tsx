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
  gone: boolean;
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
      <Index each={props.seats}>{(seat) => <Seat of={seat()} />}</Index>
    </ol>
  );
}

function Seat(props: { of: SeatRow }) {
  return (
    <li
      class="seat"
      classList={{ turn: props.of.turn, gone: props.of.gone, thinking: props.of.thinking }}
      aria-current={props.of.turn ? 'true' : undefined}
    >
      <svg
        class="seat-symbol"
        viewBox="-1.2 -1.2 2.4 2.4"
        aria-hidden="true"
        innerHTML={props.of.symbol}
      />
      <Show when={props.of.presence}>
        {(presence) => (
          <span class="seat-presence" classList={{ online: presence().online }}>
            <span class="visually-hidden">{presence().label}</span>
          </span>
        )}
      </Show>
      <Show when={props.of.team}>
        {(team) => (
          <span class="seat-team number" data-team={team()} aria-hidden="true">
            {team()}
          </span>
        )}
      </Show>
      <span class="seat-name">
        <span classList={{ 'seat-long': props.of.brief !== '' }}>{props.of.name}</span>
        <span class="seat-brief" aria-hidden="true">
          {props.of.brief}
        </span>
      </span>
      <span class="seat-about">
        {[props.of.team === null ? '' : t('board-team', { team: props.of.team }), props.of.about]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
      <Show when={props.of.target !== null}>
        <span class="seat-out number">
          <span aria-hidden="true">
            {props.of.out}/{props.of.target}
          </span>
          <span class="visually-hidden">{t('board-out', { count: props.of.out })}</span>
        </span>
      </Show>
      <Show when={props.of.clock}>
        {(clock) => (
          // There is one glass: other seats have an empty space for it.
          <Show when={clock().sandMs === null || props.of.turn} fallback={<span class="clock" />}>
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
      const way = from && `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      from = to;
      if (way === null || !animationsOn()) return;
      const frames = [{ transform: way }, { transform: 'none' }];
      glass.animate?.(frames, { duration: HANDOVER_MS, easing: 'ease-in-out' });
    }),
  );
}
