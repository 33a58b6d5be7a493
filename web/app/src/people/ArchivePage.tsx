import { t } from '../shell/words';

/** Not written yet: the heading alone. */
export default function Page() {
  return (
    <div class="sheet">
      <h1>{t('app-title-archive')}</h1>
    </div>
  );
}
