import { createSignal, Show } from 'solid-js';
import type { CurrentUser } from '../../generated/wire';
import { request } from '../../net/api';
import { me } from '../../net/currentUser';
import { announce } from '../../ui/announcer';
import { t } from '../../i18n/i18n';
import { Form, NewPassword, PasswordField } from '../Field';
import { onSessionChanged } from '../userChanged';
import { createReauthMutation, fieldForError, type FormField } from '../formErrors';

/** A wrong login belongs to the field of the old password. */
const placed = (code: string): FormField | null => (code === 'wrong-credentials' ? 'old' : fieldForError(code));

/** Changes the password, or sets the first one of a member with a passkey. */
export function PasswordSettings() {
  const mutation = createReauthMutation(['password', 'old'], placed);
  const [old, setOld] = createSignal('');
  const [fresh, setFresh] = createSignal('');
  const [done, setDone] = createSignal(false);
  const has = () => me()?.has_password ?? false;

  async function change(): Promise<void> {
    setDone(false);
    const given = has() ? { old_password: old(), new_password: fresh() } : { new_password: fresh() };
    const changed = await mutation.run(() => request<CurrentUser>('POST', 'me/password', given));
    if (!changed) return;
    setOld('');
    setFresh('');
    setDone(true);
    announce(t('account-password-changed'));
    await onSessionChanged();
  }
  return (
    <Form mutation={mutation} onSubmit={() => void change()}>
      <input
        class="visually-hidden"
        type="text"
        autocomplete="username"
        value={me()?.name ?? ''}
        tabindex="-1"
        aria-hidden="true"
        readOnly
      />
      <Show when={has()} fallback={<p>{t('account-password-none')}</p>}>
        <PasswordField
          label={t('account-password-current')}
          value={old()}
          autocomplete="current-password"
          error={mutation.errorAt('old') && t('account-password-current-wrong')}
          onInput={mutation.setter('old', setOld)}
        />
      </Show>
      <NewPassword
        mutation={mutation}
        label={t('account-password-new')}
        value={fresh()}
        onInput={setFresh}
      />
      <p class="muted">{t('account-password-other-logins')}</p>
      <button type="submit" disabled={mutation.busy()}>
        {t(has() ? 'account-password-change' : 'account-password-set')}
      </button>
      <Show when={done()}>
        <p class="done">{t('account-password-changed')}</p>
      </Show>
    </Form>
  );
}
