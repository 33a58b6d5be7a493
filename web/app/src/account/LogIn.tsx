/** The login form. */
import { createSignal, onCleanup, Show } from 'solid-js';
import type { CurrentUser } from '../generated/wire';
import { request, describeError } from '../net/api';
import { me } from '../net/currentUser';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { onUserChanged } from './userChanged';
import { Form, PasswordField, TextField } from './Field';
import { ForgotPassword } from './ForgotPassword';
import {
  cancelPasskeyAutofill,
  offerPasskeyAutofill,
  passkeysSupported,
  loginWithPasskey,
} from './passkey';
import { createReauthMutation } from './formErrors';

async function enter(member: CurrentUser | null | undefined): Promise<void> {
  if (member) await onUserChanged(t('account-logged-in', { name: member.name }));
}

/** With a passkey, or with name and password. */
export function LogIn() {
  const mutation = createReauthMutation(['password']);
  const [name, setName] = createSignal('');
  const [password, setPassword] = createSignal('');
  const withPassword = async () =>
    enter(
      await mutation.run(() => {
        cancelPasskeyAutofill();
        return request<CurrentUser>('POST', 'login', { name: name().trim(), password: password() });
      }),
    );
  const withPasskey = async () => enter(await mutation.run(loginWithPasskey));
  // Visitors who do not use the form cause no request.
  const offer = async () => {
    if (!passkeysSupported()) return;
    try {
      await enter(await offerPasskeyAutofill());
    } catch (thrown) {
      mutation.setError('form', () => describeError(thrown));
    }
  };
  onCleanup(cancelPasskeyAutofill);

  return (
    <section aria-labelledby="log-in">
      <h2 id="log-in">{t('account-log-in')}</h2>
      <Show when={me()?.kind === 'guest'}>
        <p class="muted">{t('account-log-in-guest', { name: me()?.name ?? '' })}</p>
      </Show>
      <Form mutation={mutation} onSubmit={() => void withPassword()}>
        <Show when={passkeysSupported()}>
          <Button class="main wide-button" disabled={mutation.busy()} onClick={withPasskey}>
            {t('account-log-in-passkey')}
          </Button>
          <p class="or">{t('account-or')}</p>
        </Show>
        <TextField
          exact
          label={t('account-name')}
          value={name()}
          autocomplete="username webauthn"
          onInput={setName}
          onFocus={() => void offer()}
        />
        <PasswordField
          label={t('account-password')}
          value={password()}
          autocomplete="current-password"
          error={mutation.errorAt('password')}
          onInput={mutation.setter('password', setPassword)}
        />
        <button
          type="submit"
          class="wide-button"
          classList={{ main: !passkeysSupported() }}
          disabled={mutation.busy()}
        >
          {t('account-log-in')}
        </button>
      </Form>
      <ForgotPassword name={name()} />
    </section>
  );
}
