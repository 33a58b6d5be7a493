/** A collapsible section of the account settings, with a summary when closed. */
import { createContext, createEffect, createSignal, Show, useContext, type JSX } from 'solid-js';
import { request } from '../../net/api';
import { createQuery, type Query } from '../../net/query';
import { ErrorMessage } from '../../ui/messages';
import { useRoute } from '../../router/router';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { announce } from '../../ui/announcer';

const FocusBack = createContext(() => {});

/**
 * Moves the focus to the head of the section after the focused control was removed,
 * instead of nowhere.
 */
export const useFocusBack = () => useContext(FocusBack);

/** The content is created and loaded when the section is first opened. */
export function SettingsSection(props: {
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
      class="settings-section"
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
          <div class="section-body">{props.children}</div>
        </FocusBack.Provider>
      </Show>
    </details>
  );
}

/** The rows of a list query, with placeholders for loading and empty. */
export function QueryList<T>(props: {
  query: Query<T[]>;
  none: string;
  children: (row: T) => JSX.Element;
}) {
  return (
    <>
      <ErrorMessage source={props.query} />
      <Show when={props.query.busy() && !props.query.value()}>
        <p class="muted">{t('account-loading')}</p>
      </Show>
      <Show when={props.query.value()} keyed>
        {(rows) => (
          <Show when={rows.length > 0} fallback={<p class="muted">{props.none}</p>}>
            <ul class="rows">{rows.map((row) => props.children(row))}</ul>
          </Show>
        )}
      </Show>
    </>
  );
}

/** A list query that restores the focus after a refetch. */
export function createListQuery<T>(path: string): Query<T[]> {
  const focusBack = useFocusBack();
  const list = createQuery(
    () => path,
    (path, signal) => request<T[]>('GET', path, undefined, signal),
  );
  return { ...list, refetch: () => list.refetch().then(focusBack) };
}

/** A button that copies a text to the clipboard. */
export function CopyButton(props: { text: string }) {
  const [labelId, setLabelId] = createSignal('account-copy');
  async function copy(): Promise<void> {
    // The clipboard exists only over https.
    const done = await navigator.clipboard?.writeText(props.text).then(
      () => true,
      () => false,
    );
    setLabelId(done ? 'account-copied' : 'account-copy-failed');
    announce(t(labelId()));
  }
  return (
    <Button onClick={copy}>{t(labelId())}</Button>
  );
}
