// @vitest-environment happy-dom
import { createRoot, createEffect } from 'solid-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerName, ToClient } from '../generated/wire';
import type { Wire } from './connection';

const ANNA: PlayerName = { name: 'anna', kind: 'member' };

/** The server, held by the test: who it takes the reader for, and how often it was asked. */
let known: PlayerName | null = null;
let asked = 0;
const wires: Held[] = [];

class Held implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  constructor() {
    wires.push(this);
  }

  send(): void {}
  close(): void {}

  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(atMs = 1000): void {
    this.onopen?.();
    this.say({ t: 'hello', v: 1, at_ms: atMs, you: known, node: 'one' });
  }
}

beforeEach(() => {
  [known, asked] = [ANNA, 0];
  wires.length = 0;
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Held);
  vi.stubGlobal('fetch', () => {
    asked += 1;
    const body = JSON.stringify(known ?? { code: 'unknown' });
    return Promise.resolve(new Response(body, { status: known ? 200 : 401 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who is logged out elsewhere learns it with the next greeting, and only then', async () => {
  const { stayConnected } = await import('./socket');
  const { findMe, me, whoAmI } = await import('./me');
  await findMe();
  stayConnected();
  wires.at(-1)?.greet();
  expect([asked, me()?.name]).toEqual([1, 'anna']);
  known = null;
  wires.at(-1)?.onclose?.({ reason: 'gone' });
  await vi.advanceTimersByTimeAsync(500);
  wires.at(-1)?.greet();
  await vi.waitFor(() => expect(whoAmI().is).toBe('nobody'));
  // As somebody else one is told everything anew.
  expect([asked, wires.length]).toEqual([2, 3]);
  wires.at(-1)?.greet();
  await vi.advanceTimersByTimeAsync(100);
  expect([asked, wires.length]).toEqual([2, 3]);
});

test('what the time of the server is told better changes what is followed, a trifle does not', async () => {
  const { clockSet, serverNow, stayConnected } = await import('./socket');
  let seen = 0;
  createRoot(() => createEffect(() => (clockSet(), (seen += 1))));
  stayConnected();
  wires.at(-1)?.greet(50_000);
  expect([serverNow(), seen]).toEqual([50_000, 2]);
  wires.at(-1)?.say({ t: 'pong', at_ms: 50_150 });
  expect([serverNow(), seen]).toEqual([50_150, 2]);
  // What is slower than what was known says nothing.
  wires.at(-1)?.say({ t: 'pong', at_ms: 40_000 });
  expect([serverNow(), seen]).toEqual([50_150, 2]);
  wires.at(-1)?.say({ t: 'pong', at_ms: 80_000 });
  expect([serverNow(), seen]).toEqual([80_000, 3]);
});
