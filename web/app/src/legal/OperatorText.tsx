import { For, Match, Show, Switch, type JSX } from 'solid-js';
import { t } from '../i18n/i18n';
import './legal.css';
import type { ServerInfo } from '../generated/wire';
import { serverInfoOf, type ServerInfoState } from '../net/serverInfo';

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

/** Splits a text into paragraphs at empty lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** The server info, or the reason why it is missing. */
export function ServerInfoText(props: {
  found: ServerInfoState;
  /** The text for an unreachable server. */
  unreachable: string;
  children: (info: ServerInfo) => JSX.Element;
}) {
  return (
    <Switch fallback={<p data-loading="true" />}>
      <Match when={serverInfoOf(props.found)} keyed>
        {(info) => props.children(info)}
      </Match>
      <Match when={props.found.is === 'none'}>
        <p>{t('legal-no-server')}</p>
      </Match>
      <Match when={props.found.is === 'offline'}>
        <p>{props.unreachable}</p>
      </Match>
    </Switch>
  );
}
