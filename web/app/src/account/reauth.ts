/** Reauthentication for sensitive actions. */
import { createSignal } from 'solid-js';
import { CancelledError, RequestError } from '../net/api';

interface ReauthRequest {
  done: Promise<void>;
  settle: (shown: boolean) => void;
}

const [pendingRequest, setPendingRequest] = createSignal<ReauthRequest | null>(null);

/** Whether the login dialog is open. */
export const isReauthOpen = () => pendingRequest() !== null;

/** The login was shown again, or not. */
export function resolveReauth(shown: boolean): void {
  const open = pendingRequest();
  setPendingRequest(null);
  open?.settle(shown);
}

function openReauth(): Promise<void> {
  const open = pendingRequest();
  if (open) return open.done;
  let settle: ReauthRequest['settle'] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    settle = (shown) => (shown ? resolve() : reject(new CancelledError()));
  });
  setPendingRequest({ done, settle });
  return done;
}

/** Runs an action; if the server requires a recent login, asks for it and runs it again. */
export async function withReauth<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (thrown) {
    if (!(thrown instanceof RequestError) || thrown.error.code !== 'recent-login-required') throw thrown;
    await openReauth();
    return act();
  }
}
