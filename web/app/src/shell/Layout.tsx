import { createEffect, Show, type JSX } from 'solid-js';
import { Header } from './Header';
import { Later } from './Later';
import { politely, urgently } from './live';
import { useRoute } from './router';
import { somebody } from './somebody';
import { loadWords, t } from './words';
import { ready, refresh } from './worker';

function Footer() {
  return (
    <footer class="foot">
      <p>{t('app-foot')}</p>
      <a href="/about">{t('app-title-about')}</a>
      <a href="/privacy">{t('app-title-privacy')}</a>
      <a href="/imprint">{t('app-title-imprint')}</a>
    </footer>
  );
}

/** Notices of the server, for whoever is somebody there. */
async function notices() {
  const [found] = await Promise.all([import('../lobby/Notices'), loadWords(['online', 'lobby'])]);
  return found.Notices;
}

/** What stands round every page. */
export function Layout(props: { children: JSX.Element }) {
  const route = useRoute();
  createEffect(() => {
    // A page can be given room of its own by its path: `body[data-page="table"]`.
    document.body.dataset.page = route.path.split('/')[1] || 'start';
  });
  return (
    <>
      <a class="skip" href="#main">
        {t('app-skip')}
      </a>
      <Header />
      <Show when={ready()}>
        <p class="notice" role="status">
          {t('app-update')}{' '}
          <button type="button" class="small" onClick={refresh}>
            {t('app-update-now')}
          </button>
        </p>
      </Show>
      <Show when={somebody() !== null}>
        <Later load={notices} />
      </Show>
      <main id="main" tabindex="-1">
        {props.children}
      </main>
      <Footer />
      <div class="unseen" aria-live="polite">
        {politely()}
      </div>
      <div class="unseen" aria-live="assertive">
        {urgently()}
      </div>
    </>
  );
}
