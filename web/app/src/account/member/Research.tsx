import { t } from '../../i18n/i18n';
import { ProfileCheckbox } from './change';

/** Research consent: off by default. */
export function Research() {
  return (
    <>
      <p>{t('account-research-hint')}</p>
      <p>{t('account-research-limits')}</p>
      <ProfileCheckbox field="research" label={t('account-research-allow')} />
    </>
  );
}
