/** A list of the server that keeps itself fresh while it is looked at. */
import { createSignal, onCleanup, onMount } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { listTrouble } from '../net/api';

/** Such a list. */
export interface Polled<T> {
  /** The rows; a row that stays keeps its place and its element. */
  rows: readonly T[];
  /** Nothing heard yet; heard; the last try failed. */
  state(): 'asking' | 'there' | 'failed';
  /** Why the last try failed, as a sentence; empty where it did not. */
  trouble(): string;
  /** When it was last heard, by the clock of this page. */
  heardMs(): number;
  refresh(): Promise<void>;
}

/**
 * Rows that stay keep their order, those that are new come behind them: nothing moves away from
 * under a finger. Whoever comes anew gets the order of the server.
 */
export function settled<T extends { game: string }>(before: readonly T[], now: readonly T[]): T[] {
  const rest = new Map(now.map((row) => [row.game, row]));
  const stay = before.flatMap(({ game }) => {
    const row = rest.get(game);
    rest.delete(game);
    return row ? [row] : [];
  });
  return [...stay, ...rest.values()];
}

/** Asks at once, and again every so often while the page is seen. */
export function createPolled<T extends { game: string }>(
  load: (signal: AbortSignal) => Promise<T[]>,
  everyMs: number,
  order: typeof settled<T> = settled,
): Polled<T> {
  const [store, setStore] = createStore<{ rows: T[] }>({ rows: [] });
  const [state, setState] = createSignal<'asking' | 'there' | 'failed'>('asking');
  const [thrown, setThrown] = createSignal<unknown>(null);
  const [heardMs, setHeardMs] = createSignal(Date.now());
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const found = await load(gone.signal);
      if (gone.signal.aborted) return;
      setStore('rows', reconcile(order(store.rows, found), { key: 'game' }));
      setHeardMs(Date.now());
      setState('there');
    } catch (reason) {
      if (gone.signal.aborted) return;
      setThrown(reason);
      setState('failed');
    }
  }

  function refresh(): Promise<void> {
    clearTimeout(timer);
    asking ??= look().then(() => {
      asking = undefined;
      if (!gone.signal.aborted && document.visibilityState === 'visible') {
        timer = setTimeout(() => void refresh(), everyMs);
      }
    });
    return asking;
  }

  const seen = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void refresh();
  };
  onMount(() => {
    document.addEventListener('visibilitychange', seen);
    void refresh();
  });
  onCleanup(() => {
    gone.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  });
  return {
    get rows() {
      return store.rows;
    },
    state,
    trouble: () => (state() === 'failed' ? listTrouble(thrown()) : ''),
    heardMs,
    refresh,
  };
}
