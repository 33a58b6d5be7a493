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

function setState(now: AuthState): void {
  setSignal(now);
  if (now.is === 'signedIn') setCachedUserName(now.me.name);
  if (now.is === 'anonymous') setCachedUserName(null);
}

/** The authentication state; reactive. */
export const authState = state;

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

async function fetchAuthState(): Promise<AuthState> {
  try {
    return { is: 'signedIn', me: await request<CurrentUser>('GET', 'me') };
  } catch (thrown) {
    if (thrown instanceof RequestError && thrown.status === 401) return { is: 'anonymous' };
    return { is: 'offline' };
  }
}

let creating: Promise<CurrentUser> | undefined;

/** Creates a guest account unless the user is signed in. Throws `RequestError`. */
export function ensureGuest(): Promise<CurrentUser> {
  creating ??= createGuest().finally(() => (creating = undefined));
  return creating;
}

async function createGuest(): Promise<CurrentUser> {
  const found = await loadCurrentUser();
  if (found.is === 'signedIn') return found.me;
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
