import type { PlayerName } from '../../generated/wire';
import { ask, at } from '../../net/api';
import { Player } from '../../net/Player';
import { Trouble } from '../../net/Trouble';
import { announce } from '../../shell/live';
import { t } from '../../shell/words';
import { createProven } from '../places';
import { createListing, Listed } from './Part';

/** Whom somebody does not want to meet. */
export function Blocked() {
  const list = createListing<PlayerName>('me/blocks');
  const task = createProven();
  async function unblock(name: string): Promise<void> {
    const done = await task.run(async () => {
      await ask('DELETE', at`me/blocks/${name}`);
      return true;
    });
    if (!done) return;
    announce(t('account-unblocked', { name }));
    await list.again();
  }
  return (
    <>
      <p>{t('account-blocked-what')}</p>
      <Listed of={list} none={t('account-blocked-none')}>
        {(player) => (
          <li>
            <Player of={player} />
            <button
              type="button"
              class="small"
              disabled={task.busy()}
              aria-label={`${t('account-unblock')}: ${player.name}`}
              onClick={() => void unblock(player.name)}
            >
              {t('account-unblock')}
            </button>
          </li>
        )}
      </Listed>
      <Trouble of={task} />
    </>
  );
}
