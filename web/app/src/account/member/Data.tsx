import { createSignal, Show } from 'solid-js';
import { request } from '../../net/api';
import { me } from '../../net/currentUser';
import { ErrorMessage } from '../../ui/messages';
import { downloadFile } from '../../ui/download';
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
      <button type="button" disabled={mutation.busy()} onClick={() => void fetchAll()}>
        {t('account-export')}
      </button>
      <ErrorMessage source={mutation} />
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
    const done = await mutation.run(async () => {
      await request('DELETE', 'me');
      return true;
    });
    if (done) await onUserChanged(t('account-deleted'));
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
        onInput={(value) => {
          mutation.clearError('name');
          setTyped(value);
        }}
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
            <button type="button" onClick={() => setDeleting(true)}>
              {t('account-delete')}
            </button>
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
