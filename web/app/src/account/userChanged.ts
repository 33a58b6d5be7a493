/** Updates after a login, a logout or a sign-up. */
import { markSessionEndKnown, reloadCurrentUser } from '../net/currentUser';
import { reconnect } from '../net/socket';
import { announce } from '../ui/announcer';

/** Reloads user and connection after a new session of the same user. */
export async function onSessionChanged(): Promise<void> {
  markSessionEndKnown();
  await reloadCurrentUser();
  reconnect();
}

/** Reloads everything for another user, announces it and focuses the heading. */
export async function onUserChanged(text: string): Promise<void> {
  await onSessionChanged();
  announce(text);
  document.querySelector<HTMLElement>('main h1')?.focus();
}
