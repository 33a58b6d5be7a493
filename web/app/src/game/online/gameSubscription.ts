/** The subscription of a page to one game on the server. */
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import type { ApiError, GameSnapshot } from '../../generated/wire';
import { apiPath, request } from '../../net/api';
import type { ChatMessage } from '../../net/connection';
import { connectionState, patchGame, refetchGame, subscribeGame } from '../../net/socket';

/** The latest state of a game, or the error. */
export interface GameSubscription {
  /** The secret of the link to a private game. */
  readonly invite: string | null;
  /** The state as the connection keeps it; null until it is loaded. */
  snapshot: Accessor<GameSnapshot | null>;
  /** Set where there is no such game. */
  notFound: Accessor<ApiError | null>;
  /** A temporary error; the game is requested again. */
  loadError: Accessor<ApiError | null>;
  /** Listens to chat messages of the game. */
  onChat(listener: (message: ChatMessage) => void): void;
}

/** Delay of the first retry after a temporary error; later ones are slower. */
const RETRY_MIN_MS = 1500;
const RETRY_MAX_MS = 15_000;

/** Subscribes to a game while the page is shown. */
export function createGameSubscription(gameId: string, invite: string | null): GameSubscription {
  const [snapshot, setSnapshot] = createSignal<GameSnapshot | null>(null);
  const [notFound, setNotFound] = createSignal<ApiError | null>(null);
  const [loadError, setLoadError] = createSignal<ApiError | null>(null);
  const chatListeners = new Set<(message: ChatMessage) => void>();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let wait = RETRY_MIN_MS;
  onCleanup(() => clearTimeout(retryTimer));
  const retryLater = () => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => refetchGame(gameId), wait);
    wait = Math.min(wait * 2, RETRY_MAX_MS);
  };
  const listener = {
    onSnapshot(next: GameSnapshot) {
      setSnapshot(next);
      setNotFound(null);
      setLoadError(null);
    },
    onChat(message: ChatMessage) {
      for (const onChat of chatListeners) onChat(message);
    },
    onError(error: ApiError) {
      if (error.code === 'not-found') setNotFound(error);
      else if (!snapshot()) {
        // Any other error is temporary, for example an unreachable database.
        setLoadError(error);
        retryLater();
      }
    },
  };
  onCleanup(subscribeGame(gameId, listener, invite));
  reloadSeatsAfterReconnect(gameId);
  const onChat = (listener: (message: ChatMessage) => void) => void chatListeners.add(listener);
  return { invite, snapshot, notFound, loadError, onChat };
}

/** A resumed subscription gets only new log lines: seats and status are loaded over HTTP. */
function reloadSeatsAfterReconnect(gameId: string): void {
  let disposed = false;
  onCleanup(() => (disposed = true));
  createEffect(
    on(connectionState, async (now, before) => {
      if (now !== 'open' || before === undefined || before === 'connecting') return;
      const path = apiPath`games/${gameId}`;
      const found = await request<GameSnapshot>('GET', path).catch(() => null);
      if (disposed || !found) return;
      const { seats, rematch_id, status } = found;
      patchGame(gameId, { seats, rematch_id, status });
    }),
  );
}
