import { t } from '../../i18n/i18n';
import { EmptyState } from '../../ui/EmptyState';

/** The page of a game that does not exist or is private. */
export default function GameNotFound() {
  return (
    <div class="sheet">
      <h1>{t('online-not-found')}</h1>
      <EmptyState animal="hedgehogs">
        <p>{t('online-not-found-why')}</p>
        <p class="row">
          <a class="button main" href="/lobby">
            {t('online-lobby-link')}
          </a>
          <a class="button" href="/watch">
            {t('online-watch-link')}
          </a>
        </p>
      </EmptyState>
    </div>
  );
}
