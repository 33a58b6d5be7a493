/** Games that run and may be watched. */
import { For } from 'solid-js';
import type { ListedTable } from '../generated/wire';
import { ask } from '../net/api';
import { me } from '../net/me';
import { t } from '../shell/words';
import { gameHref } from './ask';
import { createPolled } from './polled';
import { PolledList } from './PolledList';
import { TableRow } from './TableRow';
import { sinceWords } from './when';
import './lobby.css';

const EVERY_MS = 6_000;

/** Whether the reader sits there. */
const plays = (game: ListedTable) =>
  me() !== null && game.seats.some((seat) => seat.player?.name === me()?.name);

/** The page `/watch`. */
export default function Page() {
  const games = createPolled(
    (signal) => ask<ListedTable[]>('GET', 'games', undefined, signal),
    EVERY_MS,
  );
  return (
    <div class="sheet lobby">
      <h1>{t('app-title-watch')}</h1>
      <p class="muted">{t('lobby-watch-what')}</p>
      <PolledList of={games} none={<Nothing />}>
        <ul class="table-rows">
          <For each={games.rows}>
            {(game) => (
              <TableRow table={game} more={[sinceWords(game.since_ms, games.heardMs())]}>
                <a class="button" href={gameHref(game.game)}>
                  {t(plays(game) ? 'lobby-go' : 'lobby-watch-this')}
                </a>
              </TableRow>
            )}
          </For>
        </ul>
      </PolledList>
    </div>
  );
}

function Nothing() {
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
