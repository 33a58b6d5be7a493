/** Data that is polled, or sent by the server, while the page is visible. */
import { createSignal, onCleanup, onMount } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { describeListError } from '../net/api';

/** The state of data that is polled. */
export interface Polling {
  /** Whether the data is loading, loaded, or the last request failed. */
  state(): 'asking' | 'there' | 'failed';
  /** The message of the last error; empty after a success. */
  errorText(): string;
  /** The time of the last response, by the clock of this page. */
  fetchedMs(): number;
  refresh(): Promise<void>;
}

/** A polled list. */
export interface PolledQuery<T> extends Polling {
  /** The rows; a row that stays keeps its position and element. */
  rows: readonly T[];
}

/**
 * Rows that stay keep their order, new ones follow: nothing moves away under a finger. A new
 * list has the order of the server.
 */
export function keepOrder<T extends { id: string }>(before: readonly T[], now: readonly T[]): T[] {
  const rest = new Map(now.map((row) => [row.id, row]));
  const stay = before.flatMap(({ id }) => {
    const row = rest.get(id);
    rest.delete(id);
    return row ? [row] : [];
  });
  return [...stay, ...rest.values()];
}

const isVisible = () => document.visibilityState === 'visible';

/**
 * Subscribes to data that the server sends when it changes, until the returned function is called.
 * `receive` gets null when no changes will arrive, for example without a connection.
 */
export type Subscribe<T> = (receive: (found: T | null) => void) => () => void;

/**
 * Loads at once, and repeatedly while the page is visible and the server does not send the data.
 * `describe` gives the message of an error.
 */
export function createPolling<T>(
  load: (signal: AbortSignal) => Promise<T>,
  apply: (found: T) => void,
  everyMs: () => number,
  describe: (thrown: unknown) => string = describeListError,
  subscribe?: Subscribe<T>,
): Polling {
  const [state, setState] = createSignal<'asking' | 'there' | 'failed'>('asking');
  const [thrown, setThrown] = createSignal<unknown>(null);
  const [receivedMs, setReceivedMs] = createSignal(Date.now());
  const aborter = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Promise<void> | undefined;
  let unsubscribe: (() => void) | undefined;
  let isSent = false;

  function receive(found: T | null): void {
    isSent = found !== null;
    if (found === null) return;
    apply(found);
    setReceivedMs(Date.now());
    setState('there');
  }

  async function poll(): Promise<void> {
    // What the server sends is current.
    if (isSent) return void setReceivedMs(Date.now());
    try {
      const found = await load(aborter.signal);
      if (aborter.signal.aborted || isSent) return;
      apply(found);
      setReceivedMs(Date.now());
      setState('there');
      // Only a server that can be reached is worth a connection.
      if (isVisible()) unsubscribe ??= subscribe?.(receive);
    } catch (reason) {
      if (aborter.signal.aborted || isSent) return;
      setThrown(reason);
      setState('failed');
    }
  }

  function refresh(): Promise<void> {
    clearTimeout(timer);
    pending ??= poll().then(() => {
      pending = undefined;
      if (!aborter.signal.aborted && isVisible()) {
        timer = setTimeout(() => void refresh(), everyMs());
      }
    });
    return pending;
  }

  function stop(): void {
    clearTimeout(timer);
    unsubscribe?.();
    unsubscribe = undefined;
    isSent = false;
  }

  const onVisible = () => {
    stop();
    if (isVisible()) void refresh();
  };
  onMount(() => {
    document.addEventListener('visibilitychange', onVisible);
    void refresh();
  });
  onCleanup(() => {
    aborter.abort();
    stop();
    document.removeEventListener('visibilitychange', onVisible);
  });
  return {
    state,
    errorText: () => (state() === 'failed' ? describe(thrown()) : ''),
    fetchedMs: receivedMs,
    refresh,
  };
}

/**
 * Loads a list at once, and repeatedly while the page is visible and the server does not send the
 * list.
 */
export function createPolledQuery<T extends { id: string }>(
  load: (signal: AbortSignal) => Promise<T[]>,
  everyMs: number,
  order: typeof keepOrder<T> = keepOrder,
  subscribe?: Subscribe<T[]>,
): PolledQuery<T> {
  const [store, setStore] = createStore<{ rows: T[] }>({ rows: [] });
  const apply = (found: T[]) =>
    setStore('rows', reconcile(order(store.rows, found), { key: 'id' }));
  return {
    get rows() {
      return store.rows;
    },
    ...createPolling(load, apply, () => everyMs, undefined, subscribe),
  };
}
