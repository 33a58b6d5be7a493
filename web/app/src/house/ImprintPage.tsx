import { Match, Show, Switch } from 'solid-js';
import type { House } from '../generated/wire';
import { t } from '../shell/words';
import { useHouse } from './about';
import { Contact, OwnText } from './OwnText';

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
  const house = () => {
    const now = found();
    return now.is === 'there' ? now.house : null;
  };
  return (
    <div class="sheet">
      <h1>{t('app-title-imprint')}</h1>
      <Switch>
        <Match when={house()} keyed>
          {(house) => <Given house={house} />}
        </Match>
        <Match when={found().is === 'none'}>
          <p>{t('house-alone')}</p>
        </Match>
        <Match when={found().is === 'away'}>
          <p>{t('house-imprint-away')}</p>
        </Match>
      </Switch>
      <p class="muted">{t('house-imprint-program')}</p>
    </div>
  );
}
