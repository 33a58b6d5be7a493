/** A guest, or nobody yet, becomes a member. */
import { createSignal, Show } from 'solid-js';
import type { Me } from '../generated/wire';
import { ask } from '../net/api';
import { beSomebody } from '../net/me';
import { language, t } from '../shell/words';
import { thisAgent } from './agentWords';
import { nowSomebodyElse } from './entered';
import { Form, NewName, NewPassword } from './Field';
import { makePasskey, passkeysWork } from './passkey';
import { createProven } from './places';

/** Mail comes in the language in which the account was made. */
async function keepLanguage(member: Me): Promise<void> {
  if (member.language === language()) return;
  await ask('PATCH', 'me', { language: language() }).catch(() => undefined);
}

/** Name and passkey, or name and password. */
export function SignUp() {
  const task = createProven(['name', 'password']);
  const [name, setName] = createSignal('');
  const [password, setPassword] = createSignal('');

  async function enter(act: () => Promise<Me>): Promise<void> {
    const member = await task.run(act);
    if (!member) return;
    await keepLanguage(member);
    await nowSomebodyElse(t('account-made', { name: member.name }));
  }
  const withPassword = () =>
    enter(() => ask<Me>('POST', 'account', { name: name().trim(), password: password() }));
  const withPasskey = () =>
    enter(async () => {
      // A passkey is made for somebody: whoever is nobody yet is a guest first.
      await beSomebody();
      return makePasskey(thisAgent(), name().trim());
    });

  return (
    <section aria-labelledby="sign-up">
      <h2 id="sign-up">{t('account-sign-up')}</h2>
      <Form task={task} onSubmit={() => void withPassword()}>
        <NewName task={task} value={name()} onInput={setName} />
        <Show when={passkeysWork()}>
          <button
            type="button"
            class="main wide-button"
            disabled={task.busy()}
            onClick={() => void withPasskey()}
          >
            {t('account-sign-up-passkey')}
          </button>
          <small class="under">{t('account-passkey-what')}</small>
          <p class="or">{t('account-or')}</p>
        </Show>
        <NewPassword task={task} value={password()} onInput={setPassword} />
        <button
          type="submit"
          class="wide-button"
          classList={{ main: !passkeysWork() }}
          disabled={task.busy()}
        >
          {t('account-sign-up-password')}
        </button>
      </Form>
    </section>
  );
}
