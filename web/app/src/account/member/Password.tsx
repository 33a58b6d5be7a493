import { createSignal, Show } from 'solid-js';
import type { Me } from '../../generated/wire';
import { ask } from '../../net/api';
import { me } from '../../net/me';
import { announce } from '../../shell/live';
import { t } from '../../shell/words';
import { Form, NewPassword, PasswordField } from '../Field';
import { loginChanged } from '../entered';
import { createProven, placeOf, type Place } from '../places';

/** A wrong login is a wrong old password: the new one stands in another field. */
const placed = (code: string): Place | null => (code === 'login-wrong' ? 'old' : placeOf(code));

/** Another password, or the first one of somebody who came with a passkey. */
export function Password() {
  const task = createProven(['password', 'old'], placed);
  const [old, setOld] = createSignal('');
  const [fresh, setFresh] = createSignal('');
  const [done, setDone] = createSignal(false);
  const has = () => me()?.password ?? false;

  async function change(): Promise<void> {
    setDone(false);
    const given = has() ? { old: old(), new: fresh() } : { new: fresh() };
    const changed = await task.run(() => ask<Me>('POST', 'me/password', given));
    if (!changed) return;
    setOld('');
    setFresh('');
    setDone(true);
    announce(t('account-password-changed'));
    await loginChanged();
  }
  return (
    <Form task={task} onSubmit={() => void change()}>
      <input
        class="unseen"
        type="text"
        autocomplete="username"
        value={me()?.name ?? ''}
        tabindex="-1"
        aria-hidden="true"
        readOnly
      />
      <Show when={has()} fallback={<p>{t('account-password-none')}</p>}>
        <PasswordField
          label={t('account-password-old')}
          value={old()}
          autocomplete="current-password"
          wrong={task.at('old') && t('account-password-old-wrong')}
          onInput={(value) => {
            task.forgive('old');
            setOld(value);
          }}
        />
      </Show>
      <NewPassword
        task={task}
        label={t('account-password-new')}
        value={fresh()}
        onInput={setFresh}
      />
      <p class="muted">{t('account-password-others')}</p>
      <button type="submit" disabled={task.busy()}>
        {t(has() ? 'account-password-change' : 'account-password-set')}
      </button>
      <Show when={done()}>
        <p class="done">{t('account-password-changed')}</p>
      </Show>
    </Form>
  );
}
