import { For, Show } from 'solid-js';
import type { House } from '../generated/wire';
import { t } from '../shell/words';
import { houseIn, useHouse } from './about';
import { Contact, OwnText } from './OwnText';
import { Says } from './Says';

/** What the program keeps, by what somebody does. Each has a heading and a text. */
const KEPT = [
  'device',
  'guest',
  'member',
  'games',
  'chat',
  'reports',
  'network',
  'others',
] as const;

/** What of it holds for pages that come without a server. */
const ALONE = ['device'] as const;

function Given(props: { house: House }) {
  return (
    <>
      <Show when={props.house.privacy} keyed fallback={<p>{t('house-privacy-none')}</p>}>
        {(text) => <OwnText text={text} />}
      </Show>
      <Contact contact={props.house.contact} />
    </>
  );
}

function WhatYouCanDo(props: { house: House | null }) {
  return (
    <>
      <h3>{t('house-kept-you')}</h3>
      <p>
        {t('house-kept-you-text')} <a href="/account">{t('app-title-account')}</a>
      </p>
      <Show when={props.house?.mail === false}>
        <p>{t('house-kept-no-mail')}</p>
      </Show>
    </>
  );
}

/** What is kept about whoever plays here, in the words of the operator and of the program. */
export default function PrivacyPage() {
  const found = useHouse();
  const alone = () => found().is === 'none';
  return (
    <div class="sheet">
      <h1>{t('app-title-privacy')}</h1>
      <Says found={found()} away={t('house-privacy-away')}>
        {(house) => <Given house={house} />}
      </Says>
      <h2>{t('house-kept')}</h2>
      <Show when={!alone()}>
        <p>{t('house-kept-lead')}</p>
      </Show>
      <For each={alone() ? ALONE : KEPT}>
        {(what) => (
          <>
            <h3>{t(`house-kept-${what}`)}</h3>
            <p>{t(`house-kept-${what}-text`)}</p>
          </>
        )}
      </For>
      <Show when={!alone()}>
        <WhatYouCanDo house={houseIn(found())} />
      </Show>
    </div>
  );
}
