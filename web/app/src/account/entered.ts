/** After a login, a logout, a new member: everything that knows who the reader is looks again. */
import { findMeAgain } from '../net/me';
import { reconnect } from '../net/socket';
import { announce } from '../shell/live';

/** The login is another one, the reader the same. */
export async function loginChanged(): Promise<void> {
  await findMeAgain();
  reconnect();
}

/** The page is another one now: it is told, and the reader begins at its heading. */
export async function nowSomebodyElse(words: string): Promise<void> {
  await loginChanged();
  announce(words);
  document.querySelector<HTMLElement>('main h1')?.focus();
}
