/** The view of a contest that refreshes itself, and a clock for its countdowns. */
import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { ContestView } from '../generated/wire';
import { createPolling, type Polling } from '../lobby/polledQuery';
import { describeError } from '../net/api';
import { serverNow } from '../net/socket';
import { announce } from '../ui/announcer';
import { t } from '../i18n/i18n';
import { fetchContest } from './api';
import { isContinuous } from './contestModel';

/** The time between two requests, by the state of the contest. */
const EVERY_MS = { open: 5_000, running: 2_000, finished: 60_000, cancelled: 60_000 } as const;

/** A contest as it is now. */
export interface LiveContest extends Polling {
  /** Undefined until the first response; what stays keeps its element. */
  view(): ContestView | undefined;
}

/** Loads a contest, and again every few seconds; says aloud when a round begins. */
export function createContestQuery(contestId: string): LiveContest {
  const [store, setStore] = createStore<{ view?: ContestView }>({});
  const view = () => store.view;
  const polling = createPolling(
    (signal) => fetchContest(contestId, signal),
    (found) => setStore('view', reconcile(found, { key: null, merge: true })),
    () => EVERY_MS[view()?.summary.state ?? 'running'],
    describeError,
  );
  createEffect(
    on(
      () => view()?.summary.round,
      (round, before) => {
        const system = view()?.summary.system;
        if (before === undefined || round === undefined || round <= before) return;
        if (system && !isContinuous(system)) announce(t('contests-round-begins', { round }));
      },
    ),
  );
  return { ...polling, view };
}

/** The time of the server, every second. */
export function createSeconds(): () => number {
  const [nowMs, setNowMs] = createSignal(serverNow());
  const timer = setInterval(() => setNowMs(serverNow()), 1000);
  onCleanup(() => clearInterval(timer));
  return nowMs;
}
