import { For, Match, Show, Switch } from 'solid-js';
import { t } from '../i18n/i18n';
import { paragraphs } from './paragraphs';
import './legal.css';

/** Text of the operator; never HTML. */
export function OperatorText(props: { text: string }) {
  return (
    <div class="operator-text">
      <For each={paragraphs(props.text)}>{(paragraph) => <p>{paragraph}</p>}</For>
    </div>
  );
}

/** The contact of the operator, as a link where possible. */
export function Contact(props: { contact: string | null }) {
  const mail = () => /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(props.contact ?? '');
  const site = () => /^https:\/\/\S+$/.test(props.contact ?? '');
  return (
    <Show when={props.contact} keyed>
      {(contact) => (
        <p>
          {t('legal-contact')}{' '}
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
