// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromClient, FullGame, Notice, ToClient } from '../generated/wire';
import { Connection, type Link, type Wire } from './connection';

/** A wire whose other end is held by the test. */
class Held implements Wire {
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

  /** The connection breaks, or the server ends it and says why. */
  lose(reason = ''): void {
    this.onclose?.({ reason });
  }

  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection stands and the server has answered. */
  greet(): void {
    this.onopen?.();
    this.say({ t: 'hello', v: 1, at_ms: 1000, you: null, node: 'one' });
  }

  /** What was sent of a kind. */
  of(kind: FromClient['t']): FromClient[] {
    return this.sent.filter((message) => message.t === kind);
  }
}

const wires: Held[] = [];
const links: Link[] = [];
const notices: Notice[] = [];
const instants: number[] = [];
const greeted: (string | null)[] = [];

function connection(): Connection {
  return new Connection({
    connect: () => {
      const wire = new Held();
      wires.push(wire);
      return wire;
    },
    onLink: (link) => links.push(link),
    onNotice: (notice) => notices.push(notice),
    onGreeted: (you) => greeted.push(you?.name ?? null),
    onInstant: (atMs) => instants.push(atMs),
    random: () => 1,
  });
}

/** The latest wire. */
function wire(): Held {
  const last = wires.at(-1);
  if (!last) throw new Error('nothing was connected');
  return last;
}

function full(lines: string[], status: FullGame['status'] = 'live'): { t: 'full' } & FullGame {
  const rest = { seats: [], you: 1, rated: false, silent: false, next: null, at_ms: 1 };
  const told = { game: 'g', version: lines.length, status, config: 'pente', log: lines, ...rest };
  return { t: 'full', ...told } as unknown as { t: 'full' } & FullGame;
}

const said = (from: number, lines: string[]): ToClient => ({
  ...{ t: 'said', game: 'g', from, lines, at_ms: 1 },
});

/** A connection that stands, with a game of three entries. */
function watching() {
  const made = connection();
  const heard: ToClient[] = [];
  const leave = made.watch('g', (message) => heard.push(message), null);
  wire().greet();
  wire().say(full(['a', 'b', 'c']));
  return { made, heard, leave };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [wires, links, notices, instants, greeted]) list.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a game is asked for as a whole and what is said follows without a gap', () => {
  const { heard } = watching();
  expect(links).toEqual(['connecting', 'open']);
  expect(wire().sent).toEqual([
    { t: 'hello', v: 1, games: [] },
    { t: 'watch', game: 'g', version: null },
  ]);
  wire().say(said(3, ['d']));
  wire().say(said(2, ['c', 'd', 'e']));
  wire().say(said(6, ['g']));
  expect(heard.slice(1)).toEqual([said(3, ['d']), said(4, ['e'])]);
  // What is missing is asked for from where it is known.
  expect(wire().sent.at(-1)).toEqual({ t: 'watch', game: 'g', version: 5 });
});

test('a game that is wanted between the greeting and its answer is asked for', () => {
  const made = connection();
  made.stay();
  wire().onopen?.();
  made.watch('g', () => undefined, null);
  void made.act('g', 'k', 'resign', null);
  wire().say({ t: 'hello', v: 1, at_ms: 1000, you: null, node: 'one' });
  expect(wire().of('watch')).toEqual([{ t: 'watch', game: 'g', version: null }]);
  expect(wire().of('act')).toHaveLength(1);
});

test('after a lost connection the game goes on from what is known', () => {
  const { heard } = watching();
  wire().lose();
  expect(links.at(-1)).toBe('lost');
  vi.advanceTimersByTime(499);
  expect(wires.length).toBe(1);
  vi.advanceTimersByTime(1);
  wire().greet();
  expect(links.at(-1)).toBe('open');
  expect(wire().sent).toEqual([{ t: 'hello', v: 1, games: [{ game: 'g', version: 3 }] }]);
  wire().say(said(3, ['d']));
  expect(heard.at(-1)).toEqual(said(3, ['d']));
});

/** Waits for the next try; gives back for how long. */
function untilTried(): number {
  const before = wires.length;
  let waited = 0;
  while (wires.length === before) vi.advanceTimersByTime(100), (waited += 100);
  return waited;
}

test('tries come slower and slower, and after some the server is away', () => {
  watching();
  const waits: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    wire().lose();
    waits.push(untilTried());
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(links.slice(1)).toEqual(['open', 'lost', 'away']);
  wire().greet();
  expect(links.at(-1)).toBe('open');
});

