import { createSignal, For, Show } from 'solid-js';
import type { RecoveryCodes } from '../../generated/wire';
import { ask } from '../../net/api';
import { findMeAgain, me } from '../../net/me';
import { Trouble } from '../../net/Trouble';
import { announce } from '../../shell/live';
import { saveAs } from '../../shell/save';
import { t } from '../../shell/words';
import { Copy } from './Copy';
import { createProven } from '../places';

/** What the codes are for, where they are kept apart from this page. */
const about = () =>
  t('account-codes-file', { name: me()?.name ?? '', server: location.host });

const asText = (codes: readonly string[]) => `${about()}\n\n${codes.join('\n')}\n`;

/** Codes that lead to a new password: told once. */
export function Codes() {
  const task = createProven();
  const [codes, setCodes] = createSignal<readonly string[]>([]);
  async function make(): Promise<void> {
    const made = await task.run(() => ask<RecoveryCodes>('POST', 'me/recovery-codes'));
    if (!made) return;
    setCodes(made.codes);
    announce(t('account-codes-made'));
    await findMeAgain();
  }
  const left = () => me()?.recovery_codes ?? 0;
  return (
    <>
      <p>{t('account-codes-what')}</p>
      <Show when={codes().length > 0}>
        <div
          class="once codes"
          tabindex="-1"
          ref={(block) => queueMicrotask(() => block.focus())}
        >
          <p class="seen">
            <strong>{t('account-codes-once')}</strong>
          </p>
          <p class="printed">{about()}</p>
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
            <Copy text={asText(codes())} />
            <button
              type="button"
              onClick={() => saveAs('palamedes-recovery-codes.txt', asText(codes()))}
            >
              {t('account-save')}
            </button>
            <button type="button" onClick={() => print()}>
              {t('account-print')}
            </button>
          </div>
        </div>
      </Show>
      <Show when={left() > 0 && codes().length === 0}>
        <p class="muted">{t('account-codes-replace')}</p>
      </Show>
      <Show when={codes().length === 0}>
        <button type="button" disabled={task.busy()} onClick={() => void make()}>
          {t('account-codes-make')}
        </button>
      </Show>
      <Trouble of={task} />
    </>
  );
}
