// @vitest-environment happy-dom
import { createRoot, createEffect } from 'solid-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerRef, ToClient } from '../generated/wire';
import type { SocketLike } from './connection';

const ANNA: PlayerRef = { name: 'anna', kind: 'member' };

/** The state of the fake server: the current user, and the number of requests. */
let known: PlayerRef | null = null;
let requests = 0;
const sockets: FakeSocket[] = [];

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;

  constructor() {
    sockets.push(this);
  }

  readonly sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {}

  receive(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  open(atMs = 1000): void {
    this.onopen?.();
    this.receive({ type: 'hello', protocol: 1, server_time_ms: atMs, player: known, node: 'one' });
  }
}

beforeEach(() => {
  [known, requests] = [ANNA, 0];
  sockets.length = 0;
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => {
    requests += 1;
    const body = JSON.stringify(known ?? { code: 'unauthorized' });
    return Promise.resolve(new Response(body, { status: known ? 200 : 401 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a logout in another tab is noticed with the next hello', async () => {
  const { keepConnected } = await import('./socket');
  const { authState, loadCurrentUser, me } = await import('./currentUser');
  await loadCurrentUser();
  keepConnected();
  sockets.at(-1)?.open();
  expect([requests, me()?.name]).toEqual([1, 'anna']);
  known = null;
  sockets.at(-1)?.onclose?.({ reason: 'gone' });
  await vi.advanceTimersByTimeAsync(500);
  sockets.at(-1)?.open();
  await vi.waitFor(() => expect(authState().is).toBe('anonymous'));
  // Another user needs a new connection.
  expect([requests, sockets.length]).toEqual([2, 3]);
  sockets.at(-1)?.open();
  await vi.advanceTimersByTimeAsync(100);
  expect([requests, sockets.length]).toEqual([2, 3]);
});

test('the clock offset changes with better server times, but not by small differences', async () => {
  const { clockOffset, serverNow, keepConnected } = await import('./socket');
  let seen = 0;
  createRoot(() => createEffect(() => (clockOffset(), (seen += 1))));
  keepConnected();
  sockets.at(-1)?.open(50_000);
  expect([serverNow(), seen]).toEqual([50_000, 2]);
  sockets.at(-1)?.receive({ type: 'pong', server_time_ms: 50_150 });
  expect([serverNow(), seen]).toEqual([50_150, 2]);
  // A slower message does not change it.
  sockets.at(-1)?.receive({ type: 'pong', server_time_ms: 40_000 });
  expect([serverNow(), seen]).toEqual([50_150, 2]);
  sockets.at(-1)?.receive({ type: 'pong', server_time_ms: 80_000 });
  expect([serverNow(), seen]).toEqual([80_000, 3]);
});

test('a visible page and an online device check the connection at once', async () => {
  const { keepConnected } = await import('./socket');
  keepConnected();
  const socket = sockets.at(-1);
  socket?.open();
  const ping = JSON.stringify({ type: 'ping', versions: [] });
  expect(socket?.sent.slice(1)).toEqual([]);
  window.dispatchEvent(new Event('online'));
  expect(socket?.sent.slice(1)).toEqual([ping]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(socket?.sent.slice(1)).toEqual([ping, ping]);
});
