// Push notifications of the service worker, in the language of the user.
// `tools/precache.ts` prepends TEXTS, from the catalogues.
/* global TEXTS */

/** The cache entry with the language of the pages; see `net/push.ts`. */
const LANGUAGE = '/push-language';

async function words() {
  const noted = await caches.match(LANGUAGE, { cacheName: 'push' });
  const language = (await noted?.text()) ?? navigator.language.slice(0, 2).toLowerCase();
  return { language: language in TEXTS ? language : 'en', ...(TEXTS[language] ?? TEXTS.en) };
}

/** Parses a push message; an invalid one is shown as a turn. */
function read(data) {
  try {
    const { kind, game_id: game, game_count: games } = data.json();
    const known = kind === 'challenge' ? 'challenge' : 'turn';
    const path = games === 1 && /^[0-9a-z]{1,20}$/.test(game) ? `/game/${game}` : '/mine';
    return { kind: known, several: games > 1, path };
  } catch {
    return { kind: 'turn', several: false, path: '/mine' };
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const shows = (client, path) => new URL(client.url).pathname === path;

/** Shows a notification unless its page is focused. */
async function tell(data) {
  const { kind, several, path } = read(data);
  if ((await pages()).some((client) => client.focused && shows(client, path))) return;
  const said = await words();
  await self.registration.showNotification(said[kind], {
    body: said[`${kind}-${several ? 'several' : 'one'}`],
    lang: said.language,
    tag: kind === 'turn' ? 'turn' : path,
    icon: '/icon-192.png',
    data: { path },
  });
}

/** Focuses a page with this path, or opens one. */
async function follow(path) {
  const open = (await pages()).find((client) => shows(client, path));
  return open ? open.focus() : self.clients.openWindow(path);
}

/** Sends a renewed subscription to the server. */
async function renew(event) {
  const { oldSubscription: old, newSubscription: given } = event;
  const fresh = given ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch('/api/me/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data?.path ?? '/mine'));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
