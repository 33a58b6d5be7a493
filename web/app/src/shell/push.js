// What the service worker does when the server has something to tell: it says so in the language of
// the reader, and leads there. `tools/precache.ts` puts WORDS before it, from the catalogues.
/* global WORDS */

/** Where a page notes the language it is in; see `net/push.ts`. */
const LANGUAGE = '/kept-language';

async function words() {
  const noted = await caches.match(LANGUAGE, { cacheName: 'reader' });
  const language = (await noted?.text()) ?? navigator.language.slice(0, 2).toLowerCase();
  return { language: language in WORDS ? language : 'en', ...(WORDS[language] ?? WORDS.en) };
}

/** What was told. A message that cannot be read still tells that something waits. */
function read(data) {
  try {
    const { kind, game, games } = data.json();
    const known = kind === 'challenge' ? 'challenge' : 'turn';
    const path = games === 1 && /^[0-9a-z]{1,20}$/.test(game) ? `/game/${game}` : '/games';
    return { kind: known, several: games > 1, path };
  } catch {
    return { kind: 'turn', several: false, path: '/games' };
  }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const shows = (client, path) => new URL(client.url).pathname === path;

/** Shows a notice, unless the reader looks at just this. */
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

/** A page that shows it already comes to the front, else a new one is opened. */
async function follow(path) {
  const open = (await pages()).find((client) => shows(client, path));
  return open ? open.focus() : self.clients.openWindow(path);
}

/** The browser has another address for this device: the server is told, if it knew the old one. */
async function renew(event) {
  const { oldSubscription: old, newSubscription: given } = event;
  const fresh = given ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch('/api/me/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data?.path ?? '/games'));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
