/** The header of every page; on a phone the rest is in a menu. */
import { createEffect, For, on, Show } from 'solid-js';
import { download, Icon, menu, moon, sliders, soundOff, soundOn, star, sun } from '../ui/icons';
import { useRoute } from '../router/router';
import { changeSettings, settings } from '../storage/settings';
import { cachedUserName, turnCount } from '../storage/cachedUser';
import { theme } from '../ui/theme';
import { canInstall, install } from '../ui/install';
import { t } from '../i18n/i18n';

interface Section {
  href: string;
  name: string;
  pattern: RegExp;
  /** Whether the link is always shown, or only on wide screens. */
  bar: 'always' | 'wide';
  /** Only for signed-in users. */
  own?: boolean;
}

const SECTIONS: readonly Section[] = [
  { href: '/play', name: 'app-nav-play', pattern: /^\/(play|table)\b/, bar: 'always' },
  { href: '/lobby', name: 'app-nav-lobby', pattern: /^\/(lobby|friend)/, bar: 'always' },
  { href: '/mine', name: 'app-nav-games', pattern: /^\/(mine|game\/)/, bar: 'wide', own: true },
  { href: '/watch', name: 'app-nav-watch', pattern: /^\/watch/, bar: 'wide' },
  { href: '/learn', name: 'app-nav-learn', pattern: /^\/learn/, bar: 'always' },
  { href: '/analyse', name: 'app-nav-analyse', pattern: /^\/analyse/, bar: 'wide' },
  { href: '/players', name: 'app-nav-players', pattern: /^\/(players?|archive)/, bar: 'wide' },
  { href: '/contests', name: 'app-title-contests', pattern: /^\/(contests|organise)/, bar: 'wide' },
];

const ariaCurrent = (path: string, pattern: RegExp) => (pattern.test(path) ? 'page' : undefined);

/** The header: logo, navigation, turn count, user, day or night, sound, settings. */
export function Header() {
  const route = useRoute();
  const shown = () => SECTIONS.filter((section) => !section.own || cachedUserName() !== null);
  return (
    <header class="page-header">
      <a class="wordmark" href="/" aria-label={t('app-home')} aria-current={ariaCurrent(route.path, /^\/$/)}>
        <Icon icon={star} size={28} />
        <span>Palamedes</span>
      </a>
      <nav aria-label={t('app-nav')}>
        <For each={shown()}>
          {(section) => (
            <a
              href={section.href}
              class={section.bar}
              aria-current={ariaCurrent(route.path, section.pattern)}
            >
              {t(section.name)}
            </a>
          )}
        </For>
      </nav>
      <TurnCount />
      <a class="account wide" href="/account" aria-current={ariaCurrent(route.path, /^\/account/)}>
        {cachedUserName() ?? t('app-login')}
      </a>
      <ThemeButton />
      <SoundButton />
      <a
        class="icon-button wide"
        href="/settings"
        aria-label={t('app-title-settings')}
        title={t('app-title-settings')}
        aria-current={ariaCurrent(route.path, /^\/settings/)}
      >
        <Icon icon={sliders} />
      </a>
      <Menu />
    </header>
  );
}

/** The number of games in which it is the user's turn. */
function TurnCount() {
  const text = () => t('app-turns', { count: turnCount() });
  return (
    <Show when={turnCount() > 0}>
      <a class="turns" href="/mine" title={text()}>
        <span class="number" aria-hidden="true">
          <span class="turns-text">{t('app-turns-short')} · </span>
          {turnCount()}
        </span>
        <span class="visually-hidden">{text()}</span>
      </a>
    </Show>
  );
}

/** Switches between day and night; on a narrow phone it is in the menu. */
function ThemeButton(props: { row?: boolean }) {
  const other = () => (theme() === 'day' ? 'night' : 'day');
  const name = () => t(other() === 'day' ? 'app-theme-to-day' : 'app-theme-to-night');
  return (
    <button
      type="button"
      class={props.row ? 'menu-row' : 'icon-button theme-button'}
      aria-label={props.row ? undefined : name()}
      title={props.row ? undefined : name()}
      onClick={() => changeSettings({ theme: other() })}
    >
      <Icon icon={other() === 'day' ? sun : moon} />
      <Show when={props.row}>{name()}</Show>
    </button>
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
      <Icon icon={settings().sound ? soundOn : soundOff} />
    </button>
  );
}

const MENU: readonly (readonly [href: string, name: string])[] = [
  ['/play', 'app-title-play'],
  ['/friend', 'app-title-friend'],
  ['/lobby', 'app-title-lobby'],
  ['/games', 'app-title-catalogue'],
  ['/mine', 'app-title-games'],
  ['/watch', 'app-title-watch'],
  ['/learn', 'app-title-learn'],
  ['/analyse', 'app-title-analyse'],
  ['/players', 'app-title-players'],
  ['/archive', 'app-title-archive'],
  ['/contests', 'app-title-contests'],
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
        <Icon icon={menu} />
      </button>
      <nav id="menu" class="menu" popover ref={list} aria-label={t('app-menu')}>
        <a href="/account" aria-current={ariaCurrent(route.path, /^\/account/)}>
          {cachedUserName() ?? t('app-login')}
        </a>
        <For each={MENU}>
          {([href, name]) => (
            <a href={href} aria-current={route.path === href ? 'page' : undefined}>
              {t(name)}
            </a>
          )}
        </For>
        <ThemeButton row />
        <Show when={canInstall()}>
          <button type="button" class="menu-row" onClick={install}>
            <Icon icon={download} />
            {t('app-install')}
          </button>
        </Show>
      </nav>
    </>
  );
}
