import { For, Show } from 'solid-js';
import type { ServerInfo } from '../generated/wire';
import { t } from '../i18n/i18n';
import { serverInfoOf, createServerInfo } from '../net/serverInfo';
import { Contact, OperatorText, ServerInfoText } from './OperatorText';

/** The topics of the privacy notice; each has a heading and a text. */
const TOPICS = [
  'device',
  'guest',
  'member',
  'games',
  'chat',
  'reports',
  'network',
  'third-parties',
] as const;

/** The topics for pages without a server. */
const OFFLINE_TOPICS = ['device'] as const;

function OperatorPrivacy(props: { info: ServerInfo }) {
  return (
    <>
      <Show when={props.info.privacy} keyed fallback={<p>{t('legal-privacy-none')}</p>}>
        {(text) => <OperatorText text={text} />}
      </Show>
      <Contact contact={props.info.contact} />
    </>
  );
}

function YourRights(props: { info: ServerInfo | null }) {
  return (
    <>
      <h3>{t('legal-data-rights')}</h3>
      <p>
        {t('legal-data-rights-text')} <a href="/account">{t('app-title-account')}</a>
      </p>
      <Show when={props.info?.email_enabled === false}>
        <p>{t('legal-data-no-email')}</p>
      </Show>
    </>
  );
}

/** The privacy page, with the texts of the operator and of the program. */
export default function PrivacyPage() {
  const found = createServerInfo();
  const isStatic = () => found().is === 'none';
  return (
    <div class="sheet">
      <h1>{t('app-title-privacy')}</h1>
      <ServerInfoText found={found()} unreachable={t('legal-privacy-unreachable')}>
        {(info) => <OperatorPrivacy info={info} />}
      </ServerInfoText>
      <h2>{t('legal-data')}</h2>
      <Show when={!isStatic()}>
        <p>{t('legal-data-lead')}</p>
      </Show>
      <For each={isStatic() ? OFFLINE_TOPICS : TOPICS}>
        {(topic) => (
          <>
            <h3>{t(`legal-data-${topic}`)}</h3>
            <p>{t(`legal-data-${topic}-text`)}</p>
          </>
        )}
      </For>
      <Show when={!isStatic()}>
        <YourRights info={serverInfoOf(found())} />
      </Show>
    </div>
  );
}
