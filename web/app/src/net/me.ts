/** Who the reader is to the server. */
import { createSignal } from 'solid-js';
import type { Me } from '../generated/wire';
import { noteSomebody } from '../shell/somebody';
import { ask, Refused } from './api';

/** What is known: nothing yet; no server to ask; nobody; somebody. */
export type Known =
  | { is: 'asking' }
  | { is: 'away' }
  | { is: 'nobody' }
  | { is: 'somebody'; me: Me };

const [known, setSignal] = createSignal<Known>({ is: 'asking' });

function setKnown(now: Known): void {
  setSignal(now);
  if (now.is === 'somebody') noteSomebody(now.me.name);
  if (now.is === 'nobody') noteSomebody(null);
}

/** What is known about the reader; followed when read in a component. */
export const whoAmI = known;

/** The reader, if the server knows them. */
export function me(): Me | null {
  const now = known();
  return now.is === 'somebody' ? now.me : null;
}

let asking: Promise<Known> | undefined;

/** Asks the server who the reader is; the second call waits for the first. */
export function findMe(): Promise<Known> {
  asking ??= look().then((found) => {
    setKnown(found);
    // What may change by itself is asked again next time.
    if (found.is === 'away') asking = undefined;
    return found;
  });
  return asking;
}

/** After a login, a logout, a changed name: asks again. */
export function findMeAgain(): Promise<Known> {
  asking = undefined;
  return findMe();
}

async function look(): Promise<Known> {
  try {
    return { is: 'somebody', me: await ask<Me>('GET', 'me') };
  } catch (thrown) {
    if (thrown instanceof Refused && thrown.status === 401) return { is: 'nobody' };
    return { is: 'away' };
  }
}

let becoming: Promise<Me> | undefined;

/** Makes the reader a guest if they are nobody yet, without asking anything. Throws `Refused`. */
export function beSomebody(): Promise<Me> {
  becoming ??= become().finally(() => (becoming = undefined));
  return becoming;
}

async function become(): Promise<Me> {
  const found = await findMe();
  if (found.is === 'somebody') return found.me;
  try {
    const guest = await ask<Me>('POST', 'guest');
    const somebody: Known = { is: 'somebody', me: guest };
    asking = Promise.resolve(somebody);
    setKnown(somebody);
    return guest;
  } catch (thrown) {
    // In another tab the reader has become somebody meanwhile.
    const already = thrown instanceof Refused && thrown.why.code === 'somebody-already';
    const now = already ? await findMeAgain() : found;
    if (now.is === 'somebody') return now.me;
    throw thrown;
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    // Another tab may have logged in.
    if (document.visibilityState === 'visible' && known().is === 'nobody') void findMeAgain();
  });
}
