/** The clock of a seat. */
import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import { t } from '../shell/words';
import { clockText, nextChange } from './clock';

/** What a clock shows. */
export interface ClockProps {
  /** What was left when `since` was; null without a clock. */
  left: number | null;
  running: boolean;
  /** When `left` was measured, as `performance.now()`. */
  since: number;
}

/** Tells the time left, in figures of one width. */
export function Clock(props: ClockProps) {
  const [left, setLeft] = createSignal(0);
  let timer = 0;
  const show = () => {
    clearTimeout(timer);
    const gone = props.running ? performance.now() - props.since : 0;
    const now = Math.max((props.left ?? 0) - gone, 0);
    setLeft(now);
    if (props.running) timer = window.setTimeout(show, nextChange(now));
  };
  createEffect(show);
  onCleanup(() => clearTimeout(timer));
  return (
    <Show when={props.left !== null}>
      <span
        class="clock"
        classList={{ running: props.running, short: props.running && left() < 10_000 }}
        role="timer"
        aria-label={t('board-clock', { left: clockText(left()) })}
      >
        {clockText(left())}
      </span>
    </Show>
  );
}
