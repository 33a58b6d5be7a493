/** Password reset by email link or by recovery code. */
import { createSignal, Show } from 'solid-js';
import type { CurrentUser } from '../generated/wire';
import { request } from '../net/api';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { onUserChanged } from './userChanged';
import { Form, NewPassword, TextField } from './Field';
import { createEmailEnabled } from '../net/serverInfo';
import { createReauthMutation } from './formErrors';

function ResetByEmail(props: { name: string }) {
  const mutation = createReauthMutation();
  const [typed, setTyped] = createSignal<string | null>(null);
  const [sent, setSent] = createSignal(false);
  const nameOrEmail = () => typed() ?? props.name;
  async function send(): Promise<void> {
    const body = { name_or_email: nameOrEmail().trim() };
    if (!(await mutation.succeeds(() => request('POST', 'password-reset', body)))) return;
    setSent(true);
    announce(t('account-forgotten-sent'));
  }
  return (
    <Form mutation={mutation} label={t('account-forgotten-email')} onSubmit={() => void send()}>
      <h3>{t('account-forgotten-email')}</h3>
      <TextField
        exact
        label={t('account-forgotten-name')}
        value={nameOrEmail()}
        autocomplete="username"
        onInput={setTyped}
      />
      <button type="submit" disabled={mutation.busy() || nameOrEmail().trim() === ''}>
        {t('account-forgotten-send')}
      </button>
      <Show when={sent()}>
        <p class="done">{t('account-forgotten-sent')}</p>
      </Show>
    </Form>
  );
}

function ResetByCode(props: { name: string }) {
  const mutation = createReauthMutation(['password', 'code']);
  const [typed, setTyped] = createSignal<string | null>(null);
  const [code, setCode] = createSignal('');
  const [password, setPassword] = createSignal('');
  const name = () => typed() ?? props.name;
  async function enter(): Promise<void> {
    const given = { by: 'recovery-code', name: name().trim(), code: code(), password: password() };
    const member = await mutation.run(() => request<CurrentUser>('POST', 'password-reset/confirm', given));
    if (member) await onUserChanged(t('account-new-password-done', { name: member.name }));
  }
  return (
    <Form mutation={mutation} label={t('account-forgotten-code')} onSubmit={() => void enter()}>
      <h3>{t('account-forgotten-code')}</h3>
      <TextField
        exact
        label={t('account-name')}
        value={name()}
        autocomplete="username"
        onInput={setTyped}
      />
      <TextField
        exact
        label={t('account-code')}
        value={code()}
        autocomplete="off"
        hint={t('account-code-hint')}
        error={mutation.errorAt('code')}
        onInput={mutation.setter('code', setCode)}
      />
      <NewPassword
        mutation={mutation}
        label={t('account-password-new')}
        value={password()}
        onInput={setPassword}
      />
      <button type="submit" disabled={mutation.busy()}>
        {t('account-forgotten-submit')}
      </button>
    </Form>
  );
}

function ResetOptions(props: { name: string }) {
  const mail = createEmailEnabled();
  return (
    <>
      <Show when={mail() === false}>
        <p>{t('account-forgotten-no-email')}</p>
      </Show>
      <Show when={mail()}>
        <ResetByEmail name={props.name} />
      </Show>
      <ResetByCode name={props.name} />
    </>
  );
}

/** The reset options; loaded when opened. */
export function ForgotPassword(props: { name: string }) {
  const [open, setOpen] = createSignal(false);
  return (
    <details class="forgot-password" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('account-forgotten')}</summary>
      <Show when={open()}>
        <ResetOptions name={props.name} />
      </Show>
    </details>
  );
}

/** A new password, by the token of the link. */
export function ResetPassword(props: { token: string; onDone: () => void }) {
  const mutation = createReauthMutation(['password']);
  const [password, setPassword] = createSignal('');
  async function enter(): Promise<void> {
    const given = { by: 'email', token: props.token, password: password() };
    const member = await mutation.run(() => request<CurrentUser>('POST', 'password-reset/confirm', given));
    if (!member) return;
    props.onDone();
    await onUserChanged(t('account-new-password-done', { name: member.name }));
  }
  return (
    <section class="narrow" aria-labelledby="reset">
      <h2 id="reset">{t('account-reset')}</h2>
      <p>{t('account-reset-hint')}</p>
      <Form mutation={mutation} onSubmit={() => void enter()}>
        <NewPassword
          mutation={mutation}
          label={t('account-password-new')}
          value={password()}
          onInput={setPassword}
        />
        <div class="row">
          <button type="submit" class="main" disabled={mutation.busy()}>
            {t('account-reset-submit')}
          </button>
          <Button onClick={() => props.onDone()}>{t('account-reset-cancel')}</Button>
        </div>
      </Form>
    </section>
  );
}
