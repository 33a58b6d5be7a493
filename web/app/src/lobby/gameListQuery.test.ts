// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromClient, GameListing, ToClient } from '../generated/wire';
import type { ConnectionState } from '../net/connection';
import { createGameListQuery } from './gameListQuery';

/** The server: what it has received and what it responds to requests. */
const server = vi.hoisted(() => ({
  listeners: new Set<(message: ToClient) => void>(),
  sent: [] as FromClient[],
  keepers: 0,
  requests: [] as string[],
  /** The rows of its responses; null for an error. */
  polled: null as GameListing[] | null,
}));

const [state, setState] = createSignal<ConnectionState>('idle');

vi.mock('../net/socket', () => ({
  connectionState: () => state(),
  sendMessage: (message: FromClient) => server.sent.push(message),
  onMessage: (listener: (message: ToClient) => void) => {
    server.listeners.add(listener);
    return () => server.listeners.delete(listener);
  },
  keepConnected: () => {
    server.keepers += 1;
    return () => (server.keepers -= 1);
  },
}));

vi.mock('../net/api', () => ({
  describeListError: () => 'failed',
  request: (_method: string, path: string) => {
    server.requests.push(path);
    return server.polled ? Promise.resolve(server.polled) : Promise.reject(new Error('offline'));
  },
}));

const SUBSCRIBE = { type: 'subscribe-list', list: 'open' };
const UNSUBSCRIBE = { type: 'unsubscribe-list', list: 'open' };

const listing = (id: string, version = 0) => ({ id, version, seats: [] }) as unknown as GameListing;

const whole = (...ids: string[]): ToClient => ({
  ...{ type: 'list', list: 'open', games: ids.map((id) => listing(id)) },
});

const changes = (changed: GameListing[], removed: string[], total: number): ToClient => ({
  ...{ type: 'list-changed', list: 'open', changed, removed, total },
});

function receive(message: ToClient): void {
  for (const listener of [...server.listeners]) listener(message);
}

/** The connection opens. */
function open(): void {
  receive({ type: 'hello', protocol: 1, server_time_ms: 1, player: null, node: 'one' });
  setState('open');
}

/** A query for open games, its rows and its end. */
function openGames() {
  return createRoot((end) => {
    const query = createGameListQuery('open', 4_000);
    const rows = () => query.rows.map(({ id, version }) => `${id}${version}`).join(' ');
    return { query, rows, end };
  });
}

function setVisible(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  server.sent.length = server.requests.length = 0;
  server.polled = [listing('a')];
  setState('connecting');
});
afterEach(() => {
  expect([server.listeners.size, server.keepers]).toEqual([0, 0]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a list that the server sends is requested only once', async () => {
  const { query, rows, end } = openGames();
  await vi.advanceTimersByTimeAsync(0);
  expect([rows(), server.requests]).toEqual(['a0', ['lobby/games']]);
  open();
  expect(server.sent).toEqual([SUBSCRIBE]);
  receive({ type: 'list', list: 'live', games: [listing('other')] });
  receive(whole('b', 'a'));
  expect(rows()).toBe('a0 b0');
  receive(changes([listing('c'), listing('a', 1)], ['b'], 2));
  expect(rows()).toBe('a1 c0');
  const before = query.fetchedMs();
  await vi.advanceTimersByTimeAsync(20_000);
  await query.refresh();
  expect([rows(), server.requests.length]).toEqual(['a1 c0', 1]);
  // The rows say how long ago a game was created.
  expect(query.fetchedMs()).toBeGreaterThanOrEqual(before + 20_000);
  end();
});

test('an open connection is used, and a late response replaces nothing', async () => {
  setState('open');
  const { query, rows, end } = openGames();
  expect(server.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toEqual([SUBSCRIBE]);
  const refreshed = query.refresh();
  receive(whole('b'));
  await refreshed;
  expect([rows(), server.requests.length]).toEqual(['b0', 2]);
  end();
});

test('a server that does not respond gets no connection', async () => {
  server.polled = null;
  const { query, end } = openGames();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([query.state(), server.requests.length, server.keepers]).toEqual(['failed', 2, 0]);
  end();
});

test('a list with another number of games than the server has is sent again', async () => {
  const { rows, end } = openGames();
  await vi.advanceTimersByTimeAsync(0);
  open();
  receive(changes([listing('x')], [], 1));
  receive(whole('a'));
  receive(changes([listing('b')], [], 3));
  expect(server.sent).toEqual([SUBSCRIBE, SUBSCRIBE]);
  receive(changes([listing('c')], [], 4));
  expect(rows()).toBe('a0');
  receive(whole('a', 'b', 'c'));
  expect(rows()).toBe('a0 b0 c0');
  end();
});

test('a list is polled without a connection and after an error of the server', async () => {
  const { rows, end } = openGames();
  await vi.advanceTimersByTimeAsync(0);
  open();
  receive(whole('b'));
  const error = { code: 'unavailable', detail: '', arguments: { list: 'open' } };
  receive({ type: 'error', error });
  await vi.advanceTimersByTimeAsync(4_000);
  expect([rows(), server.requests.length]).toEqual(['a0', 2]);
  receive(whole('b'));
  await vi.advanceTimersByTimeAsync(8_000);
  expect([rows(), server.requests.length]).toEqual(['b0', 2]);
  setState('lost');
  await vi.advanceTimersByTimeAsync(4_000);
  expect([rows(), server.requests.length]).toEqual(['a0', 3]);
  open();
  expect(server.sent).toEqual([SUBSCRIBE, SUBSCRIBE]);
  end();
});

test('a hidden page and a page that was left receive no list', async () => {
  const { end } = openGames();
  await vi.advanceTimersByTimeAsync(0);
  open();
  setVisible(false);
  expect(server.sent).toEqual([SUBSCRIBE, UNSUBSCRIBE]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect([server.requests.length, server.keepers]).toEqual([1, 0]);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(0);
  end();
  expect(server.sent).toEqual([SUBSCRIBE, UNSUBSCRIBE, SUBSCRIBE, UNSUBSCRIBE]);
});
