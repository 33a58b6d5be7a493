import { Show } from 'solid-js';
import type { SessionView } from '../../generated/wire';
import { ask, at } from '../../net/api';
import { Trouble } from '../../net/Trouble';
import { announce } from '../../shell/live';
import { dateOf, t } from '../../shell/words';
import { agentWords } from '../agentWords';
import { createProven } from '../places';
import { createListing, Listed } from './Part';

/** Where somebody is logged in. */
export function Devices() {
  const list = createListing<SessionView>('me/sessions');
  const task = createProven();
  const others = () => (list.value()?.length ?? 0) > 1;
  async function end(path: string, words: string): Promise<void> {
    const done = await task.run(async () => {
      await ask('DELETE', path);
      return true;
    });
    if (!done) return;
    announce(words);
    await list.again();
  }
  return (
    <>
      <p>{t('account-devices-what')}</p>
      <Listed of={list} none="">
        {(login) => (
          <li>
            <div>
              <strong>{agentWords(login.agent)}</strong>
              <small>
                {t('account-since', { date: dateOf(login.made_ms) })}
                {' · '}
                {login.this
                  ? t('account-device-this')
                  : t('account-used', { date: dateOf(login.seen_ms) })}
              </small>
            </div>
            <Show when={!login.this}>
              <button
                type="button"
                class="small"
                disabled={task.busy()}
                aria-label={`${t('account-device-end')}: ${agentWords(login.agent)}`}
                onClick={() => void end(at`me/sessions/${login.id}`, t('account-device-ended'))}
              >
                {t('account-device-end')}
              </button>
            </Show>
          </li>
        )}
      </Listed>
      <Show when={others()}>
        <button
          type="button"
          disabled={task.busy()}
          onClick={() => void end('me/sessions', t('account-devices-ended'))}
        >
          {t('account-devices-end')}
        </button>
      </Show>
      <Trouble of={task} />
    </>
  );
}
