/** Reauthentication for sensitive actions. */
import { createSignal } from 'solid-js';
import { CancelledError, RequestError } from '../net/api';
import { me } from '../net/currentUser';

interface ReauthRequest {
  passkeyOnly: boolean;
  done: Promise<void>;
  settle: (shown: boolean) => void;
}

const [pendingRequest, setPendingRequest] = createSignal<ReauthRequest | null>(null);

/** Whether the login dialog is open. */
export const isReauthOpen = () => pendingRequest() !== null;

/** Whether the login must be with a passkey. */
export const isPasskeyRequired = () => pendingRequest()?.passkeyOnly ?? false;

/** The login was shown again, or not. */
export function resolveReauth(shown: boolean): void {
  const open = pendingRequest();
  setPendingRequest(null);
  open?.settle(shown);
}

function openReauth(passkeyOnly: boolean): Promise<void> {
  const open = pendingRequest();
  if (open) return open.done;
  let settle: ReauthRequest['settle'] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    settle = (shown) => (shown ? resolve() : reject(new CancelledError()));
  });
  setPendingRequest({ passkeyOnly, done, settle });
  return done;
}

/** Whether a new login with a passkey, or with anything, helps against an error. */
function neededLogin(thrown: unknown): 'passkey' | 'any' | null {
  const code = thrown instanceof RequestError ? thrown.error.code : '';
  if (code === 'recent-login-required') return 'any';
  const hasPasskey = (me()?.passkey_count ?? 0) > 0;
  return code === 'passkey-required' && hasPasskey ? 'passkey' : null;
}

/** Runs an action; if the server requires a new login, asks for it and runs the action again. */
export async function withReauth<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (thrown) {
    const needed = neededLogin(thrown);
    if (needed === null) throw thrown;
    await openReauth(needed === 'passkey');
    return withReauth(act);
  }
}
