/** What a guest can look after: the same parts as a member's, as far as they have them. */
import { t } from '../../i18n/i18n';
import { AccountData } from './Data';
import { PrivacySettings } from './PrivacySettings';
import { SettingsSection } from './SettingsSection';

export default function Guest() {
  return (
    <div class="settings-sections">
      <PrivacySettings />
      <SettingsSection name="data" title={t('account-data')}>
        <AccountData />
      </SettingsSection>
    </div>
  );
}