test('the server says when to come again, and a device that is online again comes at once', () => {
  const { made } = watching();
  wire().say({ t: 'bye', retry_ms: 1830 });
  vi.advanceTimersByTime(1829);
  expect(wires.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(wires.length).toBe(2);
  wire().greet();
  made.offline();
  expect([links.at(-1), wire().closed]).toEqual(['lost', true]);
  made.nudge();
  expect(wires.length).toBe(3);
});

test('a wire on which nothing is heard is given up', () => {
  const { made } = watching();
  made.nudge();
  expect(wire().sent.at(-1)).toEqual({ t: 'watch', game: 'g', version: 3 });
  wire().say({ t: 'head', game: 'g', version: 3 });
  vi.advanceTimersByTime(8000);
  expect(links.at(-1)).toBe('open');
  made.nudge();
  vi.advanceTimersByTime(8000);
  expect(links.at(-1)).toBe('lost');
});

test('without a game it is noticed too that nothing is heard any more', () => {
  connection().stay();
  wire().greet();
  vi.advanceTimersByTime(25_000);
  expect(wire().sent.at(-1)).toEqual({ t: 'ping', heads: [] });
  wire().say({ t: 'pong', at_ms: 26_100 });
  expect(instants).toEqual([1000, 26_100]);
  vi.advanceTimersByTime(24_999);
  expect([links.at(-1), wires.length]).toEqual(['open', 1]);
  // The second question stays without an answer.
  vi.advanceTimersByTime(1 + 8000);
  expect(links.at(-1)).toBe('lost');
});

test('an act is said with one key until it is answered', async () => {
  const { made } = watching();
  const answer = made.act('g', 'key', 'move x', 2);
  const words = { t: 'act', game: 'g', key: 'key', ply: 2, say: 'move x' };
  expect(wire().of('act')).toEqual([words]);
  wire().say({ t: 'no', game: 'g', key: 'key', why: { code: 'try-again' }, version: 3 });
  vi.advanceTimersByTime(1000);
  expect(wire().of('act')).toEqual([words, words]);
  wire().lose();
  vi.advanceTimersByTime(500);
  wire().greet();
  expect(wire().of('act')).toEqual([words]);
  wire().say({ t: 'ok', game: 'g', key: 'key', version: 4, at_ms: 2 });
  await expect(answer).resolves.toBe(4);
});

test('who is refused is told why and asks for what is new', async () => {
  const { made } = watching();
  const answer = made.act('g', 'key', 'move x', 2);
  const why = { code: 'stale', arguments: { ply: '3' } };
  wire().say({ t: 'no', game: 'g', key: 'key', why, version: 4 });
  await expect(answer).rejects.toMatchObject({ why });
  expect(wire().sent.at(-1)).toEqual({ t: 'watch', game: 'g', version: 3 });
});

test('a game that begins is told as a whole', () => {
  const made = connection();
  const heard: ToClient[] = [];
  made.watch('g', (message) => heard.push(message), null);
  wire().greet();
  wire().say(full([], 'gathering'));
  wire().say({ t: 'seats', game: 'g', seats: [] });
  expect(heard.map(({ t }) => t)).toEqual(['full']);
  expect(wire().sent.at(-1)).toEqual({ t: 'watch', game: 'g', version: null });
});

test('two who watch share one question, and the last one who leaves ends it', () => {
  const { made, leave } = watching();
  const second: ToClient[] = [];
  const leaveToo = made.watch('g', (message) => second.push(message), null);
  expect(second).toEqual([full(['a', 'b', 'c'])]);
  leave();
  expect(wire().of('unwatch')).toEqual([]);
  leaveToo();
  expect(wire().of('unwatch')).toEqual([{ t: 'unwatch', game: 'g' }]);
  vi.advanceTimersByTime(5000);
  expect([links.at(-1), wire().closed]).toEqual(['idle', true]);
});

test('whoever becomes somebody else is told everything anew', () => {
  const { made } = watching();
  made.again();
  wire().greet();
  expect(wire().sent.at(-1)).toEqual({ t: 'watch', game: 'g', version: null });
});

test('the server says with every greeting who the reader is', () => {
  watching();
  wire().lose();
  vi.advanceTimersByTime(500);
  wire().onopen?.();
  wire().say({ t: 'hello', v: 1, at_ms: 2000, you: { name: 'anna', kind: 'member' }, node: 'one' });
  expect(greeted).toEqual([null, 'anna']);
});

test('a server of another version is told from one that is away', () => {
  watching();
  wire().lose('restart');
  expect(links.at(-1)).toBe('lost');
  for (let at = 0; at < 5; at += 1) {
    untilTried();
    wire().onopen?.();
    wire().lose('other-version');
  }
  expect(links.slice(1)).toEqual(['open', 'lost', 'old']);
  // Another node may still speak as this page does.
  untilTried();
  wire().greet();
  expect(links.at(-1)).toBe('open');
});

test('notices come as long as somebody stays', () => {
  const made = connection();
  const leave = made.stay();
  wire().greet();
  wire().say({ t: 'notice', notice: { n: 'your-turn', game: 'g' } });
  expect(notices).toEqual([{ n: 'your-turn', game: 'g' }]);
  leave();
  vi.advanceTimersByTime(5000);
  expect(links.at(-1)).toBe('idle');
});
