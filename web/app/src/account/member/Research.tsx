import { t } from '../../shell/words';
import { ChangeTick } from './change';

/** Whether games may be studied: no, unless somebody says so. */
export function Research() {
  return (
    <>
      <p>{t('account-research-what')}</p>
      <p>{t('account-research-bounds')}</p>
      <ChangeTick of="research" label={t('account-research-yes')} />
    </>
  );
}
