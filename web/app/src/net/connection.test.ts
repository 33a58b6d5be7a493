// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromClient, GameSnapshot, Notification, ToClient } from '../generated/wire';
import { Connection, type ConnectionState, type SocketLike } from './connection';

/** A socket whose other end is the test. */
class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;
  readonly sent: FromClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.closed = true;
  }

  /** The connection breaks, or the server closes it with a reason. */
  lose(reason = ''): void {
    this.onclose?.({ reason });
  }

  receive(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection opens and the server responds to the hello. */
  open(): void {
    this.onopen?.();
    this.receive(hello(1000));
  }

  /** The sent messages of a type. */
  sentOf(type: FromClient['type']): FromClient[] {
    return this.sent.filter((message) => message.type === type);
  }
}

const sockets: FakeSocket[] = [];
const states: ConnectionState[] = [];
const notifications: Notification[] = [];
const serverTimes: number[] = [];
const players: (string | null)[] = [];

const hello = (server_time_ms: number, player: { name: string; kind: 'member' } | null = null) =>
  ({ type: 'hello', protocol: 1, server_time_ms, player, node: 'one' }) as const;

function createConnection(): Connection {
  return new Connection({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onState: (state) => states.push(state),
    onMessage: (message) => {
      if (message.type === 'notification') notifications.push(message.notification);
    },
    onPlayer: (player) => players.push(player?.name ?? null),
    onServerTime: (serverTimeMs) => serverTimes.push(serverTimeMs),
    random: () => 1,
  });
}

/** The latest socket. */
function socket(): FakeSocket {
  const last = sockets.at(-1);
  if (!last) throw new Error('no socket was opened');
  return last;
}

function snapshot(
  log: string[],
  status: GameSnapshot['status'] = 'live',
): { type: 'snapshot' } & GameSnapshot {
  const rest = { seats: [], your_seat: 1, rated: false, rematch_id: null, server_time_ms: 1 };
  const state = { id: 'g', version: log.length, status, config: 'pente', log, ...rest };
  return { type: 'snapshot', ...state } as unknown as { type: 'snapshot' } & GameSnapshot;
}

const logAppended = (from_version: number, lines: string[]): ToClient => ({
  ...{ type: 'log-appended', game_id: 'g', from_version, lines, server_time_ms: 1 },
});

/** An open connection, subscribed to a game with three log entries. */
function subscribed() {
  const connection = createConnection();
  const logs: string[] = [];
  const onSnapshot = ({ log }: GameSnapshot) => logs.push(log.join(''));
  const unsubscribe = connection.subscribe('g', { onSnapshot }, null);
  socket().open();
  socket().receive(snapshot(['a', 'b', 'c']));
  return { connection, logs, unsubscribe };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [sockets, states, notifications, serverTimes, players]) list.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a subscription gets a snapshot, and log entries follow without a gap', () => {
  const { logs } = subscribed();
  expect(states).toEqual(['connecting', 'open']);
  expect(socket().sent).toEqual([
    { type: 'hello', protocol: 1, games: [] },
    { type: 'subscribe', game_id: 'g', version: null },
  ]);
  socket().receive(logAppended(3, ['d']));
  socket().receive(logAppended(2, ['c', 'd', 'e']));
  socket().receive(logAppended(6, ['g']));
  expect(logs).toEqual(['abc', 'abcd', 'abcde']);
  // Missing entries are requested from the known version.
  expect(socket().sent.at(-1)).toEqual({ type: 'subscribe', game_id: 'g', version: 5 });
});

test('a subscription between hello and its response is sent', () => {
  const connection = createConnection();
  connection.keepOpen();
  socket().onopen?.();
  connection.subscribe('g', { onSnapshot: () => undefined }, null);
  void connection.sendCommand('g', 'k', 'resign', null);
  socket().receive(hello(1000));
  expect(socket().sentOf('subscribe')).toEqual([{ type: 'subscribe', game_id: 'g', version: null }]);
  expect(socket().sentOf('command')).toHaveLength(1);
});

test('a lost connection resumes from the known version', () => {
  const { logs } = subscribed();
  socket().lose();
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(499);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(1);
  socket().open();
  expect(states.at(-1)).toBe('open');
  expect(socket().sent).toEqual([{ type: 'hello', protocol: 1, games: [{ game_id: 'g', version: 3 }] }]);
  socket().receive(logAppended(3, ['d']));
  expect(logs.at(-1)).toBe('abcd');
});

/** Waits for the next attempt; returns the waiting time. */
function waitForRetry(): number {
  const before = sockets.length;
  let waited = 0;
  while (sockets.length === before) vi.advanceTimersByTime(100), (waited += 100);
  return waited;
}

test('retries back off, and after some the server counts as offline', () => {
  subscribed();
  const waits: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    socket().lose();
    waits.push(waitForRetry());
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(states.slice(1)).toEqual(['open', 'lost', 'offline']);
  socket().open();
  expect(states.at(-1)).toBe('open');
});

