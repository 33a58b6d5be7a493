import type { PlayerRef } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import { PlayerLink } from '../../net/PlayerLink';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { t } from '../../i18n/i18n';
import { createReauthMutation } from '../formErrors';
import { createListQuery, QueryList } from './SettingsSection';

/** The list of blocked players. */
export function BlockedPlayers() {
  const list = createListQuery<PlayerRef>('me/blocks');
  const mutation = createReauthMutation();
  async function unblock(name: string): Promise<void> {
    const done = await mutation.run(async () => {
      await request('DELETE', apiPath`me/blocks/${name}`);
      return true;
    });
    if (!done) return;
    announce(t('account-unblocked', { name }));
    await list.refetch();
  }
  return (
    <>
      <p>{t('account-blocked-hint')}</p>
      <QueryList query={list} none={t('account-blocked-none')}>
        {(player) => (
          <li>
            <PlayerLink player={player} />
            <button
              type="button"
              class="small"
              disabled={mutation.busy()}
              aria-label={`${t('account-unblock')}: ${player.name}`}
              onClick={() => void unblock(player.name)}
            >
              {t('account-unblock')}
            </button>
          </li>
        )}
      </QueryList>
      <ErrorMessage source={mutation} />
    </>
  );
}
