import { createEffect, createSignal } from 'solid-js';
import { settings } from '../storage/settings';

/** Day: ink on paper. Night: chalk on blue-black. */
export type Theme = 'day' | 'night';

const dark = matchMedia('(prefers-color-scheme: dark)');
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const [deviceDark, setDeviceDark] = createSignal(dark.matches);
const [deviceStill, setDeviceStill] = createSignal(reducedMotion.matches);
dark.addEventListener('change', () => setDeviceDark(dark.matches));
reducedMotion.addEventListener('change', () => setDeviceStill(reducedMotion.matches));

/** The current theme. */
export function theme(): Theme {
  const chosen = settings().theme;
  if (chosen !== 'auto') return chosen;
  return deviceDark() ? 'night' : 'day';
}

/** Whether moves are animated: by setting, unless the device reduces motion. */
export function animationsOn(): boolean {
  return settings().animate && !deviceStill();
}

/** Applies the theme to the document; `theme.js` has set it before the first paint. */
export function syncTheme(): void {
  createEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme();
    root.dataset.board = settings().boardTheme;
    root.dataset.motion = animationsOn() ? 'on' : 'off';
    const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  });
}
