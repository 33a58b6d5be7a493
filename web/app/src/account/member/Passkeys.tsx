import { createSignal, Show } from 'solid-js';
import type { PasskeyView } from '../../generated/wire';
import { ask, at } from '../../net/api';
import type { Asked } from '../../net/asked';
import { findMeAgain } from '../../net/me';
import type { Task } from '../../net/task';
import { Trouble } from '../../net/Trouble';
import { announce } from '../../shell/live';
import { dateOf, t } from '../../shell/words';
import { thisAgent } from '../agentWords';
import { loginChanged } from '../entered';
import { Form, TextField } from '../Field';
import { makePasskey, passkeysWork } from '../passkey';
import { createProven } from '../places';
import { createListing, Listed } from './Part';
import { Sure } from './Sure';

function Rename(props: { key: PasskeyView; onDone: () => void; again: () => Promise<void> }) {
  const task = createProven(['label']);
  const [label, setLabel] = createSignal(props.key.label);
  async function rename(): Promise<void> {
    const done = await task.run(async () => {
      await ask('PATCH', at`me/passkeys/${props.key.id}`, { label: label() });
      return true;
    });
    if (!done) return;
    await props.again();
    props.onDone();
  }
  return (
    <Form task={task} label={t('account-passkey-rename')} onSubmit={() => void rename()}>
      <TextField
        label={t('account-passkey-label')}
        value={label()}
        autocomplete="off"
        wrong={task.at('label')}
        onInput={setLabel}
      />
      <div class="row">
        <button type="submit" class="small" disabled={task.busy()}>
          {t('account-keep')}
        </button>
        <button type="button" class="small" onClick={() => props.onDone()}>
          {t('account-not')}
        </button>
      </div>
    </Form>
  );
}

function Row(props: { key: PasskeyView; task: Task; list: Asked<PasskeyView[]> }) {
  const [naming, setNaming] = createSignal(false);
  async function remove(): Promise<void> {
    const done = await props.task.run(async () => {
      await ask('DELETE', at`me/passkeys/${props.key.id}`);
      return true;
    });
    if (!done) return;
    announce(t('account-passkey-removed', { label: props.key.label }));
    await Promise.all([props.list.again(), findMeAgain()]);
  }
  return (
    <li>
      <div>
        <strong>{props.key.label}</strong>
        <small>
          {t('account-since', { date: dateOf(props.key.made_ms) })}
          {' · '}
          {props.key.used_ms === null
            ? t('account-never-used')
            : t('account-used', { date: dateOf(props.key.used_ms) })}
        </small>
      </div>
      <Show
        when={naming()}
        fallback={
          <div class="row">
            <button
              type="button"
              class="small"
              aria-label={`${t('account-passkey-rename')}: ${props.key.label}`}
              onClick={() => setNaming(true)}
            >
              {t('account-passkey-rename')}
            </button>
            <Sure
              label={t('account-remove')}
              about={props.key.label}
              question={t('account-passkey-remove-sure')}
              busy={props.task.busy()}
              onSure={() => void remove()}
            />
          </div>
        }
      >
        <Rename key={props.key} again={props.list.again} onDone={() => setNaming(false)} />
      </Show>
    </li>
  );
}

/** Passkeys: one more, another label, one less. */
export function Passkeys() {
  const list = createListing<PasskeyView>('me/passkeys');
  const task = createProven();
  async function add(): Promise<void> {
    if (!(await task.run(() => makePasskey(thisAgent(), null)))) return;
    announce(t('account-passkey-added'));
    await Promise.all([list.again(), loginChanged()]);
  }
  return (
    <>
      <p>{t('account-passkey-what')}</p>
      <Listed of={list} none={t('account-passkeys-none')}>
        {(key) => <Row key={key} task={task} list={list} />}
      </Listed>
      <Show when={passkeysWork()} fallback={<p class="muted">{t('account-passkeys-not-here')}</p>}>
        <button type="button" disabled={task.busy()} onClick={() => void add()}>
          {t('account-passkey-add')}
        </button>
      </Show>
      <Trouble of={task} />
    </>
  );
}
