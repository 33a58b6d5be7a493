import { Show } from 'solid-js';
import type { ServerInfo } from '../generated/wire';
import { t } from '../i18n/i18n';
import { createServerInfo } from '../net/serverInfo';
import { Contact, OperatorText } from './OperatorText';
import { ServerInfoText } from './ServerInfoText';

function Imprint(props: { house: ServerInfo }) {
  return (
    <>
      <p>{t('legal-server-name', { name: props.house.name })}</p>
      <Show when={props.house.imprint} keyed fallback={<p>{t('legal-imprint-none')}</p>}>
        {(text) => <OperatorText text={text} />}
      </Show>
      <Contact contact={props.house.contact} />
    </>
  );
}

/** The imprint page, with the text of the operator. */
export default function ImprintPage() {
  const found = createServerInfo();
  return (
    <div class="sheet">
      <h1>{t('app-title-imprint')}</h1>
      <ServerInfoText found={found()} away={t('legal-imprint-unreachable')}>
        {(house) => <Imprint house={house} />}
      </ServerInfoText>
      <p class="muted">{t('legal-imprint-program')}</p>
    </div>
  );
}
