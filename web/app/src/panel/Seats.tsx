/** Who sits at the table: turn, pieces out, clocks. */
import { createEffect, Index, on, Show } from 'solid-js';
import { moving } from '../shell/theme';
import { t } from '../shell/words';
import { Clock, type ClockShown } from './Clock';

/** One seat. */
export interface SeatShown {
  seat: number;
  /** "You", "The house". */
  name: string;
  /** What it is called where hardly anything fits, as "level 3"; empty where that is its name. */
  brief: string;
  /** A word more about it, where there is room: "level 3". */
  about: string;
  /** Its score so far, and how much is needed, where that is known. */
  out: number;
  wanted: number | null;
  /** The team, counted from 1, in games of teams. */
  team: number | null;
  clock: ClockShown | null;
  turn: boolean;
  thinking: boolean;
  /** Whether the player is connected, and the words for it; null where nobody asks. */
  presence: { here: boolean; words: string } | null;
  /** Whether the seat has left the game. */
  gone: boolean;
  /** A drawing of one of its pieces, unit radius round the origin. */
  sign: string;
}

const HANDED_MS = 380;

/** A row for each seat: one line on a phone, a list beside a large board. */
export function Seats(props: { seats: SeatShown[] }) {
  let list!: HTMLOListElement;
  handOn(
    () => list,
    () => props.seats.find((seat) => seat.turn && seat.clock?.sand)?.seat ?? null,
  );
  return (
    <ol class="seats" ref={list} data-count={props.seats.length} aria-label={t('board-seats')}>
      <Index each={props.seats}>{(seat) => <Seat of={seat()} />}</Index>
    </ol>
  );
}

function Seat(props: { of: SeatShown }) {
  return (
    <li
      class="seat"
      classList={{ turn: props.of.turn, gone: props.of.gone, thinking: props.of.thinking }}
      aria-current={props.of.turn ? 'true' : undefined}
    >
      <svg
        class="seat-sign"
        viewBox="-1.2 -1.2 2.4 2.4"
        aria-hidden="true"
        innerHTML={props.of.sign}
      />
      <Show when={props.of.presence}>
        {(presence) => (
          <span class="seat-presence" classList={{ here: presence().here }}>
            <span class="unseen">{presence().words}</span>
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
      <Show when={props.of.wanted !== null}>
        <span class="seat-out number">
          <span aria-hidden="true">
            {props.of.out}/{props.of.wanted}
          </span>
          <span class="unseen">{t('board-out', { count: props.of.out })}</span>
        </span>
      </Show>
      <Show when={props.of.clock}>
        {(clock) => (
          // There is one glass: whoever is not to move has none, and the room for it.
          <Show when={clock().sand === null || props.of.turn} fallback={<span class="clock" />}>
            <Clock {...clock()} />
          </Show>
        )}
      </Show>
    </li>
  );
}

/** The one glass goes from seat to seat and is seen going. */
function handOn(list: () => HTMLElement, holder: () => number | null): void {
  let from: { x: number; y: number } | null = null;
  createEffect(
    on(holder, () => {
      const glass = list().querySelector('.egg-timer');
      if (!glass) return;
      const [inside, around] = [glass.getBoundingClientRect(), list().getBoundingClientRect()];
      const to = { x: inside.x - around.x, y: inside.y - around.y };
      const way = from && `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      from = to;
      if (way === null || !moving()) return;
      const frames = [{ transform: way }, { transform: 'none' }];
      glass.animate?.(frames, { duration: HANDED_MS, easing: 'ease-in-out' });
    }),
  );
}
