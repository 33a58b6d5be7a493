import { createSignal, For, Show } from 'solid-js';
import { ask } from '../../net/api';
import { findMeAgain, me } from '../../net/me';
import { Trouble } from '../../net/Trouble';
import { announce } from '../../shell/live';
import { LANGUAGES, t } from '../../shell/words';
import { Form, TextField } from '../Field';
import { useMail } from '../house';
import { createProven } from '../places';
import { ChangeTick, createChange } from './change';
import { useFocusBack } from './Part';
import { Sure } from './Sure';

function Give() {
  const task = createProven(['mail']);
  const [mail, setMail] = createSignal('');
  const [sentTo, setSentTo] = createSignal('');
  async function give(): Promise<void> {
    const to = mail().trim();
    const done = await task.run(async () => {
      await ask('POST', 'me/mail', { mail: to });
      return true;
    });
    if (!done) return;
    setSentTo(to);
    setMail('');
    announce(t('account-mail-sent', { mail: to }));
  }
  return (
    <Form task={task} label={t('account-mail')} onSubmit={() => void give()}>
      <TextField
        exact
        type="email"
        label={t(me()?.mail ? 'account-mail-other' : 'account-mail-address')}
        value={mail()}
        autocomplete="email"
        hint={t('account-mail-hint')}
        wrong={task.at('mail')}
        onInput={(value) => {
          task.forgive('mail');
          setMail(value);
        }}
      />
      <button type="submit" disabled={task.busy() || mail().trim() === ''}>
        {t('account-mail-give')}
      </button>
      <Show when={sentTo()}>
        <p class="done">{t('account-mail-sent', { mail: sentTo() })}</p>
      </Show>
    </Form>
  );
}

function Given(props: { mail: string }) {
  const task = createProven();
  const focusBack = useFocusBack();
  async function remove(): Promise<void> {
    const done = await task.run(async () => {
      await ask('POST', 'me/mail', { mail: null });
      return true;
    });
    if (!done) return;
    announce(t('account-mail-removed'));
    await findMeAgain();
    focusBack();
  }
  return (
    <>
      <ul class="rows">
        <li>
          <div>
            <strong>{props.mail}</strong>
            <small>{t('account-mail-is-verified')}</small>
          </div>
          <Sure
            label={t('account-remove')}
            about={props.mail}
            question={t('account-mail-remove-sure')}
            busy={task.busy()}
            onSure={() => void remove()}
          />
        </li>
      </ul>
      <Trouble of={task} />
    </>
  );
}

function MailLanguage() {
  const { task, change } = createChange();
  return (
    <div class="field">
      <span id="mail-language">{t('account-mail-language')}</span>
      <div class="rail" role="radiogroup" aria-labelledby="mail-language">
        <For each={Object.entries(LANGUAGES)}>
          {([language, name]) => (
            <label>
              <input
                type="radio"
                name="mail-language"
                value={language}
                checked={me()?.language === language}
                onChange={() => void change({ language })}
              />
              <span lang={language}>{name}</span>
            </label>
          )}
        </For>
      </div>
      <Trouble of={task} />
    </div>
  );
}

/** An address, what comes to it, and in which language. */
export function Mail() {
  const sends = useMail();
  return (
    <>
      <p>{t('account-mail-what')}</p>
      <Show when={sends() === false}>
        <p>{t('account-mail-none-here')}</p>
      </Show>
      <Show when={me()?.mail} keyed>
        {(mail) => <Given mail={mail} />}
      </Show>
      <Show when={me()?.mail}>
        <ChangeTick of="mail_games" label={t('account-mail-games')} />
        <MailLanguage />
      </Show>
      <Show when={sends()}>
        <Give />
      </Show>
    </>
  );
}
