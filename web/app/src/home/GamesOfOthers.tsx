/** What is going on at this server: numbers, the best running game, the latest games. */
import { createEffect, onCleanup, Show } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { ArchivedGame, GameListing } from '../generated/wire';
import { request } from '../net/api';
import { searchArchive } from '../net/archive';
import { playerName } from '../net/PlayerLink';
import { ArchivedGameCards } from '../ui/ArchivedGameCards';
import { boardImageUrl, SERVER_DRAWS } from '../ui/BoardThumbnail';
import { t } from '../i18n/i18n';
import { bestGame } from '../lobby/bestGame';
import { gameHref, listingVersion } from '../lobby/api';
import type { LiveHero } from './StartPage';

/** The picture of the running game is at most this old. */
const EVERY_MS = 4_000;

/** The number of finished games. */
const LATEST = 4;

interface Site {
  live: GameListing[];
  open: number;
  latest: ArchivedGame[];
}

/** Whether the pages come from a server with games. */
const isServed = (): Promise<boolean> =>
  request('GET', 'server').then(
    () => true,
    () => false,
  );

/** The numbers, the latest games, and the running game for the large picture. */
export function GamesOfOthers(props: { onLive: (live: LiveHero | null) => void }) {
  const [site, setSite] = createStore<{ found: Site | null }>({ found: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  onCleanup(() => {
    isGone = true;
    clearTimeout(timer);
    props.onLive(null);
  });
  const load = async (latest: ArchivedGame[] | null) => {
    const [live, open, finished] = await Promise.all([
      request<GameListing[]>('GET', 'games'),
      request<GameListing[]>('GET', 'lobby/games'),
      latest ?? searchArchive({}, { limit: LATEST }).then(({ games }) => games),
    ]);
    if (isGone) return;
    setSite('found', reconcile({ live, open: open.length, latest: finished }));
    // Only a running game changes by itself.
    if (live.length > 0) timer = setTimeout(() => void load(finished).catch(() => undefined), EVERY_MS);
  };
  void isServed()
    .then((served) => (served ? load(null) : undefined))
    .catch(() => undefined); // Offline: the part stays empty.
  createEffect(() => {
    const best = bestGame(site.found?.live ?? []);
    if (!best || !SERVER_DRAWS) return props.onLive(null);
    const version = listingVersion(best);
    props.onLive({
      picture: () => boardImageUrl(best.id, version),
      href: gameHref(best.id),
      names: best.seats.map(({ player }) => playerName(player)).join(' – '),
    });
  });
  return (
    <Show when={site.found}>
      {(found) => (
        <section aria-labelledby="latest">
          <p class="site-counts">
            <a href="/watch">{t('lobby-start-live', { live: found().live.length })}</a>
            {' · '}
            <a href="/lobby">{t('lobby-start-open', { open: found().open })}</a>
          </p>
          <Show when={found().latest.length > 0}>
            <h2 id="latest">{t('lobby-start-latest')}</h2>
            <ArchivedGameCards games={found().latest} layout="boards" />
          </Show>
        </section>
      )}
    </Show>
  );
}
