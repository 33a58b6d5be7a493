/** The page of a game: `/table/ID`. */
import { createResource, Match, Show, Switch } from 'solid-js';
import { rules } from '../rules';
import { useRoute } from '../shell/router';
import { load } from '../shell/storage';
import { Trouble } from '../shell/Trouble';
import { t } from '../shell/words';
import { AtTable } from './AtTable';
import '../panel/panel.css';
import './play.css';

/** Opens the game of the address, once the rules are there. */
export default function Table() {
  const route = useRoute();
  const [loaded] = createResource(() => rules().then(() => true));
  const id = () => route.params[0] ?? '';
  return (
    <Switch fallback={<p class="sheet muted">{t('play-loading')}</p>}>
      <Match when={loaded.error}>
        <Trouble />
      </Match>
      <Match when={loaded()}>
        <Show when={id()} keyed>
          {(id) => (
            <Show when={load(id)} keyed fallback={<NotHere />}>
              {(kept) => <AtTable kept={kept} />}
            </Show>
          )}
        </Show>
      </Match>
    </Switch>
  );
}

function NotHere() {
  return (
    <div class="sheet">
      <h1>{t('play-not-here')}</h1>
      <p>{t('play-not-here-why')}</p>
      <p>
        <a class="button main" href="/play">
          {t('play-new')}
        </a>
      </p>
    </div>
  );
}
