// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { expect, test, vi } from 'vitest';
import { Refused } from './api';
import { createAsked, createPaged, type PageOf } from './asked';

interface Row {
  id: string;
  said: number;
}

const away = () => Promise.reject(new Refused(0, { code: 'server-away' }));

/** A list whose pages are held by the test. */
function paged(source: () => string | null) {
  let answer: () => Promise<PageOf<Row>> = away;
  const asked: (string | null)[] = [];
  let last: AbortSignal | undefined;
  const made = createRoot((dispose) => ({
    dispose,
    list: createPaged<string, Row>(source, 'id', (_, after, signal) => {
      asked.push(after);
      last = signal;
      return answer();
    }),
  }));
  const tell = (next: string | null, ...ids: string[]) => {
    const items = ids.map((id) => ({ id, said: asked.length }));
    answer = () => Promise.resolve({ items, next });
  };
  const fail = () => (answer = away);
  return { ...made, asked, tell, fail, signal: () => last };
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join(' ');

test('a row that stays is the same row, told anew, and pages are put together', async () => {
  const [source, setSource] = createSignal<string | null>(null);
  const { list, tell, asked, dispose } = paged(source);
  tell('b', 'a', 'b');
  setSource('open');
  await vi.waitFor(() => expect(ids(list.items())).toBe('a b'));
  const stays = list.items()[1];
  tell(null, 'c');
  await list.further();
  expect(ids(list.items())).toBe('a b c');
  expect(list.more()).toBe(false);
  tell(null, 'b', 'c');
  await list.again();
  expect(list.items()[0]).toBe(stays);
  expect(list.items()[0]?.said).toBe(2);
  expect(asked).toEqual([null, 'b', null]);
  dispose();
});

test('old rows stay when the same cannot be had again, and go when it is something else', async () => {
  const [source, setSource] = createSignal<string | null>('one');
  const { list, tell, fail, dispose } = paged(source);
  tell(null, 'a');
  await list.again();
  fail();
  await list.again();
  expect(ids(list.items())).toBe('a');
  expect(list.trouble()).not.toBe('');
  setSource(null);
  expect(ids(list.items())).toBe('a');
  setSource('two');
  await vi.waitFor(() => expect(list.busy()).toBe(false));
  expect(list.items()).toHaveLength(0);
  dispose();
});

test('whoever has left hears no answer', async () => {
  const { list, signal, dispose } = paged(() => 'one');
  const asking = list.again();
  dispose();
  expect(signal()?.aborted).toBe(true);
  await asking;
  expect(list.trouble()).toBe('');
});

test('an answer that comes late does not replace the one that is wanted', async () => {
  const [source, setSource] = createSignal<string | null>('slow');
  let release = (_: string) => {};
  const { asked, dispose } = createRoot((dispose) => ({
    dispose,
    asked: createAsked(source, (wanted) =>
      wanted === 'slow'
        ? new Promise<string>((resolve) => (release = resolve))
        : Promise.resolve(wanted),
    ),
  }));
  setSource('quick');
  await vi.waitFor(() => expect(asked.value()).toBe('quick'));
  release('slow');
  await Promise.resolve();
  expect(asked.value()).toBe('quick');
  setSource(null);
  expect(asked.value()).toBeUndefined();
  dispose();
});
