import { useRoute } from '../router';
import { t } from '../words';

/** Any address that no page has. */
export default function Nowhere() {
  const route = useRoute();
  return (
    <div class="sheet">
      <h1>{t('app-nowhere')}</h1>
      <p>{t('app-nowhere-why', { path: route.path })}</p>
      <p>
        <a class="button main" href="/">
          {t('app-nowhere-start')}
        </a>
      </p>
    </div>
  );
}
