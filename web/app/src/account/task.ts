/** Something somebody does on these pages: whether it is under way, and why it was refused. */
import { createSignal, type Accessor } from 'solid-js';
import { Refused, troubleWords } from '../net/api';
import { findMeAgain } from '../net/me';
import { t } from '../shell/words';
import { GaveUp, withProof } from './again';

/** Where on a form a refusal belongs. */
export type Place = 'name' | 'password' | 'old' | 'code' | 'mail' | 'label' | 'scopes' | 'bot';

const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^name-/, 'name'],
  [/^password-/, 'password'],
  [/^login-wrong$/, 'password'],
  [/^code-wrong$/, 'code'],
  [/^mail-address$/, 'mail'],
  [/^label$/, 'label'],
  [/^scopes-none$/, 'scopes'],
];

/** The place of a code, if it has one. */
export function placeOf(code: string): Place | null {
  return PLACES.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** Whatever was thrown, as a sentence; with how long to wait, where the server says so. */
export function wordsOf(thrown: unknown): string {
  if (thrown instanceof Refused && thrown.status === 429 && thrown.retryAfter) {
    return t('account-wait', { minutes: Math.ceil(thrown.retryAfter / 60) });
  }
  return troubleWords(thrown);
}

export interface Task {
  busy: Accessor<boolean>;
  /** What is wrong at this place; `form` is whatever belongs to none of the places there are. */
  at: (place: Place | 'form') => string | null;
  /** Does it. Answers nothing where it was refused or given up. */
  run: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  /** Says itself that something is wrong. */
  refuse: (place: Place | 'form', words: string) => void;
  /** What is wrong is being mended. */
  forgive: (place: Place) => void;
  /** The form, whose first wrong field gets the focus. */
  ref: (form: HTMLElement) => void;
}

interface Wrong {
  place: Place | 'form';
  words: string;
}

/** A task whose form has these places; `placed` says where a code belongs on it. */
export function createTask(
  places: readonly Place[] = [],
  placed: (code: string) => Place | null = placeOf,
): Task {
  const [busy, setBusy] = createSignal(false);
  const [wrong, setWrong] = createSignal<Wrong | null>(null);
  let form: HTMLElement | undefined;

  function refuse(place: Place | 'form', words: string): void {
    setWrong({ place, words });
    queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function note(thrown: unknown): void {
    if (thrown instanceof GaveUp) return;
    const isRefused = thrown instanceof Refused;
    // The login ended in the meantime: the page is another one then.
    if (isRefused && thrown.status === 401) void findMeAgain();
    const place = isRefused ? placed(thrown.why.code) : null;
    refuse(place && places.includes(place) ? place : 'form', wordsOf(thrown));
  }

  async function run<T>(act: () => Promise<T>): Promise<T | undefined> {
    if (busy()) return undefined;
    setBusy(true);
    setWrong(null);
    try {
      return await withProof(act);
    } catch (thrown) {
      setBusy(false); // Before the focus goes back to a field.
      note(thrown);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const at = (place: Place | 'form') => {
    const now = wrong();
    return now?.place === place ? now.words : null;
  };
  const forgive = (place: Place) => void (wrong()?.place === place && setWrong(null));
  return { busy, at, run, refuse, forgive, ref: (element) => (form = element) };
}
