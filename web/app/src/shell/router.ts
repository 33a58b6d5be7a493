import { batch, createSignal } from 'solid-js';

/** Where the reader is. Its fields follow the address when read in a component. */
export interface Route {
  /** The path without query and hash. */
  readonly path: string;
  /** What the pattern of the page caught: `["7"]` for `/learn/7`. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  /** Without `#`. */
  readonly hash: string;
}

const [address, setAddress] = createSignal(here());
const [params, setParams] = createSignal<readonly string[]>([]);
let goTo: number | null = null;

function here(): URL {
  return new URL(location.href);
}

/** Whoever wrote the address: what cannot be decoded stays as it is. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** The present route. */
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
      return decoded(address().hash.slice(1));
    },
  };
}

/** Goes to another page of the app; `replace` leaves no way back to this one. */
export function navigate(path: string, how: { replace?: boolean } = {}): void {
  const to = new URL(path, location.href);
  if (how.replace) history.replaceState(null, '', to);
  else {
    keepScroll();
    history.pushState(null, '', to);
  }
  goTo = 0;
  setAddress(here());
}

/** The page sets what its pattern caught, together with the page itself. */
export function arriveWith(caught: readonly string[], show: () => void): void {
  batch(() => {
    setParams(caught);
    show();
  });
}

/** After a page stands: the heading gets the focus, the window its place. */
export function settle(): void {
  if (goTo === null) return;
  focusHeading();
  const target = address().hash ? document.getElementById(useRoute().hash) : null;
  if (target) target.scrollIntoView();
  else scrollTo(0, goTo);
  goTo = null;
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * The focus goes to the heading of the page, also where what was pressed has gone. A page that waits
 * for the rules has its heading later: until then its place has the focus.
 */
export function focusHeading(): void {
  const main = document.querySelector('main');
  const heading = () => main?.querySelector('h1');
  const now = heading() ?? main;
  if (now) focusOn(now);
  if (!main || now !== main) return;
  const late = new MutationObserver(() => {
    const came = heading();
    if (!came && document.activeElement === main) return;
    late.disconnect();
    if (came && [main, document.body].includes(document.activeElement as HTMLElement))
      focusOn(came);
  });
  late.observe(main, { childList: true, subtree: true });
}

function keepScroll(): void {
  history.replaceState({ y: Math.round(scrollY) }, '');
}

function ours(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest('a');
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const to = new URL(link.href);
  if (to.origin !== location.origin) return null;
  const samePage = to.pathname === location.pathname && to.search === location.search;
  return samePage && to.hash ? null : to;
}

/** Begins to follow links and the buttons of the browser. */
export function followLinks(): void {
  history.scrollRestoration = 'manual';
  document.addEventListener('click', (event) => {
    const to = ours(event);
    if (!to) return;
    event.preventDefault();
    navigate(to.href);
  });
  window.addEventListener('popstate', (event) => {
    const left = event.state as { y?: number } | null;
    goTo = left?.y ?? 0;
    setAddress(here());
  });
  let pending = 0;
  const soon = () => {
    clearTimeout(pending);
    pending = window.setTimeout(keepScroll, 150);
  };
  window.addEventListener('scroll', soon, { passive: true });
}
