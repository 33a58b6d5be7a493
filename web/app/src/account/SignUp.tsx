/** The sign-up form, for guests and anonymous users. */
import { createSignal, Show } from 'solid-js';
import type { CurrentUser } from '../generated/wire';
import { request } from '../net/api';
import { ensureGuest } from '../net/currentUser';
import { Button } from '../ui/Button';
import { language, t } from '../i18n/i18n';
import { onUserChanged } from './userChanged';
import { setJustSignedUp } from './welcome';
import { Form, NewName, NewPassword } from './Field';
import { registerPasskey, passkeysSupported } from './passkey';
import { createReauthMutation } from './formErrors';
import { thisDevice } from './userAgent';

/** Stores the current language for emails. */
async function keepLanguage(member: CurrentUser): Promise<void> {
  if (member.language === language()) return;
  await request('PATCH', 'me', { language: language() }).catch(() => undefined);
}

/** Name and passkey, or name and password. */
export function SignUp() {
  const mutation = createReauthMutation(['name', 'password']);
  const [name, setName] = createSignal('');
  const [password, setPassword] = createSignal('');

  async function enter(act: () => Promise<CurrentUser>): Promise<void> {
    const member = await mutation.run(act);
    if (!member) return;
    await keepLanguage(member);
    setJustSignedUp(true);
    await onUserChanged(t('account-created', { name: member.name }));
  }
  const withPassword = () =>
    enter(() => request<CurrentUser>('POST', 'accounts', { name: name().trim(), password: password() }));
  const withPasskey = () =>
    enter(async () => {
      // A passkey needs an account: an anonymous user becomes a guest first.
      await ensureGuest();
      return registerPasskey(thisDevice(), name().trim());
    });

  return (
    <section aria-labelledby="sign-up">
      <h2 id="sign-up">{t('account-sign-up')}</h2>
      <Form mutation={mutation} onSubmit={() => void withPassword()}>
        <NewName mutation={mutation} value={name()} onInput={setName} />
        <Show when={passkeysSupported()}>
          <Button class="main wide-button" disabled={mutation.busy()} onClick={withPasskey}>
            {t('account-sign-up-passkey')}
          </Button>
          <small class="hint">{t('account-passkey-hint')}</small>
          <p class="or">{t('account-or')}</p>
        </Show>
        <NewPassword mutation={mutation} value={password()} onInput={setPassword} />
        <button
          type="submit"
          class="wide-button"
          classList={{ main: !passkeysSupported() }}
          disabled={mutation.busy()}
        >
          {t('account-sign-up-password')}
        </button>
      </Form>
    </section>
  );
}
