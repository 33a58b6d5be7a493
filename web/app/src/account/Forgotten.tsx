/** Ways back in for whoever forgot the password: a link by mail, or a recovery code. */
import { createSignal, Show } from 'solid-js';
import type { Me } from '../generated/wire';
import { ask } from '../net/api';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import { nowSomebodyElse } from './entered';
import { Form, NewPassword, TextField } from './Field';
import { useMail } from './house';
import { createProven } from './places';

function ByMail(props: { name: string }) {
  const task = createProven();
  const [typed, setTyped] = createSignal<string | null>(null);
  const [sent, setSent] = createSignal(false);
  const who = () => typed() ?? props.name;
  async function send(): Promise<void> {
    const done = await task.run(async () => {
      await ask('POST', 'password/reset', { who: who().trim() });
      return true;
    });
    if (!done) return;
    setSent(true);
    announce(t('account-forgotten-sent'));
  }
  return (
    <Form task={task} label={t('account-forgotten-mail')} onSubmit={() => void send()}>
      <h3>{t('account-forgotten-mail')}</h3>
      <TextField
        exact
        label={t('account-forgotten-who')}
        value={who()}
        autocomplete="username"
        onInput={setTyped}
      />
      <button type="submit" disabled={task.busy() || who().trim() === ''}>
        {t('account-forgotten-send')}
      </button>
      <Show when={sent()}>
        <p class="done">{t('account-forgotten-sent')}</p>
      </Show>
    </Form>
  );
}

function ByCode(props: { name: string }) {
  const task = createProven(['password', 'code']);
  const [typed, setTyped] = createSignal<string | null>(null);
  const [code, setCode] = createSignal('');
  const [password, setPassword] = createSignal('');
  const name = () => typed() ?? props.name;
  async function enter(): Promise<void> {
    const given = { by: 'code', name: name().trim(), code: code(), password: password() };
    const member = await task.run(() => ask<Me>('POST', 'password/new', given));
    if (member) await nowSomebodyElse(t('account-new-password-done', { name: member.name }));
  }
  return (
    <Form task={task} label={t('account-forgotten-code')} onSubmit={() => void enter()}>
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
        wrong={task.at('code')}
        onInput={(value) => {
          task.forgive('code');
          setCode(value);
        }}
      />
      <NewPassword
        task={task}
        label={t('account-password-new')}
        value={password()}
        onInput={setPassword}
      />
      <button type="submit" disabled={task.busy()}>
        {t('account-forgotten-enter')}
      </button>
    </Form>
  );
}

function Ways(props: { name: string }) {
  const mail = useMail();
  return (
    <>
      <Show when={mail() === false}>
        <p>{t('account-forgotten-no-mail')}</p>
      </Show>
      <Show when={mail()}>
        <ByMail name={props.name} />
      </Show>
      <ByCode name={props.name} />
    </>
  );
}

/** What is there for it; asked for when it is opened. */
export function Forgotten(props: { name: string }) {
  const [open, setOpen] = createSignal(false);
  return (
    <details class="forgotten" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('account-forgotten')}</summary>
      <Show when={open()}>
        <Ways name={props.name} />
      </Show>
    </details>
  );
}
