/** The question that `withProof` asks: who the reader is, once more. */
import { createSignal, Show } from 'solid-js';
import type { Me } from '../generated/wire';
import { ask } from '../net/api';
import { me } from '../net/me';
import { Dialog } from '../shell/Dialog';
import { t } from '../shell/words';
import { answer, isAsked } from './again';
import { loginChanged, nowSomebodyElse } from './entered';
import { Form, PasswordField } from './Field';
import { passkeysWork, showPasskey } from './passkey';
import { createProven } from './places';

/** With what they have: a password, a passkey, or both. */
function Question() {
  const task = createProven(['password']);
  const [password, setPassword] = createSignal('');
  const name = me()?.name ?? '';
  async function enter(act: () => Promise<Me>): Promise<void> {
    const shown = await task.run(act);
    if (!shown) return;
    if (shown.name === name) {
      await loginChanged();
      answer(true);
      return;
    }
    // The device knows several: what was begun by one is not done to another.
    answer(false);
    await nowSomebodyElse(t('account-entered', { name: shown.name }));
  }
  const withPassword = () =>
    enter(() => ask<Me>('POST', 'login', { name, password: password() }));
  const hasPassword = () => me()?.password ?? false;
  const hasPasskey = () => passkeysWork() && (me()?.passkeys ?? 0) > 0;
  return (
    <Form task={task} onSubmit={() => void withPassword()}>
      <p>{t('account-again-why')}</p>
      <Show when={hasPasskey()}>
        <button
          type="button"
          class="main wide-button"
          autofocus
          disabled={task.busy()}
          onClick={() => void enter(showPasskey)}
        >
          {t('account-again-passkey')}
        </button>
      </Show>
      <Show when={hasPasskey() && hasPassword()}>
        <p class="or">{t('account-or')}</p>
      </Show>
      <Show when={hasPassword()}>
        <input
          class="unseen"
          type="text"
          autocomplete="username"
          value={name}
          tabindex="-1"
          aria-hidden="true"
          readOnly
        />
        <PasswordField
          label={t('account-password')}
          value={password()}
          first={!hasPasskey()}
          autocomplete="current-password"
          wrong={task.at('password') && t('account-password-old-wrong')}
          onInput={(value) => {
            task.forgive('password');
            setPassword(value);
          }}
        />
        <button
          type="submit"
          class="wide-button"
          classList={{ main: !hasPasskey() }}
          disabled={task.busy()}
        >
          {t('account-again-password')}
        </button>
      </Show>
      <Show when={!hasPasskey() && !hasPassword()}>
        <p>{t('account-again-nothing')}</p>
      </Show>
    </Form>
  );
}

/** Open as long as it is asked; closed without an answer, nothing is done. */
export function AgainDialog() {
  return (
    <Dialog
      open={isAsked()}
      title={t('account-again')}
      onClose={() => isAsked() && answer(false)}
    >
      <Question />
    </Dialog>
  );
}
