/** The sign-up form, for guests and anonymous users. */
import { createSignal, Match, Show, Switch } from 'solid-js';
import type { CurrentUser } from '../generated/wire';
import { request } from '../net/api';
import { ensureGuest, me } from '../net/currentUser';
import { createServerFacts } from '../net/serverInfo';
import { Button } from '../ui/Button';
import { language, t } from '../i18n/i18n';
import { onUserChanged } from './userChanged';
import { setJustSignedUp } from './welcome';
import { invitation } from './invitation';
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
function SignUpForm(props: { guests: boolean }) {
  const mutation = createReauthMutation(['name', 'password']);
  const [name, setName] = createSignal('');
  const [password, setPassword] = createSignal('');
  // An account with a passkey begins as a guest.
  const offersPasskey = () => passkeysSupported() && (props.guests || me()?.kind === 'guest');

  async function enter(act: () => Promise<CurrentUser>): Promise<void> {
    const member = await mutation.run(act);
    if (!member) return;
    await keepLanguage(member);
    setJustSignedUp(true);
    await onUserChanged(t('account-created', { name: member.name }));
  }
  const newMember = () => ({ name: name().trim(), invitation: invitation() });
  const withPassword = () =>
    enter(() => request<CurrentUser>('POST', 'accounts', { ...newMember(), password: password() }));
  const withPasskey = () =>
    enter(async () => {
      // A passkey needs an account: an anonymous user becomes a guest first.
      await ensureGuest();
      return registerPasskey(thisDevice(), newMember());
    });

  return (
    <Form mutation={mutation} onSubmit={() => void withPassword()}>
      <NewName mutation={mutation} value={name()} onInput={setName} />
      <Show when={offersPasskey()}>
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
        classList={{ main: !offersPasskey() }}
        disabled={mutation.busy()}
      >
        {t('account-sign-up-password')}
      </button>
    </Form>
  );
}

/** The form, or why the visitor cannot create an account. */
export function SignUp() {
  const info = createServerFacts();
  const needsInvitation = () => info()?.registration === 'invitation' && invitation() === undefined;
  return (
    <section aria-labelledby="sign-up">
      <h2 id="sign-up">{t('account-sign-up')}</h2>
      <Switch fallback={<SignUpForm guests={info()?.guests_enabled ?? true} />}>
        <Match when={info()?.registration === 'closed'}>
          <p>{t('account-sign-up-closed')}</p>
        </Match>
        <Match when={info()?.maintenance}>
          <p>{t('app-maintenance')}</p>
        </Match>
        <Match when={needsInvitation()}>
          <p>{t('account-sign-up-invitation')}</p>
        </Match>
      </Switch>
      <Show when={(info()?.registration === 'closed' || needsInvitation()) && info()?.contact}>
        {(contact) => <p>{t('account-sign-up-contact', { contact: contact() })}</p>}
      </Show>
    </section>
  );
}
