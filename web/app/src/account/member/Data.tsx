import { createSignal, Show } from 'solid-js';
import { ask } from '../../net/api';
import { me } from '../../net/me';
import { Trouble } from '../../net/Trouble';
import { saveAs } from '../../shell/save';
import { t } from '../../shell/words';
import { nowSomebodyElse } from '../entered';
import { Form, TextField } from '../Field';
import { createProven } from '../places';

function Export() {
  const task = createProven();
  async function fetchAll(): Promise<void> {
    const all = await task.run(() => ask<object>('GET', 'me/export'));
    if (!all) return;
    const name = `palamedes-${me()?.name ?? 'account'}.json`;
    saveAs(name, `${JSON.stringify(all, null, 2)}\n`, 'application/json');
  }
  return (
    <>
      <p>{t('account-export-what')}</p>
      <button type="button" disabled={task.busy()} onClick={() => void fetchAll()}>
        {t('account-export')}
      </button>
      <Trouble of={task} />
    </>
  );
}

function Delete() {
  const task = createProven(['name']);
  const [typed, setTyped] = createSignal('');
  const name = () => me()?.name ?? '';
  async function remove(): Promise<void> {
    if (typed().trim() !== name()) {
      task.refuse('name', () => t('account-delete-name', { name: name() }));
      return;
    }
    const done = await task.run(async () => {
      await ask('DELETE', 'me');
      return true;
    });
    if (done) await nowSomebodyElse(t('account-deleted'));
  }
  return (
    <Form task={task} label={t('account-delete')} onSubmit={() => void remove()}>
      <h3 tabindex="-1" ref={(heading) => queueMicrotask(() => heading.focus())}>
        {t('account-delete')}
      </h3>
      <p>{t('account-delete-goes')}</p>
      <p>{t('account-delete-stays')}</p>
      <TextField
        exact
        label={t('account-delete-type', { name: name() })}
        value={typed()}
        autocomplete="off"
        wrong={task.at('name')}
        onInput={(value) => {
          task.forgive('name');
          setTyped(value);
        }}
      />
      <button type="submit" disabled={task.busy()}>
        {t('account-delete-now')}
      </button>
    </Form>
  );
}

/** Everything about somebody as a file; and how everything goes. */
export function Data() {
  const [deleting, setDeleting] = createSignal(false);
  return (
    <>
      <Export />
      <Show
        when={deleting()}
        fallback={
          <p class="apart">
            <button type="button" onClick={() => setDeleting(true)}>
              {t('account-delete')}
            </button>
          </p>
        }
      >
        <div class="apart">
          <Delete />
        </div>
      </Show>
    </>
  );
}
