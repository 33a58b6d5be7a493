/** The state of an action that changes something on the server: a form or a button. */
import { createSignal } from 'solid-js';
import { CancelledError, describeError, RequestError } from './api';
import { markSessionEndKnown, me, reloadCurrentUser } from './currentUser';

/** An action; `F` are the fields of its form, where it has one. */
export interface Mutation<F extends string = never> {
  busy(): boolean;
  /** The message of an error that belongs to no field; empty without an error. */
  errorText(): string;
  /** The message at this field; `form` is for errors of no field. */
  errorAt(field: F | 'form'): string;
  /** Runs the action, unless one is running already. Resolves to undefined after an error. */
  run<T>(action: () => Promise<T>): Promise<T | undefined>;
  /** Runs the action; resolves to whether it was done. */
  succeeds(action: () => Promise<unknown>): Promise<boolean>;
  /** Sets an error found on the client. */
  setError(field: F | 'form', text: () => string): void;
  /** Removes the error of a field that is being edited. */
  clearError(field: F | 'form'): void;
  /** A setter for the value of a field that also removes its error. */
  setter<T>(field: F, set: (value: T) => void): (value: T) => void;
  /** The form, whose first invalid field gets the focus. */
  ref(form: HTMLElement): void;
}

/** Options of a mutation with a form. */
export interface MutationOptions<F extends string> {
  /** The fields of the form. */
  fields?: readonly F[];
  /** The field to which an error code of the server belongs. */
  fieldForCode?: (code: string) => string | null;
  /** Runs around every action. */
  wrap?: <T>(action: () => Promise<T>) => Promise<T>;
}

/** Reloads the current user after a 401: the session has ended meanwhile. */
export function handleUnauthorized(thrown: unknown): void {
  const isUnauthorized = thrown instanceof RequestError && thrown.status === 401;
  if (!isUnauthorized || me() === null) return;
  markSessionEndKnown();
  void reloadCurrentUser();
}

/** Creates an idle mutation. */
export function createMutation<F extends string = never>(
  options: MutationOptions<F> = {},
): Mutation<F> {
  const [busy, setBusy] = createSignal(false);
  // A function, not the text: the user may change the language.
  const [shown, setShown] = createSignal<{ field: F | 'form'; text: () => string } | null>(null);
  let form: HTMLElement | undefined;

  function setError(field: F | 'form', text: () => string): void {
    setShown({ field, text });
    queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function showThrown(thrown: unknown): void {
    if (thrown instanceof CancelledError) return;
    handleUnauthorized(thrown);
    const found =
      thrown instanceof RequestError ? options.fieldForCode?.(thrown.error.code) : null;
    const field = options.fields?.find((one) => one === found) ?? 'form';
    setError(field, () => describeError(thrown));
  }

  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (busy()) return undefined;
    setBusy(true);
    setShown(null);
    try {
      return await (options.wrap ? options.wrap(action) : action());
    } catch (thrown) {
      setBusy(false); // Before the focus goes back to a field.
      showThrown(thrown);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const clearError = (field: F | 'form') => void (shown()?.field === field && setShown(null));
  const errorAt = (field: F | 'form') => {
    const now = shown();
    return now?.field === field ? now.text() : '';
  };
  return {
    busy,
    errorText: () => errorAt('form'),
    errorAt,
    run,
    succeeds: async (action) => (await run(() => action().then(() => true))) ?? false,
    setError,
    clearError,
    setter: (field, set) => (value) => {
      clearError(field);
      set(value);
    },
    ref: (element) => (form = element),
  };
}
