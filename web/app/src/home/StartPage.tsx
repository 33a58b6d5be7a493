import { createSignal, For, Show, type JSX } from 'solid-js';
import day from '../generated/hero-day.svg?url&no-inline';
import night from '../generated/hero-night.svg?url&no-inline';
import './home.css';
import { createQuickGame, quickGameLevel } from '../storage/quickGame';
import { savedGames } from '../storage/savedGames';
import { LazyPart } from '../ui/LazyPart';
import { navigate } from '../router/router';
import { cachedUserName } from '../storage/cachedUser';
import { theme } from '../ui/theme';
import { Button } from '../ui/Button';
import { loadCatalogues, t } from '../i18n/i18n';
import { gameStatus } from './gameStatus';

/** A running game in place of the film. */
export interface LiveHero {
  /** The address of the picture, in the current theme. Reactive. */
  picture(): string;
  href: string;
  names: string;
}

/** Starts a game of two players against the computer. */
function playNow(): void {
  navigate(`/table/${createQuickGame()}`);
}

const LINKS = [
  ['/learn', 'learn'],
  ['/friend', 'friend'],
  ['/lobby', 'find'],
] as const;

/** The saved game that was played last and is not over. */
const runningGame = () => savedGames().find((game) => !game.over && game.log !== '');

/** The main ways to start; a running game comes first. */
function StartOptions() {
  return (
    <div class="start-options">
      <Show when={runningGame()}>
        {(game) => (
          <a class="button main" href={`/table/${game().id}`}>
            <span>
              {t('app-games-continue')}
              <small>{gameStatus(game())}</small>
            </span>
          </a>
        )}
      </Show>
      <Button class={runningGame() ? 'play-now' : 'main play-now'} onClick={playNow}>
        <span>
          {t('app-start-play')}
          <small>{t('app-start-play-hint', { level: quickGameLevel() })}</small>
        </span>
      </Button>
      <For each={LINKS}>
        {([href, name]) => (
          <a class="button" href={href}>
            <span>
              {t(`app-start-${name}`)}
              <small>{t(`app-start-${name}-hint`)}</small>
            </span>
          </a>
        )}
      </For>
      <p>
        <a href="/play?people">{t('app-start-one-device')}</a>
        <a href="/play">{t('app-start-more')}</a>
        <a href="/games">{t('app-title-catalogue')}</a>
        <a href="/contests">{t('app-title-contests')}</a>
      </p>
    </div>
  );
}

/** A recorded game as a film, or the best running game, with three sentences about the game. */
function Hero(props: { live: LiveHero | null }) {
  const film = () => (theme() === 'night' ? night : day);
  return (
    <figure class="hero">
      <img
        src={props.live?.picture() ?? film()}
        alt={t('app-start-picture')}
        width="720"
        height="720"
      />
      <figcaption>
        <Show when={props.live}>
          {(live) => (
            <a class="hero-live" href={live().href}>
              {t('app-start-live', { names: live().names })}
            </a>
          )}
        </Show>
        <ul>
          <For each={['race', 'swap', 'block']}>{(name) => <li>{t(`app-start-${name}`)}</li>}</For>
        </ul>
      </figcaption>
    </figure>
  );
}

/** Loads the user's games on the server. */
async function loadOwnGames() {
  const [found] = await Promise.all([
    import('../lobby/MyGamesSummary'),
    loadCatalogues(['net', 'lobby']),
  ]);
  return found.MyGamesSummary;
}

/** The start page. What is below the first screen is loaded afterwards. */
export default function StartPage() {
  const [live, setLive] = createSignal<LiveHero | null>(null);
  const [notice, setNotice] = createSignal<JSX.Element>();
  const isMember = () => cachedUserName() !== null;
  const loadMore = async () => {
    const [{ MoreParts }] = await Promise.all([import('./MoreParts'), loadCatalogues(['game-common'])]);
    return () => <MoreParts onLive={setLive} onNotice={(shown) => setNotice(() => shown)} />;
  };
  return (
    <div class="home" classList={{ member: isMember(), returning: runningGame() !== undefined }}>
      <div class="intro">
        <h1>{isMember() ? t('app-title-games') : 'Pentagame'}</h1>
        <p class="line">{t('app-start-line')}</p>
        {notice()}
        <Show when={isMember()}>
          <div class="own-games">
            <LazyPart load={loadOwnGames} />
          </div>
        </Show>
        <StartOptions />
      </div>
      <Show when={isMember()} fallback={<Hero live={live()} />}>
        <details class="hero-fold">
          <summary>{t('app-start-show')}</summary>
          <Hero live={live()} />
        </details>
      </Show>
      <LazyPart load={loadMore} />
    </div>
  );
}
