import {
  createEffect,
  createMemo,
  createSignal,
  ErrorBoundary,
  on,
  onMount,
  Show,
  type Component,
} from 'solid-js';
import { Dynamic } from 'solid-js/web';
import '../generated/palette.css';
import '../ui/fonts/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/controls.css';
import { Layout } from './Layout';
import { LoadError } from '../ui/messages';
import {
  showWithParams,
  interceptLinks,
  restoreFocusAndScroll,
  useRoute,
  setTitle,
  title,
} from '../router/router';
import { matchRoute } from './routes';
import { syncTheme } from '../ui/theme';
import { loadCatalogues, syncLanguage, t } from '../i18n/i18n';
import { registerServiceWorker } from '../net/serviceWorker';

interface LoadedPage {
  path: string;
  page: Component;
}

/** The app: header, the page of the address, footer. */
export function App() {
  const [shown, setShown] = createSignal<LoadedPage>();
  // The page is loaded together with the texts of the shell.
  const catalogue = loadCatalogues(['app']).catch(console.error);
  const route = useRoute();
  const path = createMemo(() => route.path);

  async function open(to: string): Promise<void> {
    const { page, params } = matchRoute(to);
    document.body.dataset.busy = '';
    const component = await page.load().catch((reason: unknown) => {
      console.error('cannot load the page', reason);
      return LoadError;
    });
    await catalogue;
    if (path() !== to) return; // The user has navigated on.
    showWithParams(params, () => {
      setTitle(() => t(page.title));
      setShown({ path: to, page: component });
    });
    delete document.body.dataset.busy;
    queueMicrotask(restoreFocusAndScroll);
  }

  syncTheme();
  syncLanguage();
  onMount(() => {
    interceptLinks();
    void catalogue.then(registerServiceWorker);
  });
  createEffect(on(path, (to) => void open(to)));
  createEffect(() => {
    if (shown()) document.title = title();
  });

  return (
    <Show when={shown()}>
      <Layout>
        <Show when={shown()} keyed>
          {(now) => (
            <ErrorBoundary fallback={(reason) => (console.error(reason), (<LoadError crashed />))}>
              <Dynamic component={now.page} />
            </ErrorBoundary>
          )}
        </Show>
      </Layout>
    </Show>
  );
}
