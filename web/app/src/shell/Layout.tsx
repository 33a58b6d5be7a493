import { createEffect, Show, type JSX } from 'solid-js';
import { Icon } from './Icon';
import { sliders, soundOff, soundOn, star } from './icons';
import { politely, urgently } from './live';
import { useRoute } from './router';
import { change, settings } from './settings';
import { t } from './words';
import { ready, refresh } from './worker';

const SECTIONS = [
  { href: '/play', name: 'app-nav-play', under: /^\/(play|table)/ },
  { href: '/learn', name: 'app-nav-learn', under: /^\/learn/ },
  { href: '/analyse', name: 'app-nav-analyse', under: /^\/analyse/ },
] as const;

function Header() {
  const route = useRoute();
  const here = (under: RegExp) => (under.test(route.path) ? 'page' : undefined);
  return (
    <header class="top">
      <a class="wordmark" href="/" aria-label={t('app-home')} aria-current={here(/^\/$/)}>
        <Icon of={star} size={28} />
        <span>Palamedes</span>
      </a>
      <nav aria-label={t('app-nav')}>
        {SECTIONS.map((section) => (
          <a href={section.href} aria-current={here(section.under)}>
            {t(section.name)}
          </a>
        ))}
      </nav>
      <button
        type="button"
        class="bare"
        aria-pressed={settings().sound}
        aria-label={t('app-sound')}
        title={t(settings().sound ? 'app-sound-on' : 'app-sound-off')}
        onClick={() => change({ sound: !settings().sound })}
      >
        <Icon of={settings().sound ? soundOn : soundOff} />
      </button>
      <a
        class="bare"
        href="/settings"
        aria-label={t('app-title-settings')}
        title={t('app-title-settings')}
        aria-current={here(/^\/settings/)}
      >
        <Icon of={sliders} />
      </a>
    </header>
  );
}

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
