/** What a guest can look after: the same parts as a member's, as far as they have them. */
import { me } from '../../net/me';
import { t } from '../../shell/words';
import { Blocked } from './Blocked';
import { Data } from './Data';
import { Part } from './Part';
import { Research } from './Research';

export default function Guest() {
  return (
    <div class="parts">
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
      <Part name="data" title={t('account-data')}>
        <Data />
      </Part>
    </div>
  );
}
