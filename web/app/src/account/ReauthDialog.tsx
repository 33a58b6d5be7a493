/** The dialog of `withReauth`: a new login of the current user. */
import { createSignal, Show } from 'solid-js';
import type { CurrentUser } from '../generated/wire';
import { request } from '../net/api';
import { me } from '../net/currentUser';
import { Dialog } from '../ui/Dialog';
import { t } from '../i18n/i18n';
import { resolveReauth, isPasskeyRequired, isReauthOpen } from './reauth';
import { onSessionChanged, onUserChanged } from './userChanged';
import { Form, PasswordField } from './Field';
import { passkeysSupported, loginWithPasskey } from './passkey';
import { createReauthMutation } from './formErrors';

/** With what they have: a password, a passkey, or both. */
function ReauthForm() {
  const mutation = createReauthMutation(['password']);
  const [password, setPassword] = createSignal('');
  const name = me()?.name ?? '';
  async function enter(act: () => Promise<CurrentUser>): Promise<void> {
    const shown = await mutation.run(act);
    if (!shown) return;
    if (shown.name === name) {
      await onSessionChanged();
      resolveReauth(true);
      return;
    }
    // The device knows several: what was begun by one is not done to another.
    resolveReauth(false);
    await onUserChanged(t('account-logged-in', { name: shown.name }));
  }
  const withPassword = () =>
    enter(() => request<CurrentUser>('POST', 'login', { name, password: password() }));
  const hasPassword = () => !isPasskeyRequired() && (me()?.has_password ?? false);
  const hasPasskey = () => passkeysSupported() && (me()?.passkey_count ?? 0) > 0;
  return (
    <Form mutation={mutation} onSubmit={() => void withPassword()}>
      <p>{t(isPasskeyRequired() ? 'account-reauth-why-passkey' : 'account-reauth-why')}</p>
      <Show when={hasPasskey()}>
        <button
          type="button"
          class="main wide-button"
          autofocus
          disabled={mutation.busy()}
          onClick={() => void enter(loginWithPasskey)}
        >
          {t('account-reauth-passkey')}
        </button>
      </Show>
      <Show when={hasPasskey() && hasPassword()}>
        <p class="or">{t('account-or')}</p>
      </Show>
      <Show when={hasPassword()}>
        <input
          class="visually-hidden"
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
          error={mutation.errorAt('password') && t('account-password-current-wrong')}
          onInput={mutation.setter('password', setPassword)}
        />
        <button
          type="submit"
          class="wide-button"
          classList={{ main: !hasPasskey() }}
          disabled={mutation.busy()}
        >
          {t('account-reauth-password')}
        </button>
      </Show>
      <Show when={!hasPasskey() && !hasPassword()}>
        <p>{t('account-reauth-nothing')}</p>
      </Show>
    </Form>
  );
}

/** Open while a login is required; closing it cancels the action. */
export function ReauthDialog() {
  return (
    <Dialog
      open={isReauthOpen()}
      title={t('account-reauth')}
      onClose={() => isReauthOpen() && resolveReauth(false)}
    >
      <ReauthForm />
    </Dialog>
  );
}
