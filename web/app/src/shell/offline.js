// The service worker: keeps a whole version of the pages, so that every address opens without a
// network. `tools/precache.ts` puts VERSION and FILES before it when the pages are built.
/* global VERSION, FILES */

const KEPT = `palamedes-${VERSION}`;
const SHELL = '/';

/** A file with its hash in the name never changes: one from an older version is as good. */
async function fetched(path) {
  const same = path.startsWith('/assets/') && (await caches.match(path));
  if (same) return same;
  const answer = await fetch(path, { cache: 'reload' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** All files or none: half a version is worse than the one before. */
async function install() {
  const cache = await caches.open(KEPT);
  try {
    await Promise.all(FILES.map(async (path) => cache.put(path, await fetched(path))));
  } catch (reason) {
    await caches.delete(KEPT);
    throw reason;
  }
}

/** Other versions go, and the pages that are open are served from now on. */
async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('palamedes-') && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What was kept, else the network. Every address of a page is answered with the one shell. */
async function answer(request) {
  const cache = await caches.open(KEPT);
  const wanted = request.mode === 'navigate' ? SHELL : request;
  return (await cache.match(wanted)) ?? fetch(request);
}

/** Whether the worker has a say: only for what can be read here, never for the API. */
function ours(request) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return false;
  return !url.pathname.startsWith('/api/');
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  if (ours(event.request)) event.respondWith(answer(event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});
