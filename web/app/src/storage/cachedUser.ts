/**
 * The last known name of the user. It is stored in the browser, so that a page that needs no
 * server sends requests only for users who were signed in.
 */
import { createSignal } from 'solid-js';

const STORED = 'palamedes.userName';

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

const [name, setName] = createSignal(stored());
const [waiting, setWaiting] = createSignal(0);

/** The name of the signed-in user; null for anonymous users. */
export const cachedUserName = name;

/** The number of other games in which it is the user's turn. */
export const turnCount = waiting;

/** Sets the number of those games, also on the icon of the installed app. */
export function setTurnCount(count: number): void {
  setWaiting(count);
  // Not every browser has it, and it may be forbidden.
  void navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Stores the name of the user. */
export function setCachedUserName(now: string | null): void {
  setName(now);
  if (now === null) setTurnCount(0);
  try {
    if (now === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, now);
  } catch {
    // Without storage it is known until the page is closed.
  }
}
