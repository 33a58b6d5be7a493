import { t } from '../../i18n/i18n';
import { ProfileCheckbox } from './change';

/** Research consent: off by default. */
export function Research() {
  return (
    <>
      <p>{t('account-research-what')}</p>
      <p>{t('account-research-bounds')}</p>
      <ProfileCheckbox of="research" label={t('account-research-yes')} />
    </>
  );
}
