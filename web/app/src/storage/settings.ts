import type { Orientation } from '@board';
import { createSignal } from 'solid-js';

/** The settings of this device, stored in the browser. */
export interface Settings {
  /** `auto` follows the browser. */
  language: 'auto' | 'en' | 'de';
  /** `auto` follows the device. */
  theme: 'auto' | 'day' | 'night';
  sound: boolean;
  /** Whether a move waits to be confirmed; `auto`: after touch, and with days for each turn. */
  confirm: 'auto' | 'always' | 'never';
  /** Whether moves are animated; reduced motion of the device has priority. */
  animate: boolean;
  figures: 'animals' | 'plain';
  /** How the levels of a board lie, in games with several. */
  layout: Orientation['layout'];
  /** The surface of the board. */
  boardTheme: 'engraving' | 'wood' | 'slate';
  /** Whether place names are shown on the board. */
  labels: boolean;
  /** Whether pieces that can go out next are marked. */
  showThreats: boolean;
  /** Whether the board is turned to the player. */
  turned: boolean;
  /** Whether no game was finished on this device yet: the first turns are explained. */
  newcomer: boolean;
}

type Key = keyof Settings;

const STORAGE_KEY = 'palamedes.settings';

const DEFAULTS: Settings = {
  language: 'auto',
  theme: 'auto',
  sound: true,
  confirm: 'auto',
  animate: true,
  figures: 'animals',
  layout: 'flat',
  boardTheme: 'engraving',
  labels: true,
  showThreats: false,
  turned: false,
  newcomer: true,
};

const ENUM_VALUES: Partial<Record<Key, readonly string[]>> = {
  language: ['auto', 'en', 'de'],
  theme: ['auto', 'day', 'night'],
  confirm: ['auto', 'always', 'never'],
  figures: ['animals', 'plain'],
  layout: ['flat', 'stacked'],
  boardTheme: ['engraving', 'wood', 'slate'],
};

/** Whether a stored value is valid. */
function isValid(key: Key, value: unknown): boolean {
  const values = ENUM_VALUES[key];
  return values ? values.includes(value as string) : typeof value === 'boolean';
}

/** Parses stored settings; invalid values become defaults. */
export function parseSettings(text: string | null): Settings {
  const read = { ...DEFAULTS };
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null) return read;
    for (const [key, value] of Object.entries(found)) {
      if (key in DEFAULTS && isValid(key as Key, value)) Object.assign(read, { [key]: value });
    }
  } catch {
    // Invalid JSON: defaults.
  }
  return read;
}

function storedText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

const [current, setCurrent] = createSignal<Settings>(parseSettings(storedText()));

/** The current settings; reactive. */
export const settings = current;

/** Changes settings and stores them. */
export function changeSettings(some: Partial<Settings>): void {
  setCurrent((before) => ({ ...before, ...some }));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current()));
  } catch {
    // Without storage they hold until the page is closed.
  }
}

window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) setCurrent(parseSettings(event.newValue));
});
