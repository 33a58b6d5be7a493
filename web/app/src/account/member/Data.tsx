import { createSignal, Show } from 'solid-js';
import { request } from '../../net/api';
import { me } from '../../net/currentUser';
import { ErrorMessage } from '../../ui/messages';
import { downloadFile } from '../../ui/download';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { onUserChanged } from '../userChanged';
import { Form, TextField } from '../Field';
import { createReauthMutation } from '../formErrors';

function ExportData() {
  const mutation = createReauthMutation();
  async function fetchAll(): Promise<void> {
    const all = await mutation.run(() => request<object>('GET', 'me/export'));
    if (!all) return;
    const name = `palamedes-${me()?.name ?? 'account'}.json`;
    downloadFile(name, `${JSON.stringify(all, null, 2)}\n`, 'application/json');
  }
  return (
    <>
      <p>{t('account-export-hint')}</p>
      <Button disabled={mutation.busy()} onClick={fetchAll}>{t('account-export')}</Button>
      <ErrorMessage source={mutation} />
      <p>
        <a href="/api/me/games/export" target="_self" download="palamedes-games.ndjson">
          {t('account-export-games')}
        </a>{' '}
        <span class="muted">{t('account-export-games-hint')}</span>
      </p>
    </>
  );
}

function DeleteAccount() {
  const mutation = createReauthMutation(['name']);
  const [typed, setTyped] = createSignal('');
  const name = () => me()?.name ?? '';
  async function remove(): Promise<void> {
    if (typed().trim() !== name()) {
      mutation.setError('name', () => t('account-delete-confirm-wrong', { name: name() }));
      return;
    }
    if (await mutation.succeeds(() => request('DELETE', 'me'))) await onUserChanged(t('account-deleted'));
  }
  return (
    <Form mutation={mutation} label={t('account-delete')} onSubmit={() => void remove()}>
      <h3 tabindex="-1" ref={(heading) => queueMicrotask(() => heading.focus())}>
        {t('account-delete')}
      </h3>
      <p>{t('account-delete-removed')}</p>
      <p>{t('account-delete-remaining')}</p>
      <TextField
        exact
        label={t('account-delete-confirm', { name: name() })}
        value={typed()}
        autocomplete="off"
        error={mutation.errorAt('name')}
        onInput={mutation.setter('name', setTyped)}
      />
      <button type="submit" disabled={mutation.busy()}>
        {t('account-delete-now')}
      </button>
    </Form>
  );
}

/** Data export and account deletion. */
export function AccountData() {
  const [deleting, setDeleting] = createSignal(false);
  return (
    <>
      <ExportData />
      <Show
        when={deleting()}
        fallback={
          <p class="separate">
            <Button onClick={() => setDeleting(true)}>{t('account-delete')}</Button>
          </p>
        }
      >
        <div class="separate">
          <DeleteAccount />
        </div>
      </Show>
    </>
  );
}
