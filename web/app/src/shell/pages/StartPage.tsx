import { createSignal, Show } from 'solid-js';
import day from '../../generated/hero-day.svg?url&no-inline';
import night from '../../generated/hero-night.svg?url&no-inline';
import '../../styles/start.css';
import { newTable } from '../../play/kept';
import { Later } from '../Later';
import { navigate } from '../router';
import { somebody } from '../somebody';
import { list } from '../storage';
import { theme } from '../theme';
import { loadWords, t } from '../words';
import { Games, standing } from './Games';

const EASY = 3;

/** Straight to a table: two players, the house on the second seat. */
function playNow(): void {
  const house = { kind: 'engine', level: EASY } as const;
  navigate(`/table/${newTable('pentagame', 'none', [{ kind: 'person' }, house])}`);
}

/** The three ways to a game. */
function Ways() {
  return (
    <div class="ways">
      <button type="button" class="main" onClick={playNow}>
        <span>
          {t('app-start-play')}
          <small>{t('app-start-play-how')}</small>
        </span>
      </button>
      <a class="button" href="/friend">
        <span>
          {t('app-start-friend')}
          <small>{t('app-start-friend-how')}</small>
        </span>
      </a>
      <a class="button" href="/lobby">
        <span>
          {t('app-start-find')}
          <small>{t('app-start-find-how')}</small>
        </span>
      </a>
    </div>
  );
}

/** What else can be done. */
function Further() {
  return (
    <div class="further">
      <Show when={list().find((kept) => !kept.over && kept.log !== '')}>
        {(kept) => (
          <a class="button" href={`/table/${kept().id}`}>
            <span>
              {t('app-games-continue')}
              <small>{standing(kept())}</small>
            </span>
          </a>
        )}
      </Show>
      <a class="button" href="/learn">
        {t('app-start-learn')}
      </a>
      <p>
        <a href="/play?people">{t('app-start-round')}</a>
        <a href="/play">{t('app-start-more')}</a>
      </p>
    </div>
  );
}

/** The games with others, fetched behind the page. */
async function online() {
  const [found] = await Promise.all([
    import('../../lobby/StartGames'),
    loadWords(['online', 'lobby']),
  ]);
  return found.StartGames;
}

/** The first page: from nothing to the first move in a minute. */
export default function Start() {
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
        <Ways />
        <Further />
        <p class="what">{t('app-start-what')}</p>
      </div>
      <Show when={somebody() !== null}>
        <Later load={online} />
      </Show>
      <Show when={list().length > 0 || deleted()}>
        <Games onDelete={() => setDeleted(true)} />
      </Show>
    </div>
  );
}
