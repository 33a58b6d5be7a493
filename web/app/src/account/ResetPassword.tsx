/** The form behind the link of a password reset email. */
import { createSignal } from 'solid-js';
import type { CurrentUser } from '../generated/wire';
import { request } from '../net/api';
import { t } from '../i18n/i18n';
import { onUserChanged } from './userChanged';
import { Form, NewPassword } from './Field';
import { createReauthMutation } from './formErrors';

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
          <button type="button" onClick={() => props.onDone()}>
            {t('account-reset-cancel')}
          </button>
        </div>
      </Form>
    </section>
  );
}
