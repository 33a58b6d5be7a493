/** What a guest can look after: the same parts as a member's, as far as they have them. */
import { t } from '../../shell/words';
import { Data } from './Data';
import { ForEverybody } from './ForEverybody';
import { Part } from './Part';

export default function Guest() {
  return (
    <div class="parts">
      <ForEverybody />
      <Part name="data" title={t('account-data')}>
        <Data />
      </Part>
    </div>
  );
}
