// Events of an organiser, saved in the browser: one entry of the local storage for each, with the
// earlier states for undo. Invalid entries are ignored. Nothing is deleted but by the organiser.

import { createSignal } from 'solid-js';

/** A saved event. */
export interface SavedEvent {
  id: string;
  name: string;
  place: string;
  date: string;
  /** The event file. */
  text: string;
  /** Earlier event files, the latest last. */
  past: string[];
  /** Undone event files, the next one last. */
  future: string[];
  /** Milliseconds since 1970. */
  updated: number;
}

const PREFIX = 'palamedes.event.';

/** The most characters of earlier and undone files; the oldest are dropped. */
export const HISTORY_MAX_CHARS = 300_000;
/** The most steps that can be undone. */
export const HISTORY_MAX_STEPS = 100;

const [changes, setChanges] = createSignal(0);

function localStore(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const isTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((text) => typeof text === 'string');

function parseEvent(text: string | null): SavedEvent | null {
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<SavedEvent> | null;
    if (typeof found !== 'object' || found === null) return null;
    const { id, name, place, date, text: file, past, future, updated } = found;
    const texts = [id, name, place, date, file].every((one) => typeof one === 'string');
    const valid = texts && isTexts(past) && isTexts(future) && typeof updated === 'number';
    return valid ? (found as SavedEvent) : null;
  } catch {
    return null;
  }
}

/** All saved events, the latest first; reactive. */
export function savedEvents(): SavedEvent[] {
  changes();
  const store = localStore();
  if (!store) return [];
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => parseEvent(store.getItem(key)) ?? [])
    .sort((a, b) => b.updated - a.updated);
}

/** Loads one event; null if it does not exist or is invalid. */
export const loadEvent = (id: string): SavedEvent | null =>
  parseEvent(localStore()?.getItem(PREFIX + id) ?? null);

/** Drops the oldest texts until the rest is within the limits. */
export function boundTexts(texts: readonly string[], maxChars: number): string[] {
  let chars = 0;
  let from = texts.length;
  while (from > 0 && texts.length - from < HISTORY_MAX_STEPS) {
    chars += texts[from - 1]!.length;
    if (chars > maxChars) break;
    from -= 1;
  }
  return texts.slice(from);
}

/** Saves an event, without its history if there is no space; false if it could not be saved. */
export function saveEvent(event: SavedEvent): boolean {
  const store = localStore();
  if (!store) return false;
  for (const chars of [HISTORY_MAX_CHARS, 0]) {
    const past = boundTexts(event.past, chars);
    const future = boundTexts(event.future, chars);
    try {
      store.setItem(PREFIX + event.id, JSON.stringify({ ...event, past, future }));
      setChanges((before) => before + 1);
      return true;
    } catch {
      // Full: try again without the history.
    }
  }
  return false;
}

/** Deletes an event. */
export function deleteEvent(id: string): void {
  localStore()?.removeItem(PREFIX + id);
  setChanges((before) => before + 1);
}

/** Calls back when another window has changed an event. Returns a function that ends this. */
export function onOtherWindowChange(id: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === PREFIX + id && event.newValue !== null) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The event after a change of its file; the state before it can be undone. */
export function withText(event: SavedEvent, text: string): SavedEvent {
  if (text === event.text) return event;
  return { ...event, text, past: [...event.past, event.text], future: [] };
}

/** The event before its last change; the same event if there is none. */
export function undone(event: SavedEvent): SavedEvent {
  const text = event.past.at(-1);
  if (text === undefined) return event;
  return { ...event, text, past: event.past.slice(0, -1), future: [...event.future, event.text] };
}

/** The event with its last undone change; the same event if there is none. */
export function redone(event: SavedEvent): SavedEvent {
  const text = event.future.at(-1);
  if (text === undefined) return event;
  return { ...event, text, past: [...event.past, event.text], future: event.future.slice(0, -1) };
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(PREFIX)) setChanges((before) => before + 1);
});
