import { createEffect, createSignal } from 'solid-js';
import { settings } from './settings';

/** Day: ink on paper. Night: chalk on blue-black. */
export type Theme = 'day' | 'night';

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const [deviceDark, setDeviceDark] = createSignal(dark.matches);
const [deviceStill, setDeviceStill] = createSignal(still.matches);
dark.addEventListener('change', () => setDeviceDark(dark.matches));
still.addEventListener('change', () => setDeviceStill(still.matches));

/** The theme in force. */
export function theme(): Theme {
  const chosen = settings().theme;
  if (chosen !== 'auto') return chosen;
  return deviceDark() ? 'night' : 'day';
}

/** Whether pieces walk: the setting, unless the device asks for rest. */
export function moving(): boolean {
  return settings().animate && !deviceStill();
}

/** Keeps the document in the theme. `theme.js` has set it before the first paint. */
export function followTheme(): void {
  createEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme();
    root.dataset.motion = moving() ? 'on' : 'off';
    const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  });
}
