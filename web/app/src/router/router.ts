/** The router: the current route, links, scroll positions and the title of the window. */
import { batch, createSignal } from 'solid-js';
import { turnCount } from '../storage/cachedUser';

/** The current route; its fields are reactive. */
export interface Route {
  /** The path without query and hash. */
  readonly path: string;
  /** The captured parts of the path: `["7"]` for `/learn/7`. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  /** Without `#`. */
  readonly hash: string;
}

const [address, setAddress] = createSignal(currentUrl());
const [params, setParams] = createSignal<readonly string[]>([]);
let pendingScrollY: number | null = null;

function currentUrl(): URL {
  return new URL(location.href);
}

/** Decodes a hash; an invalid one stays as it is. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** The current route. */
export function useRoute(): Route {
  return {
    get path() {
      return address().pathname;
    },
    get params() {
      return params();
    },
    get query() {
      return address().searchParams;
    },
    get hash() {
      return decodeHash(address().hash.slice(1));
    },
  };
}

/** Navigates to another page of the app; `replace` replaces the history entry. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  const to = new URL(path, location.href);
  if (options.replace) history.replaceState(null, '', to);
  else {
    saveScroll();
    history.pushState(null, '', to);
  }
  pendingScrollY = 0;
  setAddress(currentUrl());
}

/** Sets the captured parameters together with the page. */
export function showWithParams(params: readonly string[], show: () => void): void {
  batch(() => {
    setParams(params);
    show();
  });
}

/** Focuses the heading of a new page and restores its scroll position. */
export function restoreFocusAndScroll(): void {
  if (pendingScrollY === null) return;
  focusHeading();
  const target = address().hash ? document.getElementById(useRoute().hash) : null;
  if (target) target.scrollIntoView();
  else scrollTo(0, pendingScrollY);
  pendingScrollY = null;
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Focuses the heading of the page, also when the focused control was removed. A page that waits
 * for the rules has its heading later: until then `main` has the focus.
 */
export function focusHeading(): void {
  const main = document.querySelector('main');
  const heading = () => main?.querySelector('h1');
  const now = heading() ?? main;
  if (now) focusOn(now);
  if (!main || now !== main) return;
  const late = new MutationObserver(() => {
    const target = heading();
    if (!target && document.activeElement === main) return;
    late.disconnect();
    if (target && [main, document.body].includes(document.activeElement as HTMLElement))
      focusOn(target);
  });
  late.observe(main, { childList: true, subtree: true });
}

function saveScroll(): void {
  history.replaceState({ y: Math.round(scrollY) }, '');
}

function internalTarget(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest('a');
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const to = new URL(link.href);
  if (to.origin !== location.origin) return null;
  const samePage = to.pathname === location.pathname && to.search === location.search;
  return samePage && to.hash ? null : to;
}

/** Handles clicks on internal links and the history buttons. */
export function interceptLinks(): void {
  history.scrollRestoration = 'manual';
  document.addEventListener('click', (event) => {
    const to = internalTarget(event);
    if (!to) return;
    event.preventDefault();
    navigate(to.href);
  });
  window.addEventListener('popstate', (event) => {
    const left = event.state as { y?: number } | null;
    pendingScrollY = left?.y ?? 0;
    setAddress(currentUrl());
  });
  let pending = 0;
  const soon = () => {
    clearTimeout(pending);
    pending = window.setTimeout(saveScroll, 150);
  };
  window.addEventListener('scroll', soon, { passive: true });
}

const [pageTitle, setPageTitle] = createSignal<() => string>(() => '');

const fullTitle = () => (pageTitle()() ? `${pageTitle()()} · Palamedes` : 'Palamedes');

/** The title of the window, with the number of games that wait for the user. */
export const title = () => (turnCount() > 0 ? `(${turnCount()}) ${fullTitle()}` : fullTitle());

/** Replaces the default title of the page. */
export function setTitle(text: () => string): void {
  setPageTitle(() => text);
}
