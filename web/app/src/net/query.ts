/** Data that a page loads from the server: one value, or a list in pages. */
import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { describeListError } from './api';
import { handleUnauthorized } from './mutation';

interface RequestState {
  busy(): boolean;
  /** The last thrown value; null after a success. */
  error(): unknown;
  /** The message of the last error; empty after a success. */
  errorText(): string;
  /** Loads the same again; the old value stays until the response comes. */
  refetch(): Promise<void>;
}

/** A value that is loaded again whenever its source changes. */
export interface Query<T> extends RequestState {
  /** The last response; it stays while the next one is loading. */
  value(): T | undefined;
}

/** A list that grows by pages, each naming where the next one begins. */
export interface PagedQuery<T> extends RequestState {
  /** The rows; a row that stays keeps its element. */
  items(): readonly T[];
  /** Whether the first page has been loaded. */
  isLoaded(): boolean;
  hasMore(): boolean;
  /** Loads the next page. */
  loadMore(): Promise<void>;
}

/** One page of a list. */
export interface ResultPage<T> {
  items: T[];
  next: string | null;
}

/** One request at a time; a later one, or leaving the page, aborts it. `drop` clears the value. */
function createRequestState<S>(source: () => S | null, drop: () => void) {
  const [error, setError] = createSignal<unknown>(null);
  const [busy, setBusy] = createSignal(false);
  let controller = new AbortController();
  let loadedSource: S | null = null;
  async function run(load: (source: S, signal: AbortSignal) => Promise<() => void>) {
    controller.abort();
    const { signal } = (controller = new AbortController());
    const current = untrack(source);
    setBusy(current !== null);
    if (current === null) return;
    try {
      const apply = await load(current, signal);
      if (signal.aborted) return;
      apply();
      loadedSource = current;
      setError(null);
    } catch (thrown) {
      if (signal.aborted) return;
      handleUnauthorized(thrown);
      // The value of another source must not stay.
      if (loadedSource !== current) drop();
      setError(thrown);
    }
    setBusy(false);
  }
  onCleanup(() => controller.abort());
  const errorText = () => (error() === null ? '' : describeListError(error()));
  return { run, busy, error, errorText, clearError: () => setError(null) };
}

/** Whether the first response of a query is awaited. */
export const isPending = (query: Query<unknown>): boolean =>
  query.busy() && query.value() === undefined && query.error() === null;

/** Loads `source`, and again when it changes; null loads nothing. */
export function createQuery<S, T>(
  source: () => S | null,
  load: (source: S, signal: AbortSignal) => Promise<T>,
): Query<T> {
  const [value, setValue] = createSignal<T>();
  const drop = () => void setValue(undefined);
  const { run, clearError, ...state } = createRequestState(source, drop);
  const refetch = () =>
    run(async (current, signal) => {
      const found = await load(current, signal);
      return () => setValue(() => found);
    });
  createEffect(
    on(source, (current) => {
      if (current === null) {
        drop();
        clearError();
      }
      void refetch();
    }),
  );
  return { ...state, value, refetch };
}

/** Loads the first page of `source`, and again when it changes; null keeps all as it is. */
export function createPagedQuery<S, T extends object>(
  source: () => S | null,
  key: keyof T & string,
  load: (source: S, after: string | null, signal: AbortSignal) => Promise<ResultPage<T>>,
): PagedQuery<T> {
  const [store, setStore] = createStore<{ items: T[] }>({ items: [] });
  const [next, setNext] = createSignal<string | null>(null);
  const [isLoaded, setLoaded] = createSignal(false);
  const drop = () => {
    setStore('items', []);
    setNext(null);
  };
  const { run, busy, error, errorText } = createRequestState(source, drop);
  const loadPage = (after: string | null) =>
    run(async (current, signal) => {
      const page = await load(current, after, signal);
      return () => {
        const old = after === null ? [] : store.items;
        setStore('items', reconcile([...old, ...page.items], { key }));
        setNext(page.next);
        setLoaded(true);
      };
    });
  const refetch = () => loadPage(null);
  createEffect(on(source, () => void refetch()));
  return {
    busy,
    error,
    errorText,
    refetch,
    items: () => store.items,
    isLoaded,
    hasMore: () => next() !== null,
    loadMore: () => loadPage(next()),
  };
}
