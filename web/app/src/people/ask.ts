/** What the pages about people ask of the server. */
import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { ArchivePage, OpeningKnown } from '../generated/wire';
import { ask, listTrouble } from '../net/api';
import { queryOf, type Sought } from './sought';

/** Something that is asked anew whenever what it depends on changes. */
export interface Asked<T> {
  /** The last answer; it stays while the next one is asked for. */
  value(): T | undefined;
  /** Why there is none, as a sentence; empty where nothing went wrong. */
  trouble(): string;
  /** What was thrown. */
  thrown(): unknown;
  busy(): boolean;
}

/** Asks for `source`, and again when it changes; nothing is asked for null. */
export function createAsked<S, T>(
  source: () => S | null,
  load: (source: S, signal: AbortSignal) => Promise<T>,
): Asked<T> {
  const [value, setValue] = createSignal<T>();
  const [thrown, setThrown] = createSignal<unknown>(null);
  const [busy, setBusy] = createSignal(false);
  let asking = new AbortController();
  const look = async (wanted: S, { signal }: AbortController) => {
    setBusy(true);
    try {
      const found = await load(wanted, signal);
      if (signal.aborted) return;
      setValue(() => found);
      setThrown(null);
    } catch (what) {
      if (signal.aborted) return;
      setValue(undefined);
      setThrown(what);
    }
    setBusy(false);
  };
  createEffect(
    on(source, (wanted) => {
      asking.abort();
      asking = new AbortController();
      if (wanted === null) {
        setValue(undefined);
        setThrown(null);
        setBusy(false);
      } else void look(wanted, asking);
    }),
  );
  onCleanup(() => asking.abort());
  return { value, thrown, busy, trouble: () => (thrown() === null ? '' : listTrouble(thrown())) };
}

/** The games that fit, the newest first. */
export function searchArchive(
  sought: Sought,
  more: { before?: string | null; limit?: number },
  signal?: AbortSignal,
): Promise<ArchivePage> {
  const part: Record<string, string> = {};
  if (more.before) part['before'] = more.before;
  if (more.limit) part['limit'] = String(more.limit);
  return ask<ArchivePage>('GET', `archive?${queryOf(sought, part)}`, undefined, signal);
}

let openings: Promise<OpeningKnown[]> | undefined;

/** The openings that have a name; asked once. */
export function allOpenings(): Promise<OpeningKnown[]> {
  openings ??= ask<OpeningKnown[]>('GET', 'openings').catch((thrown: unknown) => {
    openings = undefined;
    throw thrown;
  });
  return openings;
}
