import { createSignal, Show } from 'solid-js';
import day from '../generated/hero-day.svg?url&no-inline';
import night from '../generated/hero-night.svg?url&no-inline';
import './home.css';
import { createLocalGame, savedGames } from '../storage/savedGames';
import { LazyPart } from '../ui/LazyPart';
import { navigate } from '../router/router';
import { cachedUserName } from '../storage/cachedUser';
import { theme } from '../ui/theme';
import { Button } from '../ui/Button';
import { loadCatalogues, t } from '../i18n/i18n';
import { SavedGames, gameStatus } from './SavedGames';

const EASY = 3;

/** Starts a game of two players against the computer. */
function playNow(): void {
  const computer = { kind: 'engine', level: EASY } as const;
  navigate(`/table/${createLocalGame('pentagame', 'none', [{ kind: 'person' }, computer])}`);
}

/** The three main ways to start a game. */
function StartOptions() {
  return (
    <div class="start-options">
      <Button class="main" onClick={playNow}>
        <span>
          {t('app-start-play')}
          <small>{t('app-start-play-hint')}</small>
        </span>
      </Button>
      <a class="button" href="/friend">
        <span>
          {t('app-start-friend')}
          <small>{t('app-start-friend-hint')}</small>
        </span>
      </a>
      <a class="button" href="/lobby">
        <span>
          {t('app-start-find')}
          <small>{t('app-start-find-hint')}</small>
        </span>
      </a>
    </div>
  );
}

/** Links to further pages. */
function MoreOptions() {
  return (
    <div class="start-more">
      <Show when={savedGames().find((game) => !game.over && game.log !== '')}>
        {(game) => (
          <a class="button" href={`/table/${game().id}`}>
            <span>
              {t('app-games-continue')}
              <small>{gameStatus(game())}</small>
            </span>
          </a>
        )}
      </Show>
      <a class="button" href="/learn">
        {t('app-start-learn')}
      </a>
      <p>
        <a href="/play?people">{t('app-start-one-device')}</a>
        <a href="/play">{t('app-start-more')}</a>
      </p>
    </div>
  );
}

/** Loads the list of online games. */
async function loadOnlineGames() {
  const [found] = await Promise.all([
    import('../lobby/MyGamesSummary'),
    loadCatalogues(['net', 'lobby']),
  ]);
  return found.MyGamesSummary;
}

/** The start page. */
export default function StartPage() {
  const [deleted, setDeleted] = createSignal(false);
  return (
    <div class="home">
      <div class="hero">
        <img
          src={theme() === 'night' ? night : day}
          alt={t('app-start-picture')}
          width="720"
          height="720"
        />
      </div>
      <div class="intro">
        <h1>Pentagame</h1>
        <p class="line">{t('app-start-line')}</p>
        <StartOptions />
        <MoreOptions />
        <p class="what">{t('app-start-rules')}</p>
      </div>
      <Show when={cachedUserName() !== null}>
        <LazyPart load={loadOnlineGames} />
      </Show>
      <Show when={savedGames().length > 0 || deleted()}>
        <SavedGames onDelete={() => setDeleted(true)} />
      </Show>
    </div>
  );
}
