import { createEffect, Show, type JSX } from 'solid-js';
import { Header } from './Header';
import { LazyPart } from '../ui/LazyPart';
import { politeText, assertiveText } from '../ui/announcer';
import { useRoute } from '../router/router';
import { cachedUserName } from '../storage/cachedUser';
import { Button } from '../ui/Button';
import { loadCatalogues, t } from '../i18n/i18n';
import { isUpdateReady, applyUpdate } from '../net/serviceWorker';

function Footer() {
  return (
    <footer class="page-footer">
      <Show when={cachedUserName() === null}>
        <p>{t('app-footer')}</p>
      </Show>
      <a href="/rules/pentagame">{t('app-title-rules')}</a>
      <a href="/about">{t('app-title-about')}</a>
      <a href="/privacy">{t('app-title-privacy')}</a>
      <a href="/imprint">{t('app-title-imprint')}</a>
    </footer>
  );
}

/** Loads the notifications of signed-in users. */
async function loadNotifications() {
  const [found] = await Promise.all([import('../lobby/Notifications'), loadCatalogues(['net', 'lobby'])]);
  return found.Notifications;
}

/** Header, footer and live regions around every page. */
export function Layout(props: { children: JSX.Element }) {
  const route = useRoute();
  createEffect(() => {
    // Style sheets select a page by its path: `body[data-page="table"]`.
    document.body.dataset.page = route.path.split('/')[1] || 'start';
  });
  /** A game in a frame of another site is shown alone. */
  const isEmbedded = () => route.path.startsWith('/embed/');
  return (
    <>
      <a class="skip" href="#main">
        {t('app-skip-link')}
      </a>
      <Show when={!isEmbedded()}>
        <Header />
      </Show>
      <Show when={isUpdateReady() && !isEmbedded()}>
        <p class="notice" role="status">
          {t('app-update')}{' '}
          <Button class="small" onClick={applyUpdate}>{t('app-update-now')}</Button>
        </p>
      </Show>
      <Show when={cachedUserName() !== null && !isEmbedded()}>
        <LazyPart load={loadNotifications} />
      </Show>
      <main id="main" tabindex="-1">
        {props.children}
      </main>
      <Show when={!isEmbedded()}>
        <Footer />
      </Show>
      <div class="visually-hidden" aria-live="polite">
        {politeText()}
      </div>
      <div class="visually-hidden" aria-live="assertive">
        {assertiveText()}
      </div>
    </>
  );
}
