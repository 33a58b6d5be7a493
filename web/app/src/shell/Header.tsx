/** The bar on top of every page; on a phone what does not fit is in a menu. */
import { createEffect, For, on, Show } from 'solid-js';
import { Icon } from './Icon';
import { menu, sliders, soundOff, soundOn, star } from './icons';
import { useRoute } from './router';
import { change, settings } from './settings';
import { somebody, turns } from './somebody';
import { t } from './words';

interface Section {
  href: string;
  name: string;
  under: RegExp;
  /** Where it stands: in the bar of every screen, or only where there is room. */
  bar: 'always' | 'wide';
  /** Only for somebody who has games there. */
  own?: boolean;
}

const SECTIONS: readonly Section[] = [
  { href: '/play', name: 'app-nav-play', under: /^\/(play|table)\b/, bar: 'always' },
  { href: '/lobby', name: 'app-nav-lobby', under: /^\/(lobby|friend)/, bar: 'always' },
  { href: '/games', name: 'app-nav-games', under: /^\/games?/, bar: 'wide', own: true },
  { href: '/watch', name: 'app-nav-watch', under: /^\/watch/, bar: 'wide' },
  { href: '/learn', name: 'app-nav-learn', under: /^\/learn/, bar: 'always' },
  { href: '/analyse', name: 'app-nav-analyse', under: /^\/analyse/, bar: 'wide' },
  { href: '/players', name: 'app-nav-players', under: /^\/(players?|archive)/, bar: 'wide' },
];

const here = (path: string, under: RegExp) => (under.test(path) ? 'page' : undefined);

/** Name and pages, whose turn it is elsewhere, the reader, sound, settings. */
export function Header() {
  const route = useRoute();
  const shown = () => SECTIONS.filter((section) => !section.own || somebody() !== null);
  return (
    <header class="top">
      <a class="wordmark" href="/" aria-label={t('app-home')} aria-current={here(route.path, /^\/$/)}>
        <Icon of={star} size={28} />
        <span>Palamedes</span>
      </a>
      <nav aria-label={t('app-nav')}>
        <For each={shown()}>
          {(section) => (
            <a
              href={section.href}
              class={section.bar}
              aria-current={here(route.path, section.under)}
            >
              {t(section.name)}
            </a>
          )}
        </For>
      </nav>
      <Turns />
      <a class="account wide" href="/account" aria-current={here(route.path, /^\/account/)}>
        {somebody() ?? t('app-login')}
      </a>
      <Sound />
      <a
        class="bare wide"
        href="/settings"
        aria-label={t('app-title-settings')}
        title={t('app-title-settings')}
        aria-current={here(route.path, /^\/settings/)}
      >
        <Icon of={sliders} />
      </a>
      <Menu />
    </header>
  );
}

/** How many games wait for the reader. */
function Turns() {
  const words = () => t('app-turns', { count: turns() });
  return (
    <Show when={turns() > 0}>
      <a class="turns" href="/games" title={words()}>
        <span class="number" aria-hidden="true">
          {turns()} <span class="wide">{t('app-turns-short')}</span>
        </span>
        <span class="unseen">{words()}</span>
      </a>
    </Show>
  );
}

function Sound() {
  return (
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
  );
}

const MENU: readonly (readonly [href: string, name: string])[] = [
  ['/play', 'app-title-play'],
  ['/friend', 'app-title-friend'],
  ['/lobby', 'app-title-lobby'],
  ['/games', 'app-title-games'],
  ['/watch', 'app-title-watch'],
  ['/learn', 'app-title-learn'],
  ['/analyse', 'app-title-analyse'],
  ['/players', 'app-title-players'],
  ['/archive', 'app-title-archive'],
  ['/settings', 'app-title-settings'],
];

/** All pages, over the page; Escape and a press beside it close it. */
function Menu() {
  const route = useRoute();
  let list!: HTMLElement;
  // A link changes the page under it, not the document: it is closed by hand.
  createEffect(on(() => route.path, () => list.matches(':popover-open') && list.hidePopover()));
  return (
    <>
      <button type="button" class="bare narrow" popovertarget="menu" aria-label={t('app-menu')}>
        <Icon of={menu} />
      </button>
      <nav id="menu" class="menu" popover ref={list} aria-label={t('app-menu')}>
        <a href="/account" aria-current={here(route.path, /^\/account/)}>
          {somebody() ?? t('app-login')}
        </a>
        <For each={MENU}>
          {([href, name]) => (
            <a href={href} aria-current={route.path === href ? 'page' : undefined}>
              {t(name)}
            </a>
          )}
        </For>
      </nav>
    </>
  );
}
