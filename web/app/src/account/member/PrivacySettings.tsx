/** Privacy settings of guests and members. */
import { me } from '../../net/currentUser';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { SettingsSection, createListQuery, QueryList } from './SettingsSection';
import type { PlayerRef } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import { PlayerLink } from '../../net/PlayerLink';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { createReauthMutation } from '../formErrors';
import { ProfileCheckbox } from './change';

/** Research consent, online state and blocked players. */
export function PrivacySettings() {
  return (
    <>
      <SettingsSection
        name="research"
        title={t('account-research')}
        state={t(me()?.research ? 'account-research-on' : 'account-research-off')}
      >
        <Research />
      </SettingsSection>
      <SettingsSection
        name="online"
        title={t('account-online')}
        state={t(me()?.show_online ? 'account-online-shown' : 'account-online-hidden')}
      >
        <p>{t('account-online-hint')}</p>
        <ProfileCheckbox field="show_online" label={t('account-online-show')} />
      </SettingsSection>
      <SettingsSection name="blocked" title={t('account-blocked')}>
        <BlockedPlayers />
      </SettingsSection>
    </>
  );
}

/** The list of blocked players. */
function BlockedPlayers() {
  const list = createListQuery<PlayerRef>('me/blocks');
  const mutation = createReauthMutation();
  async function unblock(name: string): Promise<void> {
    if (!(await mutation.succeeds(() => request('DELETE', apiPath`me/blocks/${name}`)))) return;
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
            <Button
              class="small"
              disabled={mutation.busy()}
              label={`${t('account-unblock')}: ${player.name}`}
              onClick={() => unblock(player.name)}
            >
              {t('account-unblock')}
            </Button>
          </li>
        )}
      </QueryList>
      <ErrorMessage source={mutation} />
    </>
  );
}

/** Research consent: off by default. */
function Research() {
  return (
    <>
      <p>{t('account-research-hint')}</p>
      <p>{t('account-research-limits')}</p>
      <p>{t('account-research-withdraw')}</p>
      <ProfileCheckbox field="research" label={t('account-research-allow')} />
    </>
  );
}
