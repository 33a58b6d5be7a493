/** `/account`: sign up and log in; for members, everything about their account. */
import { createEffect, createMemo, createSignal, lazy, Match, on, Show, Suspense, Switch } from 'solid-js';
import { request, describeError } from '../net/api';
import { loadCurrentUser, reloadCurrentUser, me, authState } from '../net/currentUser';
import { announce } from '../ui/announcer';
import { navigate, useRoute } from '../router/router';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import './account.css';
import { LogIn } from './LogIn';
import { parseEmailLink } from './emailLink';
import { setInvitation } from './invitation';
import { SignUp } from './SignUp';
import { ResetPassword } from './ForgotPassword';

const Member = lazy(() => import('./member/Member'));
const Guest = lazy(() => import('./member/Guest'));

function SignInForms() {
  const guest = () => (me()?.kind === 'guest' ? me() : null);
  return (
    <>
      <Show when={guest()} fallback={<p class="lead">{t('account-signed-out')}</p>} keyed>
        {(guest) => <p class="lead">{t('account-guest', { name: guest.name })}</p>}
      </Show>
      <p class="jump-link">
        <a href="#log-in">{t('account-log-in-link')}</a>
      </p>
      <div class="sign-in-forms">
        <SignUp />
        <LogIn />
      </div>
      <Show when={guest()}>
        <Suspense>
          <Guest />
        </Suspense>
      </Show>
    </>
  );
}

function Offline() {
  return (
    <>
      <p>{t('account-unreachable')}</p>
      <Button onClick={reloadCurrentUser}>{t('app-retry')}</Button>
    </>
  );
}

/** Follows links from mails: what they hold is taken out of the address bar at once. */
function followEmailLink(): { reset: () => string | null; message: () => string; done: () => void } {
  const route = useRoute();
  const [reset, setReset] = createSignal<string | null>(null);
  const [message, setMessage] = createSignal('');
  async function verify(token: string): Promise<void> {
    try {
      await request('POST', 'email/verify', { token });
      setMessage(t('account-email-verified'));
      await reloadCurrentUser();
    } catch (thrown) {
      setMessage(describeError(thrown));
    }
    announce(message());
  }
  // The note belongs to the user who opened the link.
  const userName = createMemo(() => (authState().is === 'loading' ? null : (me()?.name ?? '')));
  createEffect(on(userName, (_, before) => before != null && setMessage('')));
  createEffect(() => {
    const link = parseEmailLink(route.hash);
    if (!link) return;
    navigate('/account', { replace: true });
    if (link.kind === 'reset') setReset(link.token);
    else if (link.kind === 'invite') setInvitation(link.token);
    else void verify(link.token);
  });
  return { reset, message, done: () => setReset(null) };
}

export default function AccountPage() {
  const mail = followEmailLink();
  void loadCurrentUser();
  return (
    <div class="account-page">
      <h1 tabindex="-1">{t('app-title-account')}</h1>
      <Show when={mail.message()}>
        <p class="done">{mail.message()}</p>
      </Show>
      <Switch fallback={<SignInForms />}>
        <Match when={mail.reset()} keyed>
          {(token) => <ResetPassword token={token} onDone={mail.done} />}
        </Match>
        <Match when={authState().is === 'loading'}>
          <p class="muted">{t('account-loading')}</p>
        </Match>
        <Match when={authState().is === 'offline'}>
          <Offline />
        </Match>
        <Match when={me()?.kind === 'member'}>
          <Suspense>
            <Member />
          </Suspense>
        </Match>
      </Switch>
    </div>
  );
}
