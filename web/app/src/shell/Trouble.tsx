import { t } from './words';

/** Shown where a page could not be fetched, or where it broke. */
export function Trouble(props: { broken?: boolean }) {
  return (
    <div class="sheet">
      <h1>{t(props.broken ? 'app-broken' : 'app-trouble')}</h1>
      <p>{t(props.broken ? 'app-broken-why' : 'app-trouble-why')}</p>
      <p>
        <button type="button" class="main" onClick={() => location.reload()}>
          {t('app-again')}
        </button>
      </p>
    </div>
  );
}
