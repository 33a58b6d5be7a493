import { createSignal, Show } from 'solid-js';
import type { PasskeyView } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import type { Query } from '../../net/query';
import { reloadCurrentUser } from '../../net/currentUser';
import type { Mutation } from '../../net/mutation';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/Button';
import { formatDateTime, t } from '../../i18n/i18n';
import { onSessionChanged } from '../userChanged';
import { Form, TextField } from '../Field';
import { registerPasskey, passkeysSupported } from '../passkey';
import { createReauthMutation } from '../formErrors';
import { createListQuery, QueryList } from './SettingsSection';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { thisDevice } from '../userAgent';

function Rename(props: { key: PasskeyView; onDone: () => void; refetch: () => Promise<void> }) {
  const mutation = createReauthMutation(['label']);
  const [label, setLabel] = createSignal(props.key.label);
  async function rename(): Promise<void> {
    const path = apiPath`me/passkeys/${props.key.id}`;
    if (!(await mutation.succeeds(() => request('PATCH', path, { label: label() })))) return;
    await props.refetch();
    props.onDone();
  }
  return (
    <Form mutation={mutation} label={t('account-passkey-rename')} onSubmit={() => void rename()}>
      <TextField
        label={t('account-passkey-label')}
        value={label()}
        autocomplete="off"
        error={mutation.errorAt('label')}
        onInput={setLabel}
      />
      <div class="row">
        <button type="submit" class="small" disabled={mutation.busy()}>
          {t('account-keep')}
        </button>
        <Button class="small" onClick={() => props.onDone()}>{t('account-cancel')}</Button>
      </div>
    </Form>
  );
}

function Row(props: { key: PasskeyView; mutation: Mutation; list: Query<PasskeyView[]> }) {
  const [naming, setNaming] = createSignal(false);
  async function remove(): Promise<void> {
    if (!(await props.mutation.succeeds(() => request('DELETE', apiPath`me/passkeys/${props.key.id}`)))) return;
    announce(t('account-passkey-removed', { label: props.key.label }));
    await Promise.all([props.list.refetch(), reloadCurrentUser()]);
  }
  return (
    <li>
      <div>
        <strong>{props.key.label}</strong>
        <small>
          {t('account-since', { date: formatDateTime(props.key.created_ms) })}
          {' · '}
          {props.key.last_used_ms === null
            ? t('account-never-used')
            : t('account-last-used', { date: formatDateTime(props.key.last_used_ms) })}
        </small>
      </div>
      <Show
        when={naming()}
        fallback={
          <div class="row">
            <Button
              class="small"
              label={`${t('account-passkey-rename')}: ${props.key.label}`}
              onClick={() => setNaming(true)}
            >
              {t('account-passkey-rename')}
            </Button>
            <ConfirmButton
              label={t('account-remove')}
              about={props.key.label}
              question={t('account-passkey-remove-confirm')}
              busy={props.mutation.busy()}
              onConfirm={() => void remove()}
            />
          </div>
        }
      >
        <Rename key={props.key} refetch={props.list.refetch} onDone={() => setNaming(false)} />
      </Show>
    </li>
  );
}

/** Passkeys: one more, another label, one less. */
export function PasskeySettings() {
  const list = createListQuery<PasskeyView>('me/passkeys');
  const mutation = createReauthMutation();
  async function add(): Promise<void> {
    if (!(await mutation.run(() => registerPasskey(thisDevice(), null)))) return;
    announce(t('account-passkey-added'));
    await Promise.all([list.refetch(), onSessionChanged()]);
  }
  return (
    <>
      <p>{t('account-passkey-hint')}</p>
      <QueryList query={list} none={t('account-passkeys-none')}>
        {(key) => <Row key={key} mutation={mutation} list={list} />}
      </QueryList>
      <Show when={passkeysSupported()} fallback={<p class="muted">{t('account-passkeys-unsupported')}</p>}>
        <Button disabled={mutation.busy()} onClick={add}>{t('account-passkey-add')}</Button>
      </Show>
      <ErrorMessage source={mutation} />
    </>
  );
}
