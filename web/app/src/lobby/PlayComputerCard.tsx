/** Alternatives for an empty or unreachable lobby. */
import { Show } from 'solid-js';
import { createQuickGame } from '../storage/quickGame';
import { navigate } from '../router/router';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';

/** Starts a local game against the computer. */
export function playComputer(): void {
  navigate(`/table/${createQuickGame()}`);
}

/** The reason, and alternatives; those over the server only if it is reachable. */
export function PlayComputerCard(props: { hint: string; onOpen?: (control: string) => void }) {
  return (
    <>
      <p>{props.hint}</p>
      <ul class="alternatives">
        <li>
          <Button class="main" onClick={playComputer}>{t('lobby-empty-computer')}</Button>
          <span class="muted">{t('lobby-empty-computer-why')}</span>
        </li>
        <Show when={props.onOpen} keyed fallback={<OneDeviceOption />}>
          {(open) => (
            <>
              <li>
                <Button onClick={() => open('days:3')}>{t('lobby-empty-days')}</Button>
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

function OneDeviceOption() {
  return (
    <li>
      <a class="button" href="/play?people">
        {t('app-start-one-device')}
      </a>
      <span class="muted">{t('lobby-empty-here-why')}</span>
    </li>
  );
}
