/** Somebody who has an account comes back. */
import { createSignal, onCleanup, Show } from 'solid-js';
import type { Me } from '../generated/wire';
import { ask, troubleWords } from '../net/api';
import { me } from '../net/me';
import { t } from '../shell/words';
import { nowSomebodyElse } from './entered';
import { Form, PasswordField, TextField } from './Field';
import { Forgotten } from './Forgotten';
import { offerNoPasskey, offerPasskey, passkeysWork, showPasskey } from './passkey';
import { createProven } from './places';

async function enter(member: Me | null | undefined): Promise<void> {
  if (member) await nowSomebodyElse(t('account-entered', { name: member.name }));
}

/** With a passkey, or with name and password. */
export function LogIn() {
  const task = createProven(['password']);
  const [name, setName] = createSignal('');
  const [password, setPassword] = createSignal('');
  const withPassword = async () =>
    enter(
      await task.run(() => {
        offerNoPasskey();
        return ask<Me>('POST', 'login', { name: name().trim(), password: password() });
      }),
    );
  const withPasskey = async () => enter(await task.run(showPasskey));
  // Nothing is asked of the server by somebody who only looks at the page.
  const offer = async () => {
    if (!passkeysWork()) return;
    try {
      await enter(await offerPasskey());
    } catch (thrown) {
      task.refuse('form', () => troubleWords(thrown));
    }
  };
  onCleanup(offerNoPasskey);

  return (
    <section aria-labelledby="log-in">
      <h2 id="log-in">{t('account-log-in')}</h2>
      <Show when={me()?.kind === 'guest'}>
        <p class="muted">{t('account-log-in-guest', { name: me()?.name ?? '' })}</p>
      </Show>
      <Form task={task} onSubmit={() => void withPassword()}>
        <Show when={passkeysWork()}>
          <button
            type="button"
            class="main wide-button"
            disabled={task.busy()}
            onClick={() => void withPasskey()}
          >
            {t('account-log-in-passkey')}
          </button>
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
          wrong={task.at('password')}
          onInput={(value) => {
            task.forgive('password');
            setPassword(value);
          }}
        />
        <button
          type="submit"
          class="wide-button"
          classList={{ main: !passkeysWork() }}
          disabled={task.busy()}
        >
          {t('account-log-in')}
        </button>
      </Form>
      <Forgotten name={name()} />
    </section>
  );
}
