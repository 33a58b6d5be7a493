/** What is going on at this server: numbers, the best running game, the latest games. */
import { createEffect, onCleanup, Show } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { ArchivedGame, GameListing, LobbyCounts } from '../generated/wire';
import { request } from '../net/api';
import { searchArchive } from '../net/archive';
import { playerName } from '../net/PlayerLink';
import { ArchivedGameCards } from '../ui/ArchivedGameCards';
import { boardImageUrl } from '../ui/BoardThumbnail';
import { t } from '../i18n/i18n';
import { gameHref } from '../lobby/api';
import type { LiveHero } from './StartPage';

/** The picture of the running game is at most this old. */
const EVERY_MS = 4_000;

/** The number of finished games. */
const LATEST = 4;

/** What this part shows. */
interface Site {
  counts: LobbyCounts;
  latest: ArchivedGame[];
  featured: GameListing | null;
}

/** Whether the pages come from a server with games. */
const isServed = (): Promise<boolean> =>
  request('GET', 'server').then(
    () => true,
    () => false,
  );

const fetchFeatured = async () => (await request<GameListing | undefined>('GET', 'games/featured')) ?? null;

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
  const refreshFeatured = () => {
    timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return refreshFeatured();
      fetchFeatured().then(
        (featured) => {
          if (isGone) return;
          setSite('found', 'featured', reconcile(featured));
          if (featured) refreshFeatured();
        },
        () => undefined, // Offline: the last picture stays.
      );
    }, EVERY_MS);
  };
  const load = async () => {
    if (!(await isServed())) return;
    const [counts, featured, { games: latest }] = await Promise.all([
      request<LobbyCounts>('GET', 'lobby/counts'),
      fetchFeatured(),
      searchArchive({}, { limit: LATEST }),
    ]);
    if (isGone) return;
    setSite('found', { counts, featured, latest });
    // Only a running game changes by itself.
    if (featured) refreshFeatured();
  };
  load().catch(() => undefined); // Offline: the part stays empty.
  createEffect(() => {
    const featured = site.found?.featured;
    if (!featured) return props.onLive(null);
    const { id, version, seats } = featured;
    props.onLive({
      picture: () => boardImageUrl(id, version ?? 0),
      href: gameHref(id),
      names: seats.map(({ player }) => playerName(player)).join(' – '),
    });
  });
  return (
    <Show when={site.found}>
      {(found) => (
        <section aria-labelledby="latest">
          <p class="site-counts">
            {t('lobby-start-online', { online: found().counts.players_online })}
            {' · '}
            <a href="/watch">{t('lobby-start-live', { live: found().counts.live_games })}</a>
            {' · '}
            <a href="/lobby">{t('lobby-start-open', { open: found().counts.open_games })}</a>
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
