/** The games of the reader on the server, as last heard. */
import { createSignal } from 'solid-js';
import type { MyGame } from '../generated/wire';
import { myGames } from './ask';

const [mine, setMine] = createSignal<MyGame[] | null>(null);

/** They; null before anything was heard. Followed when read in a component. */
export const mineNow = mine;

let asking: Promise<void> | undefined;
let again = false;

/** Asks for them; whoever asks while an answer is on its way gets the one after it. */
export function refreshMine(): Promise<void> {
  if (asking) {
    again = true;
    return asking;
  }
  asking = myGames()
    .then(
      (found) => void setMine(found),
      () => undefined, // Out of reach: what was heard last stands.
    )
    .then(() => {
      asking = undefined;
      if (!again) return;
      again = false;
      return refreshMine();
    });
  return asking;
}

/** The reader is somebody else now. */
export function forgetMine(): void {
  setMine(null);
}
