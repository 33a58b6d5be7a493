/** The connection of this page: games, commands, notifications, the clock of the server. */
import { createEffect, createRoot, createSignal, on } from 'solid-js';
import type { FromClient, GameSnapshot, InputKind, Notification, PlayerRef, ToClient } from '../generated/wire';
import { newRequestId } from './api';
import { Connection, type ConnectionState, type GameListener, type SocketLike } from './connection';
import { authState, onSessionEnded, reloadCurrentUser } from './currentUser';

const [state, setState] = createSignal<ConnectionState>('idle');

/** The state of the connection; reactive. */
export const connectionState = state;

/** The way in which the player used this page last. */
let lastInput: InputKind | undefined;
window.addEventListener(
  'pointerdown',
  ({ pointerType }) => (lastInput = pointerType === 'mouse' ? 'mouse' : 'touch'),
  true,
);
window.addEventListener('keydown', () => (lastInput = 'keyboard'), true);

const messageListeners = new Set<(message: ToClient) => void>();

/** Milliseconds from the clock of this page to the server's. */
let offsetMs = Date.now() - performance.now();
const [knownOffsetMs, setKnownOffsetMs] = createSignal(offsetMs, {
  equals: (a, b) => Math.abs(a - b) < 200,
});

/**
 * The clock offset; reactive. It changes after a slow first response, or when this device has slept
 * and its own clock with it.
 */
export const clockOffset = knownOffsetMs;

const connection = new Connection({
  connect: () => {
    const address = new URL('/api/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address) as SocketLike;
  },
  onState: setState,
  onMessage: (message) => {
    for (const listener of [...messageListeners]) listener(message);
  },
  onServerTime: (serverTimeMs, message) => {
    // Each message took a while: the fastest one is the most exact.
    const found = serverTimeMs - performance.now();
    offsetMs = message === 'first' ? found : Math.max(offsetMs, found);
    setKnownOffsetMs(offsetMs);
  },
  // The session may have ended, or begun, in another tab.
  onPlayer: (player) => {
    const isLoaded = authState().is !== 'loading';
    if (!isLoaded || userKey() === (player ? playerKey(player) : '')) return;
    if (player) void reloadCurrentUser();
    else onSessionEnded();
  },
  random: Math.random,
});

/** Milliseconds by the clock of the server. */
export function serverNow(): number {
  return Math.round(performance.now() + offsetMs);
}

/** Subscribes to a game until the returned function is called; a private one needs its invite. */
export function subscribeGame(
  gameId: string,
  listener: GameListener,
  invite: string | null = null,
): () => void {
  return connection.subscribe(gameId, listener, invite);
}

/** Requests a whole snapshot of a subscribed game. */
export function refetchGame(gameId: string): void {
  connection.refetch(gameId);
}

/** Changes fields of a subscribed game that were loaded over HTTP. */
export function patchGame(gameId: string, fields: Partial<GameSnapshot>): void {
  connection.patch(gameId, fields);
}

/** Sends a command until the server responds; resolves to the version of the log after it. */
export function sendCommand(gameId: string, command: string, ply: number | null): Promise<number> {
  return connection.sendCommand(gameId, newRequestId(), command, ply, lastInput);
}

/** Sends a message if the connection is open. */
export function sendMessage(message: FromClient): void {
  connection.send(message);
}

/** Listens to all messages until the returned function is called. */
export function onMessage(listener: (message: ToClient) => void): () => void {
  messageListeners.add(listener);
  return () => messageListeners.delete(listener);
}

/** Listens to notifications until the returned function is called. */
export function onNotification(listener: (notification: Notification) => void): () => void {
  return onMessage((message) => message.type === 'notification' && listener(message.notification));
}

/** Keeps the connection open for notifications until the returned function is called. */
export function keepConnected(): () => void {
  return connection.keepOpen();
}

/** Notices a lost connection within 8 s until the returned function is called. */
export function pingFast(): () => void {
  return connection.pingFast();
}

/** Reconnects as the current user; a change of `authState` does it by itself. */
export function reconnect(): void {
  connection.reconnect();
}

const playerKey = ({ kind, name }: PlayerRef) => `${kind} ${name}`;

/** Identifies the current user; empty for anonymous users, null while unknown. */
function userKey(): string | null {
  const known = authState();
  if (known.is === 'signedIn') return playerKey(known.me);
  return known.is === 'anonymous' ? '' : null;
}

createRoot(() => {
  let before: string | null = null;
  createEffect(
    on(userKey, (found) => {
      if (found === null || found === before) return;
      if (before !== null) reconnect();
      before = found;
    }),
  );
});
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => connection.wake());
  window.addEventListener('offline', () => connection.deviceOffline());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake();
  });
}
