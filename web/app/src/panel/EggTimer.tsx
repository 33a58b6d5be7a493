/** The egg timer: one glass for all, turned only when it is empty, handed on with the turn. */
import { createEffect, createMemo, createUniqueId, on } from 'solid-js';
import { moving } from '../shell/theme';
import { upperSand } from './clock';

/** What the glass shows. */
export interface EggTimerProps {
  /** What the player has left, in milliseconds. */
  left: number;
  /** All the sand there is. */
  sand: number;
  running: boolean;
}

/** Half of the inside of the glass: from its floor or ceiling to the neck. */
const TOP = 4;
const NECK = 16;
const TURNED_MS = 420;

/** The glass with its sand. What it tells is said by the clock beside it. */
export function EggTimer(props: EggTimerProps) {
  const id = createUniqueId();
  let glass: SVGGElement | undefined;
  const upper = createMemo(() => upperSand(props.left, props.sand) / props.sand);
  /** The sand of an hour glass is a cone: a third of it stands higher than a third. */
  const height = (share: number) => (NECK - TOP) * Math.sqrt(Math.min(Math.max(share, 0), 1));
  const isLent = createMemo(() => props.left > props.sand);
  createEffect(
    on(
      isLent,
      (lent) => {
        // What was lent is used up: the glass is turned.
        if (lent || !moving()) return;
        const frames = [{ transform: 'rotate(-180deg)' }, { transform: 'rotate(0deg)' }];
        glass?.animate?.(frames, { duration: TURNED_MS, easing: 'ease-in-out' });
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
