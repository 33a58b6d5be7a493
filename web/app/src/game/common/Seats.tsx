/** The seats of a game: turn, score, clocks. */
import { createEffect, Index, on, Show, createSignal, onCleanup, createMemo, createUniqueId } from 'solid-js';
import { animationsOn } from '../../ui/theme';
import { t } from '../../i18n/i18n';
import { Icon } from '../../ui/icons';
import { pointsText } from './resultText';
import { clockText, nextChange, upperSand } from './clockText';

/** The state of one seat. */
export interface SeatRow {
  seat: number;
  isYou: boolean;
  /** "You", "Nestor". */
  name: string;
  /** Additional information for wide screens: "level 3". */
  about: string;
  /** The name of the game, which says what is counted. */
  game: string;
  /** The score, and the score that wins. */
  out: number;
  target: number | null;
  /** Whether the score is shown although no score wins. */
  hasPoints: boolean;
  /** The team, counted from 1, in games of teams. */
  team: number | null;
  clock: ClockProps | null;
  /** Whether the seat has to decide now. */
  turn: boolean;
  /** Whether the seat has made its secret choice in this turn. */
  hasChosen: boolean;
  thinking: boolean;
  /** Whether the player is online, with its label; null in local games. */
  presence: { online: boolean; label: string } | null;
  /** Whether the seat has left the game. */
  droppedOut: boolean;
  /** A drawing of one of its pieces, with radius 1 round the origin. */
  symbol: string;
}

const HANDOVER_MS = 380;

/** The path of a tick. */
const TICK = 'm5 12.5 4.5 4.5L19 7';

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
      classList={{
        turn: props.row.turn,
        chosen: props.row.hasChosen,
        gone: props.row.droppedOut,
        you: props.row.isYou,
        thinking: props.row.thinking,
      }}
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
      <span class="seat-name">{props.row.name}</span>
      <span class="seat-about">
        {[props.row.team === null ? '' : t('board-team', { team: props.row.team }), props.row.about]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
      <Show when={props.row.hasChosen}>
        <span class="seat-chosen">
          <Icon icon={TICK} size={16} />
          <span class="seat-chosen-word">{t('game-seat-chosen')}</span>
        </span>
      </Show>
      <Show when={props.row.target !== null}>
        <span class="seat-out number">
          <span aria-hidden="true">
            {props.row.out}/{props.row.target}
            <span class="seat-out-word"> {t('board-out-short', { game: props.row.game })}</span>
          </span>
          <span class="visually-hidden">
            {t('board-out', { game: props.row.game, count: props.row.out, target: props.row.target ?? 0 })}
          </span>
        </span>
      </Show>
      <Show when={props.row.hasPoints}>
        <span class="seat-out number">{t('board-points', { count: props.row.out, points: pointsText(props.row.out) })}</span>
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

/** The state of a clock. */
interface ClockProps {
  /** The time left at `viewedAtMs`. */
  leftMs: number;
  running: boolean;
  /** The time of the view, as `performance.now()`. */
  viewedAtMs: number;
  /** All the sand of an egg timer; null for other clocks. */
  sandMs: number | null;
}

/** The time left, in digits of one width. */
function Clock(props: ClockProps) {
  const [left, setLeft] = createSignal(0);
  let timer = 0;
  const show = () => {
    clearTimeout(timer);
    const elapsed = props.running ? performance.now() - props.viewedAtMs : 0;
    const now = Math.max(props.leftMs - elapsed, 0);
    setLeft(now);
    if (props.running) timer = window.setTimeout(show, nextChange(now));
  };
  createEffect(show);
  onCleanup(() => clearTimeout(timer));
  return (
    <span
      class="clock"
      classList={{ running: props.running, short: props.running && left() < 10_000 }}
      role="timer"
      aria-label={t('board-clock', { left: clockText(left()) })}
    >
      <Show when={props.sandMs} keyed>
        {(sandMs) => <EggTimer leftMs={left()} sandMs={sandMs} running={props.running} />}
      </Show>
      {clockText(left())}
    </span>
  );
}

/** The state of the glass. */
interface EggTimerProps {
  /** The time left of the player. */
  leftMs: number;
  /** All of the sand. */
  sandMs: number;
  running: boolean;
}

/** Top and neck of the upper half of the glass. */
const TOP = 4;
const NECK = 16;
const FLIP_MS = 420;

/** The glass with its sand; the clock beside it carries the label. */
function EggTimer(props: EggTimerProps) {
  const id = createUniqueId();
  let glass: SVGGElement | undefined;
  const upper = createMemo(() => upperSand(props.leftMs, props.sandMs) / props.sandMs);
  /** The sand is a cone: a third of it is higher than a third. */
  const height = (share: number) => (NECK - TOP) * Math.sqrt(Math.min(Math.max(share, 0), 1));
  const isRestOfOther = createMemo(() => props.leftMs > props.sandMs);
  createEffect(
    on(
      isRestOfOther,
      (isRest) => {
        // The rest of the player before is used up: the glass is turned.
        if (isRest || !animationsOn()) return;
        const frames = [{ transform: 'rotate(-180deg)' }, { transform: 'rotate(0deg)' }];
        glass?.animate?.(frames, { duration: FLIP_MS, easing: 'ease-in-out' });
      },
      { defer: true },
    ),
  );
  return (
    <svg class="egg-timer" viewBox="0 0 20 32" aria-hidden="true">
      <clipPath id={id}>
        <path d={GLASS} />
      </clipPath>
      <g ref={glass} class="egg-glass">
        <g clip-path={`url(#${id})`} class="egg-sand">
          <rect x="0" width="20" y={NECK - height(upper())} height={height(upper())} />
          <rect x="0" width="20" y={32 - TOP - height(1 - upper())} height={height(1 - upper())} />
          <path
            class="egg-stream"
            classList={{ runs: props.running && upper() > 0 }}
            d="M10 15v13"
          />
        </g>
        <path class="egg-frame" d={GLASS} />
        <path class="egg-frame thick" d="M2 2.500h16M2 29.500h16" />
      </g>
    </svg>
  );
}

const GLASS =
  'M4 3.500h12c0 6-4.800 8.500-4.800 12.500s4.800 6.500 4.800 12.500H4' +
  'c0-6 4.800-8.500 4.800-12.500S4 9.500 4 3.500Z';
