import { Show } from 'solid-js';
import type { SessionView } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/Button';
import { formatDateTime, t } from '../../i18n/i18n';
import { createReauthMutation } from '../formErrors';
import { createListQuery, QueryList } from './SettingsSection';
import { deviceName } from '../userAgent';

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