test('the server sets the retry delay, and a device that is online again reconnects at once', () => {
  const { connection } = subscribed();
  socket().receive({ type: 'going-away', retry_after_ms: 1830 });
  vi.advanceTimersByTime(1829);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sockets.length).toBe(2);
  socket().open();
  connection.deviceOffline();
  expect([states.at(-1), socket().closed]).toEqual(['lost', true]);
  connection.wake();
  expect(sockets.length).toBe(3);
});

test('a connection without responses is closed', () => {
  const { connection } = subscribed();
  connection.wake();
  expect(socket().sent.at(-1)).toEqual({ type: 'subscribe', game_id: 'g', version: 3 });
  socket().receive({ type: 'version', game_id: 'g', version: 3 });
  vi.advanceTimersByTime(8000);
  expect(states.at(-1)).toBe('open');
  connection.wake();
  vi.advanceTimersByTime(8000);
  expect(states.at(-1)).toBe('lost');
});

test('a connection without subscriptions is closed after a ping without response', () => {
  createConnection().keepOpen();
  socket().open();
  vi.advanceTimersByTime(25_000);
  expect(socket().sent.at(-1)).toEqual({ type: 'ping', versions: [] });
  socket().receive({ type: 'pong', server_time_ms: 26_100 });
  expect(serverTimes).toEqual([1000, 26_100]);
  vi.advanceTimersByTime(24_999);
  expect([states.at(-1), sockets.length]).toEqual(['open', 1]);
  // The second ping gets no response.
  vi.advanceTimersByTime(1 + 8000);
  expect(states.at(-1)).toBe('lost');
});

/** Waits and lets the server respond to each ping; returns the number of pings. */
function answerPings(ms: number): number {
  const before = socket().sentOf('ping').length;
  let answered = before;
  for (let waited = 0; waited < ms; waited += 100) {
    vi.advanceTimersByTime(100);
    for (; answered < socket().sentOf('ping').length; answered += 1) {
      socket().receive({ type: 'pong', server_time_ms: 1000 });
    }
  }
  return answered - before;
}

test('fast pings notice a silent network within 8 s', () => {
  const { connection } = subscribed();
  connection.pingFast();
  vi.advanceTimersByTime(4999);
  expect(socket().sentOf('ping')).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(socket().sentOf('ping')).toHaveLength(1);
  socket().receive({ type: 'pong', server_time_ms: 1000 });
  // The network is silent from here.
  vi.advanceTimersByTime(7999);
  expect([socket().sentOf('ping').length, states.at(-1)]).toEqual([2, 'open']);
  const silent = socket();
  vi.advanceTimersByTime(1);
  expect([states.at(-1), silent.closed]).toEqual(['lost', true]);
  vi.advanceTimersByTime(500);
  expect(sockets.length).toBe(2);
  // Pings are fast on the new socket, too.
  socket().open();
  vi.advanceTimersByTime(8000);
  expect(states.slice(1)).toEqual(['open', 'lost', 'open', 'lost']);
});

test('pings are slow again after the last user of fast ones', () => {
  const { connection } = subscribed();
  const [endFirst, endSecond] = [connection.pingFast(), connection.pingFast()];
  expect(answerPings(20_000)).toBe(4);
  endFirst();
  endFirst();
  expect(answerPings(10_000)).toBe(2);
  endSecond();
  expect(answerPings(24_900)).toBe(0);
  expect(answerPings(100)).toBe(1);
  // The game itself is checked every 25 s, however fast the pings are.
  expect(socket().sentOf('subscribe')).toHaveLength(1 + 2);
  // An overdue ping is sent at once.
  expect(answerPings(12_000)).toBe(0);
  connection.pingFast();
  vi.advanceTimersByTime(0);
  expect(socket().sentOf('ping')).toHaveLength(8);
});

test('a command without a response on a silent network is noticed within 8 s and sent again', () => {
  const { connection } = subscribed();
  void connection.sendCommand('g', 'key', 'move x', 2, 'touch');
  const commands = socket().sentOf('command');
  vi.advanceTimersByTime(7999);
  expect(states.at(-1)).toBe('open');
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(500);
  socket().open();
  expect(commands).toMatchObject([{ request_id: 'key', input: 'touch' }]);
  expect(socket().sentOf('command')).toEqual(commands);
});

test('a slow response to a command does not close a connection that answers pings', async () => {
  const { connection } = subscribed();
  const response = connection.sendCommand('g', 'key', 'move x', 2);
  expect(answerPings(20_000)).toBe(4);
  const accepted = { type: 'accepted', game_id: 'g', request_id: 'key', version: 4 } as const;
  socket().receive({ ...accepted, server_time_ms: 2 });
  await expect(response).resolves.toBe(4);
  expect([states.at(-1), sockets.length, answerPings(24_900)]).toEqual(['open', 1, 0]);
});

