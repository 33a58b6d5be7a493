import { createSignal } from 'solid-js';

/** What a person can choose. One object, kept in the browser. */
export interface Settings {
  /** `auto` follows the browser. */
  language: 'auto' | 'en' | 'de';
  /** `auto` follows the device. */
  theme: 'auto' | 'day' | 'night';
  sound: boolean;
  /** A move is made only after one more press of a large button. */
  confirm: boolean;
  /** Pieces walk their path. Reduced motion on the device wins over it. */
  animate: boolean;
  figures: 'animals' | 'plain';
  /** Letters of the nodes beside the board. */
  labels: boolean;
  /** Marks on what can go out next. */
  showThreats: boolean;
  /** The board turns to the player at the bottom. */
  turned: boolean;
}

type Key = keyof Settings;

const STORED = 'palamedes.settings';

const USUAL: Settings = {
  language: 'auto',
  theme: 'auto',
  sound: true,
  confirm: true,
  animate: true,
  figures: 'animals',
  labels: true,
  showThreats: false,
  turned: false,
};

const WORDS: Partial<Record<Key, readonly string[]>> = {
  language: ['auto', 'en', 'de'],
  theme: ['auto', 'day', 'night'],
  figures: ['animals', 'plain'],
};

/** Whether a value found in storage is one this setting can have. */
function fits(key: Key, value: unknown): boolean {
  const words = WORDS[key];
  return words ? words.includes(value as string) : typeof value === 'boolean';
}

/** Settings out of a stored text; whatever is wrong in it is as usual. */
export function readSettings(text: string | null): Settings {
  const read = { ...USUAL };
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null) return read;
    for (const [key, value] of Object.entries(found)) {
      if (key in USUAL && fits(key as Key, value)) Object.assign(read, { [key]: value });
    }
  } catch {
    // A text that is no JSON: as usual.
  }
  return read;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

const [current, setCurrent] = createSignal<Settings>(readSettings(stored()));

/** The settings; read inside an effect or a component they are followed. */
export const settings = current;

/** Changes settings and keeps them. */
export function change(some: Partial<Settings>): void {
  setCurrent((before) => ({ ...before, ...some }));
  try {
    localStorage.setItem(STORED, JSON.stringify(current()));
  } catch {
    // A browser that keeps nothing: they hold until the page is closed.
  }
}

window.addEventListener('storage', (event) => {
  if (event.key === STORED) setCurrent(readSettings(event.newValue));
});
