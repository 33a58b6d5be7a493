/** Privacy settings of guests and members. */
import { me } from '../../net/currentUser';
import { t } from '../../i18n/i18n';
import { BlockedPlayers } from './Blocked';
import { SettingsSection } from './SettingsSection';
import { Research } from './Research';

/** Research consent and blocked players. */
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
      <SettingsSection name="blocked" title={t('account-blocked')}>
        <BlockedPlayers />
      </SettingsSection>
    </>
  );
}
