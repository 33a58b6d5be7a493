import { Match, Switch, type JSX } from 'solid-js';
import type { ServerInfo } from '../generated/wire';
import { t } from '../i18n/i18n';
import { serverInfoOf, type ServerInfoState } from '../net/serverInfo';

/** The server info, or the reason why it is missing. */
export function ServerInfoText(props: {
  found: ServerInfoState;
  /** The text for an unreachable server. */
  unreachable: string;
  children: (info: ServerInfo) => JSX.Element;
}) {
  return (
    <Switch>
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
