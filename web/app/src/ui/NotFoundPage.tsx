import { EmptyState } from './EmptyState';
import { useRoute } from '../router/router';
import { t } from '../i18n/i18n';

/** The page of unknown addresses. */
export default function NotFoundPage() {
  const route = useRoute();
  return (
    <div class="sheet">
      <h1>{t('app-not-found')}</h1>
      <EmptyState animal="hedgehogs">
        <p>{t('app-not-found-why', { path: route.path })}</p>
        <p>
          <a class="button main" href="/">
            {t('app-not-found-start')}
          </a>
        </p>
      </EmptyState>
    </div>
  );
}
