/** The rules of a game on one printable page. */
import { createEffect, createResource, For, Show } from 'solid-js';
import { GAMES } from '../generated/games';
import { setTitle, useRoute } from '../router/router';
import NotFoundPage from '../ui/NotFoundPage';
import { Button } from '../ui/Button';
import { LoadError } from '../ui/messages';
import { language, t, type Language } from '../i18n/i18n';
import './rules.css';

// One file for each game and language, loaded when it is shown.
const PAGES = import.meta.glob<string>('../../../../docs/play/rules/**/*.md', { import: 'default' });

function loadPage({ game, tag }: { game: string; tag: Language }): Promise<string> {
  const folder = tag === 'en' ? '' : `${tag}/`;
  const load = PAGES[`../../../../docs/play/rules/${folder}${game}.md`];
  return load ? load() : Promise.reject(new Error(`no rules of ${game} in ${tag}`));
}

/** The page `/rules/GAME`. */
export default function RulesPage() {
  const route = useRoute();
  const game = () => route.params[0] ?? '';
  return (
    <Show when={GAMES.find(({ name }) => name === game())} keyed fallback={<NotFoundPage />}>
      {({ name }) => <Rules game={name} />}
    </Show>
  );
}

function Rules(props: { game: string }) {
  const [html] = createResource(() => ({ game: props.game, tag: language() }), loadPage);
  createEffect(() => setTitle(() => `${t('app-title-rules')}: ${t(`game-rules-${props.game}`)}`));
  return (
    <div class="sheet rules">
      <nav class="rules-games" aria-label={t('app-title-rules')}>
        <For each={GAMES}>
          {({ name }) => (
            <a href={`/rules/${name}`} aria-current={name === props.game ? 'page' : undefined}>
              {t(`game-rules-${name}`)}
            </a>
          )}
        </For>
        <Button class="small" onClick={() => window.print()}>
          {t('app-rules-print')}
        </Button>
      </nav>
      <Show when={!html.error} fallback={<LoadError />}>
        <article class="rules-text" innerHTML={html.latest ?? ''} />
      </Show>
      <p class="rules-learn">
        <a class="button main" href={`/learn#course-${props.game}`}>
          {t('app-rules-learn')}
        </a>
      </p>
    </div>
  );
}
