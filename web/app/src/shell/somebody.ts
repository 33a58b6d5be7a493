/**
 * Who the reader was to the server when last seen. It is kept in the browser so that a page that
 * needs no server asks it nothing unless there is somebody to be told something.
 */
import { createSignal } from 'solid-js';

const STORED = 'palamedes.somebody';

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

const [name, setName] = createSignal(stored());
const [waiting, setWaiting] = createSignal(0);

/** The name of the reader; null where they are nobody, as far as is known. */
export const somebody = name;

/** In how many games elsewhere it is the reader's turn. */
export const turns = waiting;

/** Tells it. */
export const setTurns = setWaiting;

/** Notes who the reader is. */
export function noteSomebody(now: string | null): void {
  setName(now);
  if (now === null) setWaiting(0);
  try {
    if (now === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, now);
  } catch {
    // A browser that keeps nothing: it is known until the page is closed.
  }
}
