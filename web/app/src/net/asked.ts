/** What a page asks of the server by itself: one answer, or a list that comes in pages. */
import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { listTrouble } from './api';
import { heedNobody } from './task';

interface Question {
  busy(): boolean;
  /** What was thrown; null where nothing was. */
  thrown(): unknown;
  /** Why there is no answer, as a sentence; empty where nothing went wrong. */
  trouble(): string;
  /** Asks once more for the same; what stood before stays until the answer comes. */
  again(): Promise<void>;
}

/** Something that is asked anew whenever what it depends on changes. */
export interface Asked<T> extends Question {
  /** The last answer; it stays while the next one is asked for. */
  value(): T | undefined;
}

/** A list that grows by pages, each naming where the next one begins. */
export interface Paged<T> extends Question {
  /** A row that stays keeps its element. */
  items(): readonly T[];
  /** Whether the first page has come. */
  known(): boolean;
  more(): boolean;
  /** Asks for the next page. */
  further(): Promise<void>;
}

/** A page of something. */
export interface PageOf<T> {
  items: T[];
  next: string | null;
}

/** One question at a time; a later one, or leaving the page, ends it. `drop` forgets the answer. */
function createQuestion<S>(source: () => S | null, drop: () => void) {
  const [thrown, setThrown] = createSignal<unknown>(null);
  const [busy, setBusy] = createSignal(false);
  let asking = new AbortController();
  let answered: S | null = null;
  async function put(load: (source: S, signal: AbortSignal) => Promise<() => void>) {
    asking.abort();
    const { signal } = (asking = new AbortController());
    const wanted = untrack(source);
    setBusy(wanted !== null);
    if (wanted === null) return;
    try {
      const take = await load(wanted, signal);
      if (signal.aborted) return;
      take();
      answered = wanted;
      setThrown(null);
    } catch (what) {
      if (signal.aborted) return;
      heedNobody(what);
      // The answer to another question is none to this one.
      if (answered !== wanted) drop();
      setThrown(what);
    }
    setBusy(false);
  }
  onCleanup(() => asking.abort());
  const trouble = () => (thrown() === null ? '' : listTrouble(thrown()));
  return { put, busy, thrown, trouble, forgive: () => setThrown(null) };
}

/** Asks for `source`, and again when it changes; for null there is nothing to ask for. */
export function createAsked<S, T>(
  source: () => S | null,
  load: (source: S, signal: AbortSignal) => Promise<T>,
): Asked<T> {
  const [value, setValue] = createSignal<T>();
  const drop = () => void setValue(undefined);
  const { put, forgive, ...question } = createQuestion(source, drop);
  const again = () =>
    put(async (wanted, signal) => {
      const found = await load(wanted, signal);
      return () => setValue(() => found);
    });
  createEffect(
    on(source, (wanted) => {
      if (wanted === null) {
        drop();
        forgive();
      }
      void again();
    }),
  );
  return { ...question, value, again };
}

/** Asks for the first page of `source`, and again when it changes; for null all stays as it is. */
export function createPaged<S, T extends object>(
  source: () => S | null,
  key: keyof T & string,
  load: (source: S, after: string | null, signal: AbortSignal) => Promise<PageOf<T>>,
): Paged<T> {
  const [store, setStore] = createStore<{ items: T[] }>({ items: [] });
  const [next, setNext] = createSignal<string | null>(null);
  const [known, setKnown] = createSignal(false);
  const drop = () => {
    setStore('items', []);
    setNext(null);
  };
  const { put, busy, thrown, trouble } = createQuestion(source, drop);
  const look = (after: string | null) =>
    put(async (wanted, signal) => {
      const page = await load(wanted, after, signal);
      return () => {
        const old = after === null ? [] : store.items;
        setStore('items', reconcile([...old, ...page.items], { key }));
        setNext(page.next);
        setKnown(true);
      };
    });
  const again = () => look(null);
  createEffect(on(source, () => void again()));
  return {
    busy,
    thrown,
    trouble,
    again,
    items: () => store.items,
    known,
    more: () => next() !== null,
    further: () => look(next()),
  };
}
