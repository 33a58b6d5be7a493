/** What guests and members decide alike. */
import { me } from '../../net/me';
import { t } from '../../shell/words';
import { Blocked } from './Blocked';
import { Part } from './Part';
import { Research } from './Research';

/** Whether games may be studied, and whom one does not want to meet. */
export function ForEverybody() {
  return (
    <>
      <Part
        name="research"
        title={t('account-research')}
        state={t(me()?.research ? 'account-research-on' : 'account-research-off')}
      >
        <Research />
      </Part>
      <Part name="blocked" title={t('account-blocked')}>
        <Blocked />
      </Part>
    </>
  );
}
