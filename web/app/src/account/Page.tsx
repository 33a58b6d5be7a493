/** `/account`: sign up and log in; for members, everything about their account. */
import {
  createEffect,
  createMemo,
  createSignal,
  lazy,
  Match,
  on,
  Show,
  Suspense,
  Switch,
} from 'solid-js';
import { ask, troubleWords } from '../net/api';
import { findMe, findMeAgain, me, whoAmI } from '../net/me';
import { announce } from '../shell/live';
import { navigate, useRoute } from '../shell/router';
import { t } from '../shell/words';
import './account.css';
import { LogIn } from './LogIn';
import { mailLink } from './links';
import { Reset } from './Reset';
import { SignUp } from './SignUp';

const Member = lazy(() => import('./member/Member'));
const Guest = lazy(() => import('./member/Guest'));

function Entry() {
  const guest = () => (me()?.kind === 'guest' ? me() : null);
  return (
    <>
      <Show when={guest()} fallback={<p class="lead">{t('account-nobody')}</p>} keyed>
        {(guest) => <p class="lead">{t('account-guest', { name: guest.name })}</p>}
      </Show>
      <p class="jump">
        <a href="#log-in">{t('account-jump')}</a>
      </p>
      <div class="doors">
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

function Away() {
  return (
    <>
      <p>{t('account-away')}</p>
      <button type="button" onClick={() => void findMeAgain()}>
        {t('app-again')}
      </button>
    </>
  );
}

/** Follows links from mails: what they hold is taken out of the address bar at once. */
function followMail(): { reset: () => string | null; said: () => string; done: () => void } {
  const route = useRoute();
  const [reset, setReset] = createSignal<string | null>(null);
  const [said, setSaid] = createSignal('');
  async function verify(token: string): Promise<void> {
    try {
      await ask('POST', 'mail/verify', { token });
      setSaid(t('account-mail-verified'));
      await findMeAgain();
    } catch (thrown) {
      setSaid(troubleWords(thrown));
    }
    announce(said());
  }
  // What was said to somebody is over when they are somebody else.
  const who = createMemo(() => (whoAmI().is === 'asking' ? null : (me()?.name ?? '')));
  createEffect(on(who, (_, before) => before != null && setSaid('')));
  createEffect(() => {
    const link = mailLink(route.hash);
    if (!link) return;
    navigate('/account', { replace: true });
    if (link.kind === 'reset') setReset(link.token);
    else void verify(link.token);
  });
  return { reset, said, done: () => setReset(null) };
}

export default function Page() {
  const mail = followMail();
  void findMe();
  return (
    <div class="account-page">
      <h1 tabindex="-1">{t('app-title-account')}</h1>
      <Show when={mail.said()}>
        <p class="done">{mail.said()}</p>
      </Show>
      <Switch fallback={<Entry />}>
        <Match when={mail.reset()} keyed>
          {(token) => <Reset token={token} onDone={mail.done} />}
        </Match>
        <Match when={whoAmI().is === 'asking'}>
          <p class="muted">{t('account-asking')}</p>
        </Match>
        <Match when={whoAmI().is === 'away'}>
          <Away />
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
