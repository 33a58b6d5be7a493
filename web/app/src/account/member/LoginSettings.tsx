import { Show, createSignal, For } from 'solid-js';
import type { SessionView, CurrentUser, RecoveryCodes } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/Button';
import { formatDateTime, t } from '../../i18n/i18n';
import { createReauthMutation, fieldForError, type FormField } from '../formErrors';
import { createListQuery, QueryList, CopyButton } from './SettingsSection';
import { deviceName } from '../userAgent';
import { me, reloadCurrentUser } from '../../net/currentUser';
import { Form, NewPassword, PasswordField } from '../Field';
import { onSessionChanged } from '../userChanged';
import { downloadFile } from '../../ui/download';

/** A wrong login belongs to the field of the old password. */
const placed = (code: string): FormField | null => (code === 'wrong-credentials' ? 'old' : fieldForError(code));

/** Changes the password, or sets the first one of a member with a passkey. */
export function PasswordSettings() {
  const mutation = createReauthMutation(['password', 'old'], placed);
  const [old, setOld] = createSignal('');
  const [fresh, setFresh] = createSignal('');
  const [done, setDone] = createSignal(false);
  const has = () => me()?.has_password ?? false;

  async function change(): Promise<void> {
    setDone(false);
    const given = has() ? { old_password: old(), new_password: fresh() } : { new_password: fresh() };
    const changed = await mutation.run(() => request<CurrentUser>('POST', 'me/password', given));
    if (!changed) return;
    setOld('');
    setFresh('');
    setDone(true);
    announce(t('account-password-changed'));
    await onSessionChanged();
  }
  return (
    <Form mutation={mutation} onSubmit={() => void change()}>
      <input
        class="visually-hidden"
        type="text"
        autocomplete="username"
        value={me()?.name ?? ''}
        tabindex="-1"
        aria-hidden="true"
        readOnly
      />
      <Show when={has()} fallback={<p>{t('account-password-none')}</p>}>
        <PasswordField
          label={t('account-password-current')}
          value={old()}
          autocomplete="current-password"
          error={mutation.errorAt('old') && t('account-password-current-wrong')}
          onInput={mutation.setter('old', setOld)}
        />
      </Show>
      <NewPassword
        mutation={mutation}
        label={t('account-password-new')}
        value={fresh()}
        onInput={setFresh}
      />
      <p class="muted">{t('account-password-other-logins')}</p>
      <button type="submit" disabled={mutation.busy()}>
        {t(has() ? 'account-password-change' : 'account-password-set')}
      </button>
      <Show when={done()}>
        <p class="done">{t('account-password-changed')}</p>
      </Show>
    </Form>
  );
}

/** The list of sessions. */
export function Sessions() {
  const list = createListQuery<SessionView>('me/sessions');
  const mutation = createReauthMutation();
  const others = () => (list.value()?.length ?? 0) > 1;
  async function end(path: string, text: string): Promise<void> {
    if (!(await mutation.succeeds(() => request('DELETE', path)))) return;
    announce(text);
    await list.refetch();
  }
  return (
    <>
      <p>{t('account-devices-hint')}</p>
      <QueryList query={list} none="">
        {(login) => (
          <li>
            <div>
              <strong>{deviceName(login.user_agent)}</strong>
              <small>
                {t('account-since', { date: formatDateTime(login.created_ms) })}
                {' · '}
                {login.current
                  ? t('account-device-this')
                  : t('account-last-used', { date: formatDateTime(login.last_used_ms) })}
              </small>
            </div>
            <Show when={!login.current}>
              <Button
                class="small"
                disabled={mutation.busy()}
                label={`${t('account-device-end')}: ${deviceName(login.user_agent)}`}
                onClick={() => end(apiPath`me/sessions/${login.id}`, t('account-device-ended'))}
              >
                {t('account-device-end')}
              </Button>
            </Show>
          </li>
        )}
      </QueryList>
      <Show when={others()}>
        <Button
          disabled={mutation.busy()}
          onClick={() => end('me/sessions', t('account-devices-ended'))}
        >
          {t('account-devices-end')}
        </Button>
      </Show>
      <ErrorMessage source={mutation} />
    </>
  );
}

/** The heading of saved or printed codes. */
const about = () =>
  t('account-codes-file', { name: me()?.name ?? '', server: location.host });

const asText = (codes: readonly string[]) => `${about()}\n\n${codes.join('\n')}\n`;

/** Recovery codes, shown once. */
export function RecoveryCodesSettings() {
  const mutation = createReauthMutation();
  const [codes, setCodes] = createSignal<readonly string[]>([]);
  async function make(): Promise<void> {
    const created = await mutation.run(() => request<RecoveryCodes>('POST', 'me/recovery-codes'));
    if (!created) return;
    setCodes(created.codes);
    announce(t('account-codes-made'));
    await reloadCurrentUser();
  }
  const left = () => me()?.recovery_codes_left ?? 0;
  return (
    <>
      <p>{t('account-codes-hint')}</p>
      <Show when={codes().length > 0}>
        <div
          class="shown-once codes"
          tabindex="-1"
          ref={(block) => queueMicrotask(() => block.focus())}
        >
          <p class="screen-only">
            <strong>{t('account-codes-once')}</strong>
          </p>
          <p class="print-only">{about()}</p>
          <ol>
            <For each={codes()}>
              {(code) => (
                <li>
                  <code>{code}</code>
                </li>
              )}
            </For>
          </ol>
          <div class="row">
            <CopyButton text={asText(codes())} />
            <Button onClick={() => downloadFile('palamedes-recovery-codes.txt', asText(codes()))}>
              {t('account-save')}
            </Button>
            <Button onClick={() => print()}>{t('account-print')}</Button>
          </div>
        </div>
      </Show>
      <Show when={left() > 0 && codes().length === 0}>
        <p class="muted">{t('account-codes-replace')}</p>
      </Show>
      <Show when={codes().length === 0}>
        <Button disabled={mutation.busy()} onClick={make}>{t('account-codes-make')}</Button>
      </Show>
      <ErrorMessage source={mutation} />
    </>
  );
}
