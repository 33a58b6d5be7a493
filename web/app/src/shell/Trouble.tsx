import { t } from './words';

/** Shown where a page could not be fetched. */
export function Trouble() {
  return (
    <div class="sheet">
      <h1>{t('app-trouble')}</h1>
      <p>{t('app-trouble-why')}</p>
      <p>
        <button type="button" class="main" onClick={() => location.reload()}>
          {t('app-again')}
        </button>
      </p>
    </div>
  );
}
