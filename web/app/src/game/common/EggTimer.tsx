/** The egg timer: one glass for all seats, turned when it is empty, handed on with the turn. */
import { createEffect, createMemo, createUniqueId, on } from 'solid-js';
import { animationsOn } from '../../ui/theme';
import { upperSand } from './clockText';

/** The state of the glass. */
export interface EggTimerProps {
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
export function EggTimer(props: EggTimerProps) {
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
