import { createSignal, onMount, type Accessor } from 'solid-js';
import { ask, troubleWords } from '../../net/api';
import { useFocusBack } from './Part';

/** A list of the server: its rows, and how to look again. */
export interface Listing<T> {
  rows: Accessor<T[] | undefined>;
  trouble: Accessor<string | null>;
  again: () => Promise<void>;
}

/** Asks for a list when the component is there. What stood before stays until the new one comes. */
export function createListing<T>(path: string): Listing<T> {
  const [rows, setRows] = createSignal<T[]>();
  const [trouble, setTrouble] = createSignal<string | null>(null);
  const focusBack = useFocusBack();
  let isFirst = true;
  async function again(): Promise<void> {
    try {
      const found = await ask<T[]>('GET', path);
      setRows(() => found);
      setTrouble(null);
      if (!isFirst) focusBack();
      isFirst = false;
    } catch (thrown) {
      setTrouble(troubleWords(thrown));
    }
  }
  onMount(() => void again());
  return { rows, trouble, again };
}
