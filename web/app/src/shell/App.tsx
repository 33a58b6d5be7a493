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
import '../styles/base.css';
import '../styles/controls.css';
import { Layout } from './Layout';
import { Trouble } from './Trouble';
import { arriveWith, followLinks, settle, useRoute } from './router';
import { pageOf } from './routes';
import { followTheme } from './theme';
import { loadWords, followLanguage, t } from './words';
import { setTitle, title } from './title';
import { keepOffline } from './worker';

interface Shown {
  path: string;
  page: Component;
}

/** The whole app: header, the page of the address, footer. */
export function App() {
  const [shown, setShown] = createSignal<Shown>();
  // The page is fetched while the words of the shell are on their way.
  const words = loadWords(['app']).catch(console.error);
  const route = useRoute();
  const path = createMemo(() => route.path);

  async function open(to: string): Promise<void> {
    const { page, caught } = pageOf(to);
    document.body.dataset.busy = '';
    const made = await page.load().catch((reason: unknown) => {
      console.error(reason);
      return Trouble;
    });
    await words;
    if (path() !== to) return; // The reader has gone on.
    arriveWith(caught, () => {
      setTitle(() => t(page.title));
      setShown({ path: to, page: made });
    });
    delete document.body.dataset.busy;
    queueMicrotask(settle);
  }

  followTheme();
  followLanguage();
  onMount(() => {
    followLinks();
    void words.then(keepOffline);
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
            <ErrorBoundary fallback={(reason) => (console.error(reason), (<Trouble broken />))}>
              <Dynamic component={now.page} />
            </ErrorBoundary>
          )}
        </Show>
      </Layout>
    </Show>
  );
}
