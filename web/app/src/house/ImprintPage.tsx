import { Show } from 'solid-js';
import type { House } from '../generated/wire';
import { t } from '../shell/words';
import { useHouse } from './about';
import { Contact, OwnText } from './OwnText';
import { Says } from './Says';

function Given(props: { house: House }) {
  return (
    <>
      <p>{t('house-name', { name: props.house.name })}</p>
      <Show when={props.house.imprint} keyed fallback={<p>{t('house-imprint-none')}</p>}>
        {(text) => <OwnText text={text} />}
      </Show>
      <Contact contact={props.house.contact} />
    </>
  );
}

/** Who answers for this server, as they say it themselves. */
export default function ImprintPage() {
  const found = useHouse();
  return (
    <div class="sheet">
      <h1>{t('app-title-imprint')}</h1>
      <Says found={found()} away={t('house-imprint-away')}>
        {(house) => <Given house={house} />}
      </Says>
      <p class="muted">{t('house-imprint-program')}</p>
    </div>
  );
}
