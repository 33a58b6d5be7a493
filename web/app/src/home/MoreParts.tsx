/** The lower parts of the start page: saved games, the games of this site, games of others. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import { SiteNotice } from '../net/SiteNotice';
import { savedGames } from '../storage/savedGames';
import { LazyPart } from '../ui/LazyPart';
import { gamePicture } from '../ui/gamePictures';
import { loadCatalogues, t } from '../i18n/i18n';
import { SavedGames } from './SavedGames';
import type { LiveHero } from './StartPage';
import '../ui/cards.css';

const GAMES = ['pentagame', 'pente', 'pentalath'] as const;

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
            {(game) => (
              <li class="card">
                <img src={gamePicture(game)} alt="" width="240" height="240" loading="lazy" />
                <div>
                  <h3>{t(`app-start-game-${game}`)}</h3>
                  <p>{t(`app-start-about-${game}`)}</p>
                  <p class="card-links">
                    <a href={`/play?game=${game}`} aria-label={`${t('app-nav-play')}: ${t(`app-start-game-${game}`)}`}>
                      {t('app-nav-play')}
                    </a>
                    <a href={`/rules/${game}`} aria-label={`${t('app-start-rules-link')}: ${t(`app-start-game-${game}`)}`}>
                      {t('app-start-rules-link')}
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
