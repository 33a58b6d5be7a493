/** The clock of a seat. */
import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { clockText, nextChange } from './clockText';
import { EggTimer } from './EggTimer';

/** The state of a clock. */
export interface ClockProps {
  /** The time left at `viewedAtMs`. */
  leftMs: number;
  running: boolean;
  /** The time of the view, as `performance.now()`. */
  viewedAtMs: number;
  /** All the sand of an egg timer; null for other clocks. */
  sandMs: number | null;
}

/** The time left, in digits of one width. */
export function Clock(props: ClockProps) {
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
