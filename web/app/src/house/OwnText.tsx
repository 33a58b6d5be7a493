import { For, Match, Show, Switch } from 'solid-js';
import { t } from '../shell/words';
import { paragraphs } from './paragraphs';
import './house.css';

/** What whoever runs the server wrote: text, and never anything else. */
export function OwnText(props: { text: string }) {
  return (
    <div class="own-text">
      <For each={paragraphs(props.text)}>{(paragraph) => <p>{paragraph}</p>}</For>
    </div>
  );
}

/** How whoever runs the server is reached: a link where it is one. */
export function Contact(props: { contact: string | null }) {
  const mail = () => /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(props.contact ?? '');
  const site = () => /^https:\/\/\S+$/.test(props.contact ?? '');
  return (
    <Show when={props.contact} keyed>
      {(contact) => (
        <p>
          {t('house-contact')}{' '}
          <Switch fallback={contact}>
            <Match when={mail()}>
              <a href={`mailto:${contact}`}>{contact}</a>
            </Match>
            <Match when={site()}>
              <a href={contact} rel="noreferrer">
                {contact}
              </a>
            </Match>
          </Switch>
        </p>
      )}
    </Show>
  );
}
