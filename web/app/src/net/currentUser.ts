/** The current user, as the server knows them. */
import { createSignal } from 'solid-js';
import type { CurrentUser } from '../generated/wire';
import { setCachedUserName } from '../storage/cachedUser';
import { request, RequestError } from './api';

/** Whether the user is signed in, as a member or a guest. */
export type AuthState =
  | { is: 'loading' }
  | { is: 'offline' }
  | { is: 'anonymous' }
  | { is: 'signedIn'; me: CurrentUser };

const [state, setSignal] = createSignal<AuthState>({ is: 'loading' });

/** Whether the session ended elsewhere, and whether the user knows it. */
let endedSession: 'none' | 'unreported' | 'reported' = 'none';

function setState(now: AuthState): void {
  setSignal(now);
  if (now.is === 'signedIn') {
    setCachedUserName(now.me.name);
    endedSession = 'none';
  }
  if (now.is === 'anonymous') setCachedUserName(null);
}

/** The authentication state; reactive. */
export const authState = state;

/** Whether it is not known yet who the user is. */
export const isAuthPending = (): boolean => state().is === 'loading';

/** The current user, if signed in. */
export function me(): CurrentUser | null {
  const now = state();
  return now.is === 'signedIn' ? now.me : null;
}

let loading: Promise<AuthState> | undefined;

/** Loads the current user; the second call waits for the first. */
export function loadCurrentUser(): Promise<AuthState> {
  loading ??= fetchAuthState().then((found) => {
    setState(found);
    // A server that was offline is tried again next time.
    if (found.is === 'offline') loading = undefined;
    return found;
  });
  return loading;
}

/** Loads the current user again, after a login, a logout or a changed name. */
export function reloadCurrentUser(): Promise<AuthState> {
  loading = undefined;
  return loadCurrentUser();
}

/**
 * Reloads the user because the session has ended elsewhere. Unless the user knows it, their next
 * action reports it, and only the one after that plays as a guest.
 */
export function onSessionEnded(): void {
  if (endedSession === 'none') endedSession = 'unreported';
  void reloadCurrentUser();
}

/** The user knows that the session has ended, or ends it now. */
export function markSessionEndKnown(): void {
  endedSession = 'reported';
}

async function fetchAuthState(): Promise<AuthState> {
  try {
    // The response to a visitor without an account is empty.
    const found = await request<CurrentUser | undefined>('GET', 'me');
    return found ? { is: 'signedIn', me: found } : { is: 'anonymous' };
  } catch (thrown) {
    if (thrown instanceof RequestError && thrown.status === 401) return { is: 'anonymous' };
    return { is: 'offline' };
  }
}

let creating: Promise<CurrentUser> | undefined;

/**
 * Creates a guest account unless the user is signed in. Throws `RequestError`, once also if the
 * session has ended without the user knowing it.
 */
export function ensureGuest(): Promise<CurrentUser> {
  creating ??= createGuest().finally(() => (creating = undefined));
  return creating;
}

async function createGuest(): Promise<CurrentUser> {
  const found = await loadCurrentUser();
  if (found.is === 'signedIn') return found.me;
  if (found.is === 'anonymous' && endedSession === 'unreported') {
    markSessionEndKnown();
    throw new RequestError(401, { code: 'unauthorized' });
  }
  try {
    const guest = await request<CurrentUser>('POST', 'guests');
    const signedIn: AuthState = { is: 'signedIn', me: guest };
    loading = Promise.resolve(signedIn);
    setState(signedIn);
    return guest;
  } catch (thrown) {
    // The user may have signed in in another tab meanwhile.
    const isSignedIn = thrown instanceof RequestError && thrown.error.code === ALREADY_SIGNED_IN;
    const now = isSignedIn ? await reloadCurrentUser() : found;
    if (now.is === 'signedIn') return now.me;
    throw thrown;
  }
}

const ALREADY_SIGNED_IN = 'already-signed-in';

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    // Another tab may have logged in.
    const isVisible = document.visibilityState === 'visible';
    if (isVisible && state().is === 'anonymous') void reloadCurrentUser();
  });
}
