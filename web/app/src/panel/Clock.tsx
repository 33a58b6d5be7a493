/** The clock of a seat. */
import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import { t } from '../shell/words';
import { clockText, nextChange } from './clock';
import { EggTimer } from './EggTimer';

/** What a clock shows. */
export interface ClockShown {
  /** What was left when `since` was. */
  left: number;
  running: boolean;
  /** When `left` was measured, as `performance.now()`. */
  since: number;
  /** All the sand of an egg timer; null for clocks with hands. */
  sand: number | null;
}

/** Tells the time left, in figures of one width. */
export function Clock(props: ClockShown) {
  const [left, setLeft] = createSignal(0);
  let timer = 0;
  const show = () => {
    clearTimeout(timer);
    const gone = props.running ? performance.now() - props.since : 0;
    const now = Math.max(props.left - gone, 0);
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
      <Show when={props.sand} keyed>
        {(sand) => <EggTimer left={left()} sand={sand} running={props.running} />}
      </Show>
      {clockText(left())}
    </span>
  );
}
