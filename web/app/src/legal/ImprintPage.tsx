import { Show } from 'solid-js';
import type { ServerInfo } from '../generated/wire';
import { t } from '../i18n/i18n';
import { createServerInfo } from '../net/serverInfo';
import { Contact, OperatorText, ServerInfoText } from './OperatorText';

function Imprint(props: { info: ServerInfo }) {
  return (
    <>
      <p>{t('legal-server-name', { name: props.info.name })}</p>
      <Show when={props.info.imprint} keyed fallback={<p>{t('legal-imprint-none')}</p>}>
        {(text) => <OperatorText text={text} />}
      </Show>
      <Contact contact={props.info.contact} />
    </>
  );
}

/** The imprint page, with the text of the operator. */
export default function ImprintPage() {
  const found = createServerInfo();
  return (
    <div class="sheet">
      <h1>{t('app-title-imprint')}</h1>
      <ServerInfoText found={found()} unreachable={t('legal-imprint-unreachable')}>
        {(info) => <Imprint info={info} />}
      </ServerInfoText>
      <p class="muted">{t('legal-imprint-program')}</p>
    </div>
  );
}