test('a command is sent with one request id until the server responds', async () => {
  const { connection } = subscribed();
  const response = connection.sendCommand('g', 'key', 'move x', 2);
  const ids = { game_id: 'g', request_id: 'key' };
  const message = { type: 'command', ...ids, ply: 2, command: 'move x' };
  expect(socket().sentOf('command')).toEqual([message]);
  const error = { code: 'unavailable', detail: '' };
  socket().receive({ type: 'rejected', ...ids, error, version: 3 });
  vi.advanceTimersByTime(1000);
  expect(socket().sentOf('command')).toEqual([message, message]);
  socket().lose();
  vi.advanceTimersByTime(500);
  socket().open();
  expect(socket().sentOf('command')).toEqual([message]);
  socket().receive({ type: 'accepted', ...ids, version: 4, server_time_ms: 2 });
  await expect(response).resolves.toBe(4);
});

test('a command is sent again after each overload, soon enough to count from its first receipt', async () => {
  const { connection } = subscribed();
  const response = connection.sendCommand('g', 'key', 'move x', 2);
  const ids = { game_id: 'g', request_id: 'key' };
  for (let count = 1; count <= 6; count += 1) {
    expect(socket().sentOf('command').length).toBe(count);
    socket().receive({ type: 'rejected', ...ids, error: { code: 'overloaded', detail: '' }, version: 3 });
    vi.advanceTimersByTime(1000);
  }
  socket().receive({ type: 'accepted', ...ids, version: 4, server_time_ms: 2 });
  await expect(response).resolves.toBe(4);
});

test('a rejected command reports the error and requests missing entries', async () => {
  const { connection } = subscribed();
  const response = connection.sendCommand('g', 'key', 'move x', 2);
  const error = { code: 'stale-ply', detail: '', arguments: { ply: '3' } };
  socket().receive({ type: 'rejected', game_id: 'g', request_id: 'key', error, version: 4 });
  await expect(response).rejects.toMatchObject({ error });
  expect(socket().sent.at(-1)).toEqual({ type: 'subscribe', game_id: 'g', version: 3 });
});

test('a game that starts is loaded as a whole', () => {
  const connection = createConnection();
  const statuses: string[] = [];
  connection.subscribe('g', { onSnapshot: ({ status }) => statuses.push(status) }, null);
  socket().open();
  socket().receive(snapshot([], 'open'));
  socket().receive({ type: 'seats', game_id: 'g', seats: [] });
  expect(statuses).toEqual(['open']);
  expect(socket().sent.at(-1)).toEqual({ type: 'subscribe', game_id: 'g', version: null });
});

test('two listeners share a subscription, and the last one ends it', () => {
  const { connection, unsubscribe } = subscribed();
  const second: GameSnapshot[] = [];
  const onSnapshot = (found: GameSnapshot) => second.push(found);
  const unsubscribeSecond = connection.subscribe('g', { onSnapshot }, null);
  const { type: _, ...known } = snapshot(['a', 'b', 'c']);
  expect(second).toEqual([known]);
  unsubscribe();
  expect(socket().sentOf('unsubscribe')).toEqual([]);
  unsubscribeSecond();
  expect(socket().sentOf('unsubscribe')).toEqual([{ type: 'unsubscribe', game_id: 'g' }]);
  vi.advanceTimersByTime(5000);
  expect([states.at(-1), socket().closed]).toEqual(['idle', true]);
});

test('a reconnect loads all games again', () => {
  const { connection } = subscribed();
  connection.reconnect();
  socket().open();
  expect(socket().sent.at(-1)).toEqual({ type: 'subscribe', game_id: 'g', version: null });
});

test('every hello names the player', () => {
  subscribed();
  socket().lose();
  vi.advanceTimersByTime(500);
  socket().onopen?.();
  socket().receive(hello(2000, { name: 'anna', kind: 'member' }));
  expect(players).toEqual([null, 'anna']);
});

test('a version mismatch is distinguished from an offline server', () => {
  subscribed();
  socket().lose('server-restart');
  expect(states.at(-1)).toBe('lost');
  for (let at = 0; at < 5; at += 1) {
    waitForRetry();
    socket().onopen?.();
    socket().lose('unsupported-protocol');
  }
  expect(states.slice(1)).toEqual(['open', 'lost', 'outdated']);
  // Another node may still have the version of this page.
  waitForRetry();
  socket().open();
  expect(states.at(-1)).toBe('open');
});

test('notifications arrive while the connection stays open', () => {
  const connection = createConnection();
  const release = connection.keepOpen();
  socket().open();
  socket().receive({ type: 'notification', notification: { type: 'your-turn', game_id: 'g' } });
  expect(notifications).toEqual([{ type: 'your-turn', game_id: 'g' }]);
  release();
  vi.advanceTimersByTime(5000);
  expect(states.at(-1)).toBe('idle');
});
