/** Something somebody does by a press: whether it is under way, and why it was refused. */
import { createSignal } from 'solid-js';
import { GaveUp, Refused, troubleWords } from './api';
import { findMeAgain, me } from './me';

/** Such a thing; `P` are the places of its form, where it has one. */
export interface Task<P extends string = never> {
  busy(): boolean;
  /** What went wrong and belongs to no place, as a sentence; empty where nothing did. */
  trouble(): string;
  /** What is wrong at this place; `form` is whatever belongs to none. */
  at(place: P | 'form'): string;
  /** Does it, unless something is being done already. Answers nothing where it was refused. */
  run<T>(act: () => Promise<T>): Promise<T | undefined>;
  /** Says itself that something is wrong. */
  refuse(place: P | 'form', words: () => string): void;
  /** What is wrong is being mended. */
  forgive(place: P | 'form'): void;
  /** The form, whose first wrong field gets the focus. */
  ref(form: HTMLElement): void;
}

/** How a task differs from a mere button. */
export interface Tasked<P extends string> {
  /** The places of the form. */
  places?: readonly P[];
  /** Where a code of the server belongs. */
  placed?: (code: string) => string | null;
  /** What is done around every act. */
  around?: <T>(act: () => Promise<T>) => Promise<T>;
}

/** The login has ended meanwhile: the page learns who the reader is now. */
export function heedNobody(thrown: unknown): void {
  if (thrown instanceof Refused && thrown.status === 401 && me() !== null) void findMeAgain();
}

/** Nothing is being done yet. */
export function createTask<P extends string = never>(how: Tasked<P> = {}): Task<P> {
  const [busy, setBusy] = createSignal(false);
  // Not the words themselves: the reader may change the language.
  const [wrong, setWrong] = createSignal<{ place: P | 'form'; words: () => string } | null>(null);
  let form: HTMLElement | undefined;

  function refuse(place: P | 'form', words: () => string): void {
    setWrong({ place, words });
    queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function note(thrown: unknown): void {
    if (thrown instanceof GaveUp) return;
    heedNobody(thrown);
    const found = thrown instanceof Refused ? how.placed?.(thrown.why.code) : null;
    const place = how.places?.find((one) => one === found) ?? 'form';
    refuse(place, () => troubleWords(thrown));
  }

  async function run<T>(act: () => Promise<T>): Promise<T | undefined> {
    if (busy()) return undefined;
    setBusy(true);
    setWrong(null);
    try {
      return await (how.around ? how.around(act) : act());
    } catch (thrown) {
      setBusy(false); // Before the focus goes back to a field.
      note(thrown);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const at = (place: P | 'form') => {
    const now = wrong();
    return now?.place === place ? now.words() : '';
  };
  return {
    busy,
    trouble: () => at('form'),
    at,
    run,
    refuse,
    forgive: (place) => void (wrong()?.place === place && setWrong(null)),
    ref: (element) => (form = element),
  };
}
