import { createSignal, For, Show } from 'solid-js';
import { request } from '../../net/api';
import { reloadCurrentUser, me } from '../../net/currentUser';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { LANGUAGES, t } from '../../i18n/i18n';
import { Form, TextField } from '../Field';
import { createEmailEnabled } from '../../net/serverInfo';
import { createReauthMutation } from '../formErrors';
import { ProfileCheckbox, createProfileChange } from './change';
import { useFocusBack } from './SettingsSection';
import { ConfirmButton } from '../../ui/ConfirmButton';

function EmailForm() {
  const mutation = createReauthMutation(['email']);
  const [mail, setMail] = createSignal('');
  const [sentTo, setSentTo] = createSignal('');
  async function submit(): Promise<void> {
    const to = mail().trim();
    if (!(await mutation.succeeds(() => request('POST', 'me/email', { email: to })))) return;
    setSentTo(to);
    setMail('');
    announce(t('account-email-sent', { email: to }));
  }
  return (
    <Form mutation={mutation} label={t('account-email')} onSubmit={() => void submit()}>
      <TextField
        exact
        type="email"
        label={t(me()?.email ? 'account-email-new-address' : 'account-email-address')}
        value={mail()}
        autocomplete="email"
        hint={t('account-email-verification-hint')}
        error={mutation.errorAt('email')}
        onInput={mutation.setter('email', setMail)}
      />
      <button type="submit" disabled={mutation.busy() || mail().trim() === ''}>
        {t('account-email-submit')}
      </button>
      <Show when={sentTo()}>
        <p class="done">{t('account-email-sent', { email: sentTo() })}</p>
      </Show>
    </Form>
  );
}

function CurrentEmail(props: { mail: string }) {
  const mutation = createReauthMutation();
  const focusBack = useFocusBack();
  async function remove(): Promise<void> {
    if (!(await mutation.succeeds(() => request('POST', 'me/email', { email: null })))) return;
    announce(t('account-email-removed'));
    await reloadCurrentUser();
    focusBack();
  }
  return (
    <>
      <ul class="rows">
        <li>
          <div>
            <strong>{props.mail}</strong>
            <small>{t('account-email-state-verified')}</small>
          </div>
          <ConfirmButton
            label={t('account-remove')}
            about={props.mail}
            question={t('account-email-remove-confirm')}
            busy={mutation.busy()}
            onConfirm={() => void remove()}
          />
        </li>
      </ul>
      <ErrorMessage source={mutation} />
    </>
  );
}

function EmailLanguage() {
  const { mutation, change } = createProfileChange();
  return (
    <div class="field">
      <span id="mail-language">{t('account-email-language')}</span>
      <div class="radio-group" role="radiogroup" aria-labelledby="mail-language">
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
      <ErrorMessage source={mutation} />
    </div>
  );
}

/** An address, what comes to it, and in which language. */
export function EmailSettings() {
  const sends = createEmailEnabled();
  return (
    <>
      <p>{t('account-email-hint')}</p>
      <Show when={sends() === false}>
        <p>{t('account-email-unavailable')}</p>
      </Show>
      <Show when={me()?.email} keyed>
        {(mail) => <CurrentEmail mail={mail} />}
      </Show>
      <Show when={me()?.email}>
        <ProfileCheckbox field="email_notifications" label={t('account-email-games')} />
        <EmailLanguage />
      </Show>
      <Show when={sends()}>
        <EmailForm />
      </Show>
    </>
  );
}
