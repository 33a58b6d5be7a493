import { createSignal } from 'solid-js';
import { troubleWords } from '../net/api';

/** Something that is asked of the server by a press: one at a time, and what went wrong. */
export interface Doing {
  busy(): boolean;
  /** The last thing that went wrong, as a sentence; empty where nothing did. */
  trouble(): string;
  /** Does it, unless something is being done already. */
  run(act: () => Promise<void>): Promise<void>;
}

/** Nothing is being done yet. */
export function createDoing(): Doing {
  const [busy, setBusy] = createSignal(false);
  const [thrown, setThrown] = createSignal<{ what: unknown } | null>(null);
  return {
    busy,
    trouble: () => {
      const found = thrown();
      return found ? troubleWords(found.what) : '';
    },
    async run(act) {
      if (busy()) return;
      setBusy(true);
      setThrown(null);
      try {
        await act();
      } catch (what) {
        setThrown({ what });
      } finally {
        setBusy(false);
      }
    },
  };
}
