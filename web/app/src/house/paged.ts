/** Lists that come in pages, each naming where the next one begins. */
import { createSignal } from 'solid-js';
import { troubleWords } from '../net/api';

/** A page of something. */
export interface PageOf<T> {
  items: T[];
  next: string | null;
}

/** A list that grows by pages. */
export interface Paged<T> {
  items: () => T[];
  /** Whether there is more. */
  more: () => boolean;
  /** Whether it is being asked for. */
  busy: () => boolean;
  /** Whether the first page has come. */
  known: () => boolean;
  wrong: () => string;
  /** Forgets everything and asks for the first page. */
  again: () => Promise<void>;
  /** Asks for the next page. */
  further: () => Promise<void>;
}

/** A list whose pages are fetched by this. */
export function paged<T>(fetch: (after: string | null) => Promise<PageOf<T>>): Paged<T> {
  const [items, setItems] = createSignal<T[]>([]);
  const [next, setNext] = createSignal<string | null>(null);
  const [busy, setBusy] = createSignal(false);
  const [known, setKnown] = createSignal(false);
  const [wrong, setWrong] = createSignal('');
  let turn = 0;

  async function load(after: string | null): Promise<void> {
    const own = (turn += 1);
    setBusy(true);
    setWrong('');
    try {
      const page = await fetch(after);
      if (own !== turn) return;
      setItems((before) => (after === null ? page.items : [...before, ...page.items]));
      setNext(page.next);
      setKnown(true);
    } catch (thrown) {
      if (own === turn) setWrong(troubleWords(thrown));
    } finally {
      if (own === turn) setBusy(false);
    }
  }

  return {
    items,
    more: () => next() !== null,
    busy,
    known,
    wrong,
    again: () => load(null),
    further: () => load(next()),
  };
}
