/** The list of running games. */
import { For } from 'solid-js';
import type { GameListing } from '../generated/wire';
import { request } from '../net/api';
import { me } from '../net/currentUser';
import { t } from '../i18n/i18n';
import { gameHref } from '../lobby/api';
import { createPolledQuery } from '../lobby/polledQuery';
import { PolledList } from '../lobby/PolledList';
import { GameRow } from '../lobby/GameRow';
import { elapsedText } from '../i18n/relativeTime';
import '../lobby/lobby.css';

const EVERY_MS = 6_000;

/** Whether the user plays in this game. */
const plays = (game: GameListing) =>
  me() !== null && game.seats.some((seat) => seat.player?.name === me()?.name);

/** The page `/watch`. */
export default function WatchPage() {
  const games = createPolledQuery(
    (signal) => request<GameListing[]>('GET', 'games', undefined, signal),
    EVERY_MS,
  );
  return (
    <div class="sheet lobby">
      <h1>{t('app-title-watch')}</h1>
      <p class="muted">{t('lobby-watch-hint')}</p>
      <PolledList query={games} none={<NoGames />}>
        <ul class="listing-rows">
          <For each={games.rows}>
            {(game) => (
              <GameRow table={game} more={[elapsedText(game.since_ms, games.fetchedMs())]}>
                <a class="button" href={gameHref(game.id)}>
                  {t(plays(game) ? 'lobby-open-game' : 'lobby-watch-this')}
                </a>
              </GameRow>
            )}
          </For>
        </ul>
      </PolledList>
    </div>
  );
}

function NoGames() {
  return (
    <>
      <p>{t('lobby-watch-empty')}</p>
      <p class="row">
        <a class="button" href="/archive">
          {t('lobby-watch-archive')}
        </a>
        <a class="button" href="/lobby">
          {t('app-title-lobby')}
        </a>
      </p>
    </>
  );
}
