/** The header of every page; on a phone the rest is in a menu. */
import { createEffect, For, on, Show } from 'solid-js';
import { Icon, menu, sliders, soundOff, soundOn, star } from '../ui/icons';
import { useRoute } from '../router/router';
import { changeSettings, settings } from '../storage/settings';
import { cachedUserName, turnCount } from '../storage/cachedUser';
import { t } from '../i18n/i18n';

interface Section {
  href: string;
  name: string;
  under: RegExp;
  /** Whether the link is always shown, or only on wide screens. */
  bar: 'always' | 'wide';
  /** Only for signed-in users. */
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

/** The header: logo, navigation, turn count, user, sound, settings. */
export function Header() {
  const route = useRoute();
  const shown = () => SECTIONS.filter((section) => !section.own || cachedUserName() !== null);
  return (
    <header class="page-header">
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
      <TurnCount />
      <a class="account wide" href="/account" aria-current={here(route.path, /^\/account/)}>
        {cachedUserName() ?? t('app-login')}
      </a>
      <SoundButton />
      <a
        class="icon-button wide"
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

/** The number of games in which it is the user's turn. */
function TurnCount() {
  const words = () => t('app-turns', { count: turnCount() });
  return (
    <Show when={turnCount() > 0}>
      <a class="turns" href="/games" title={words()}>
        <span class="number" aria-hidden="true">
          {turnCount()} <span class="wide">{t('app-turns-short')}</span>
        </span>
        <span class="visually-hidden">{words()}</span>
      </a>
    </Show>
  );
}

function SoundButton() {
  return (
    <button
      type="button"
      class="icon-button"
      aria-pressed={settings().sound}
      aria-label={t('app-sound')}
      title={t(settings().sound ? 'app-sound-on' : 'app-sound-off')}
      onClick={() => changeSettings({ sound: !settings().sound })}
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

/** The menu of all pages. */
function Menu() {
  const route = useRoute();
  let list!: HTMLElement;
  // A link does not reload the document: the menu must be closed here.
  createEffect(on(() => route.path, () => list.matches(':popover-open') && list.hidePopover()));
  return (
    <>
      <button type="button" class="icon-button narrow" popovertarget="menu" aria-label={t('app-menu')}>
        <Icon of={menu} />
      </button>
      <nav id="menu" class="menu" popover ref={list} aria-label={t('app-menu')}>
        <a href="/account" aria-current={here(route.path, /^\/account/)}>
          {cachedUserName() ?? t('app-login')}
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
