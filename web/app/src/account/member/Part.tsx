/** One matter of an account: closed it says how things stand, open it can be changed. */
import { createContext, createEffect, createSignal, Show, useContext, type JSX } from 'solid-js';
import { ask } from '../../net/api';
import { createAsked, type Asked } from '../../net/asked';
import { Trouble } from '../../net/Trouble';
import { useRoute } from '../../shell/router';
import { t } from '../../shell/words';

const FocusBack = createContext(() => {});

/**
 * For whatever takes the thing away that was pressed: the focus goes to the head of the part then,
 * instead of nowhere.
 */
export const useFocusBack = () => useContext(FocusBack);

/** What is inside is made, and asked for, when it is first opened. */
export function Part(props: {
  name: string;
  title: string;
  state?: string;
  children: JSX.Element;
}) {
  const route = useRoute();
  const [opened, setOpened] = createSignal(false);
  let details!: HTMLDetailsElement;
  const focusBack = () =>
    queueMicrotask(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      details.querySelector('summary')?.focus();
    });
  // A link can lead to a part: it is open then.
  createEffect(() => {
    if (route.hash !== props.name) return;
    setOpened(true);
    details.open = true;
    details.scrollIntoView({ block: 'nearest' });
  });
  return (
    <details
      ref={details}
      class="part"
      id={props.name}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>
        <h2>{props.title}</h2>
        <Show when={props.state}>
          <span class="state">{props.state}</span>
        </Show>
      </summary>
      <Show when={opened()}>
        <FocusBack.Provider value={focusBack}>
          <div class="inside">{props.children}</div>
        </FocusBack.Provider>
      </Show>
    </details>
  );
}

/** A list that the server was asked for: nothing yet, nothing at all, or its rows. */
export function Listed<T>(props: {
  of: Asked<T[]>;
  none: string;
  children: (row: T) => JSX.Element;
}) {
  return (
    <>
      <Trouble of={props.of} />
      <Show when={props.of.busy() && !props.of.value()}>
        <p class="muted">{t('account-asking')}</p>
      </Show>
      <Show when={props.of.value()} keyed>
        {(rows) => (
          <Show when={rows.length > 0} fallback={<p class="muted">{props.none}</p>}>
            <ul class="rows">{rows.map((row) => props.children(row))}</ul>
          </Show>
        )}
      </Show>
    </>
  );
}

/** A list of the account. When it was asked for again, what was pressed may be gone from it. */
export function createListing<T>(path: string): Asked<T[]> {
  const focusBack = useFocusBack();
  const list = createAsked(
    () => path,
    (path, signal) => ask<T[]>('GET', path, undefined, signal),
  );
  return { ...list, again: () => list.again().then(focusBack) };
}
