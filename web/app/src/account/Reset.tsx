/** Somebody opened the link of a mail to a new password. */
import { createSignal } from 'solid-js';
import type { Me } from '../generated/wire';
import { ask } from '../net/api';
import { t } from '../shell/words';
import { nowSomebodyElse } from './entered';
import { Form, NewPassword } from './Field';
import { createProven } from './places';

/** A new password, by the token of the link. */
export function Reset(props: { token: string; onDone: () => void }) {
  const task = createProven(['password']);
  const [password, setPassword] = createSignal('');
  async function enter(): Promise<void> {
    const given = { by: 'mail', token: props.token, password: password() };
    const member = await task.run(() => ask<Me>('POST', 'password/new', given));
    if (!member) return;
    props.onDone();
    await nowSomebodyElse(t('account-new-password-done', { name: member.name }));
  }
  return (
    <section class="narrow" aria-labelledby="reset">
      <h2 id="reset">{t('account-reset')}</h2>
      <p>{t('account-reset-what')}</p>
      <Form task={task} onSubmit={() => void enter()}>
        <NewPassword
          task={task}
          label={t('account-password-new')}
          value={password()}
          onInput={setPassword}
        />
        <div class="row">
          <button type="submit" class="main" disabled={task.busy()}>
            {t('account-reset-enter')}
          </button>
          <button type="button" onClick={() => props.onDone()}>
            {t('account-reset-not')}
          </button>
        </div>
      </Form>
    </section>
  );
}
