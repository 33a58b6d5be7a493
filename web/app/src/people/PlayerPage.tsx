import { t } from '../shell/words';

/** Not written yet: the heading alone. */
export default function Page() {
  return (
    <div class="sheet">
      <h1>{t('app-title-player')}</h1>
    </div>
  );
}
