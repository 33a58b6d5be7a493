import { createSignal, For, Show } from 'solid-js';
import type { RecoveryCodes } from '../../generated/wire';
import { request } from '../../net/api';
import { reloadCurrentUser, me } from '../../net/currentUser';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { downloadFile } from '../../ui/download';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { createReauthMutation } from '../formErrors';
import { CopyButton } from './SettingsSection';

/** The heading of saved or printed codes. */
const about = () =>
  t('account-codes-file', { name: me()?.name ?? '', server: location.host });

const asText = (codes: readonly string[]) => `${about()}\n\n${codes.join('\n')}\n`;

/** Recovery codes, shown once. */
export function RecoveryCodesSettings() {
  const mutation = createReauthMutation();
  const [codes, setCodes] = createSignal<readonly string[]>([]);
  async function make(): Promise<void> {
    const created = await mutation.run(() => request<RecoveryCodes>('POST', 'me/recovery-codes'));
    if (!created) return;
    setCodes(created.codes);
    announce(t('account-codes-made'));
    await reloadCurrentUser();
  }
  const left = () => me()?.recovery_codes_left ?? 0;
  return (
    <>
      <p>{t('account-codes-hint')}</p>
      <Show when={codes().length > 0}>
        <div
          class="shown-once codes"
          tabindex="-1"
          ref={(block) => queueMicrotask(() => block.focus())}
        >
          <p class="screen-only">
            <strong>{t('account-codes-once')}</strong>
          </p>
          <p class="print-only">{about()}</p>
          <ol>
            <For each={codes()}>
              {(code) => (
                <li>
                  <code>{code}</code>
                </li>
              )}
            </For>
          </ol>
          <div class="row">
            <CopyButton text={asText(codes())} />
            <Button onClick={() => downloadFile('palamedes-recovery-codes.txt', asText(codes()))}>
              {t('account-save')}
            </Button>
            <Button onClick={() => print()}>{t('account-print')}</Button>
          </div>
        </div>
      </Show>
      <Show when={left() > 0 && codes().length === 0}>
        <p class="muted">{t('account-codes-replace')}</p>
      </Show>
      <Show when={codes().length === 0}>
        <Button disabled={mutation.busy()} onClick={make}>{t('account-codes-make')}</Button>
      </Show>
      <ErrorMessage source={mutation} />
    </>
  );
}
