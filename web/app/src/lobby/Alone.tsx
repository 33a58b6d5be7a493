/** What somebody can do where nobody else is. */
import { Show } from 'solid-js';
import { newTable } from '../play/kept';
import { navigate } from '../shell/router';
import { t } from '../shell/words';

/** As strong as the house is where nobody said how strong. */
export const HOUSE_LEVEL = 3;

/** Straight to a table on this device, against the house. */
export function playHouse(): void {
  const house = { kind: 'engine', level: HOUSE_LEVEL } as const;
  navigate(`/table/${newTable('pentagame', 'none', [{ kind: 'person' }, house])}`);
}

/** Why one is alone, and ways out of it; those over the server where it can be reached. */
export function Alone(props: { why: string; onOpen?: (control: string) => void }) {
  return (
    <>
      <p>{props.why}</p>
      <ul class="alone">
        <li>
          <button type="button" class="main" onClick={playHouse}>
            {t('lobby-empty-house')}
          </button>
          <span class="muted">{t('lobby-empty-house-why')}</span>
        </li>
        <Show when={props.onOpen} keyed fallback={<Here />}>
          {(open) => (
            <>
              <li>
                <button type="button" onClick={() => open('days:3')}>
                  {t('lobby-empty-days')}
                </button>
                <span class="muted">{t('lobby-empty-days-why')}</span>
              </li>
              <li>
                <a class="button" href="/friend">
                  {t('lobby-empty-friend')}
                </a>
                <span class="muted">{t('lobby-empty-friend-why')}</span>
              </li>
            </>
          )}
        </Show>
      </ul>
    </>
  );
}

function Here() {
  return (
    <li>
      <a class="button" href="/play?people">
        {t('app-start-round')}
      </a>
      <span class="muted">{t('lobby-empty-here-why')}</span>
    </li>
  );
}
