// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { expect, test, vi } from 'vitest';
import { RequestError } from './api';
import { createQuery, createPagedQuery, type ResultPage } from './query';

interface Row {
  id: string;
  version: number;
}

const failing = () => Promise.reject(new RequestError(0, { code: 'server-unreachable' }));

/** A paged query whose responses are set by the test. */
function paged(source: () => string | null) {
  let respond: () => Promise<ResultPage<Row>> = failing;
  const requests: (string | null)[] = [];
  let last: AbortSignal | undefined;
  const created = createRoot((dispose) => ({
    dispose,
    list: createPagedQuery<string, Row>(source, 'id', (_, after, signal) => {
      requests.push(after);
      last = signal;
      return respond();
    }),
  }));
  const setPage = (next: string | null, ...ids: string[]) => {
    const items = ids.map((id) => ({ id, version: requests.length }));
    respond = () => Promise.resolve({ items, next });
  };
  const fail = () => (respond = failing);
  return { ...created, requests, setPage, fail, signal: () => last };
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join(' ');

test('pages are joined, and a row that stays is updated in place', async () => {
  const [source, setSource] = createSignal<string | null>(null);
  const { list, setPage, requests, dispose } = paged(source);
  setPage('b', 'a', 'b');
  setSource('open');
  await vi.waitFor(() => expect(ids(list.items())).toBe('a b'));
  const row = list.items()[1];
  setPage(null, 'c');
  await list.loadMore();
  expect(ids(list.items())).toBe('a b c');
  expect(list.hasMore()).toBe(false);
  setPage(null, 'b', 'c');
  await list.refetch();
  expect(list.items()[0]).toBe(row);
  expect(list.items()[0]?.version).toBe(2);
  expect(requests).toEqual([null, 'b', null]);
  dispose();
});

test('old rows stay after a failed refetch, and go with another source', async () => {
  const [source, setSource] = createSignal<string | null>('one');
  const { list, setPage, fail, dispose } = paged(source);
  setPage(null, 'a');
  await list.refetch();
  fail();
  await list.refetch();
  expect(ids(list.items())).toBe('a');
  expect(list.errorText()).not.toBe('');
  setSource(null);
  expect(ids(list.items())).toBe('a');
  setSource('two');
  await vi.waitFor(() => expect(list.busy()).toBe(false));
  expect(list.items()).toHaveLength(0);
  dispose();
});

test('a disposed query ignores its response', async () => {
  const { list, signal, dispose } = paged(() => 'one');
  const loading = list.refetch();
  dispose();
  expect(signal()?.aborted).toBe(true);
  await loading;
  expect(list.errorText()).toBe('');
});

test('a late response of an old source is ignored', async () => {
  const [source, setSource] = createSignal<string | null>('slow');
  let release = (_: string) => {};
  const { query, dispose } = createRoot((dispose) => ({
    dispose,
    query: createQuery(source, (current) =>
      current === 'slow'
        ? new Promise<string>((resolve) => (release = resolve))
        : Promise.resolve(current),
    ),
  }));
  setSource('quick');
  await vi.waitFor(() => expect(query.value()).toBe('quick'));
  release('slow');
  await Promise.resolve();
  expect(query.value()).toBe('quick');
  setSource(null);
  expect(query.value()).toBeUndefined();
  dispose();
});
