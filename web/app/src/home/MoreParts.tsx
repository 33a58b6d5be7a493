/** The lower parts of the start page: saved games, the games of this site, games of others. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import { GAMES } from '../generated/games';
import { SiteNotice } from '../net/SiteNotice';
import { savedGames } from '../storage/savedGames';
import { LazyPart } from '../ui/LazyPart';
import { gamePicture } from '../ui/gamePictures';
import { loadCatalogues, t } from '../i18n/i18n';
import { SavedGames } from './SavedGames';
import type { LiveHero } from './StartPage';
import '../ui/cards.css';

/** The parts below the first screen. */
export function MoreParts(props: {
  onLive: (live: LiveHero | null) => void;
  /** Shows the notice of the operator in the first screen. */
  onNotice: (notice: JSX.Element) => void;
}) {
  props.onNotice(<SiteNotice />);
  const [deleted, setDeleted] = createSignal(false);
  const loadOthers = async () => {
    const [{ GamesOfOthers }] = await Promise.all([
      import('./GamesOfOthers'),
      loadCatalogues(['net', 'lobby', 'archive']),
    ]);
    return () => <GamesOfOthers onLive={props.onLive} />;
  };
  return (
    <>
      <Show when={savedGames().length > 0 || deleted()}>
        <SavedGames onDelete={() => setDeleted(true)} />
      </Show>
      <section class="game-choice" aria-labelledby="choice">
        <h2 id="choice">{t('app-start-games')}</h2>
        <ul>
          <For each={GAMES}>
            {({ name }) => (
              <li class="card">
                <img src={gamePicture(name)} alt="" width="240" height="240" loading="lazy" />
                <div>
                  <h3>{t(`game-rules-${name}`)}</h3>
                  <p>{t(`game-rules-${name}-about`)}</p>
                  <p class="card-links">
                    <a href={`/play?game=${name}`} aria-label={`${t('app-nav-play')}: ${t(`game-rules-${name}`)}`}>
                      {t('app-nav-play')}
                    </a>
                    <a href={`/rules/${name}`} aria-label={`${t('app-title-rules')}: ${t(`game-rules-${name}`)}`}>
                      {t('app-title-rules')}
                    </a>
                  </p>
                </div>
              </li>
            )}
          </For>
        </ul>
        <p>
          <a class="button" href="/games">
            {t('app-title-catalogue')}
          </a>
        </p>
      </section>
      <div class="others">
        <LazyPart load={loadOthers} />
      </div>
    </>
  );
}
