// The service worker caches all files of one version, so that every page opens without a
// network; files of ON_DEMAND only once a page has loaded them. `tools/precache.ts` puts VERSION,
// FILES and ON_DEMAND before it when the pages are built.
/* global VERSION, FILES, ON_DEMAND */

const KEPT = `palamedes-${VERSION}`;
const SHELL = '/';

/** A file with a hash in its name never changes: the copy of an older version is reused. */
async function fetched(path) {
  const same = path.startsWith('/assets/') && (await caches.match(path));
  if (same) return same;
  const answer = await fetch(path, { cache: 'reload' });
  if (!answer.ok) throw new Error(`cannot cache ${path}: HTTP status ${answer.status}`);
  return answer;
}

/** Keeps a file that an older version has cached on demand. */
async function keepOld(cache, path) {
  const same = await caches.match(path);
  if (same) await cache.put(path, same);
}

/** Caches all files or none. */
async function install() {
  const cache = await caches.open(KEPT);
  try {
    await Promise.all(FILES.map(async (path) => cache.put(path, await fetched(path))));
    await Promise.all(ON_DEMAND.map((path) => keepOld(cache, path)));
  } catch (reason) {
    await caches.delete(KEPT);
    throw reason;
  }
}

/** Deletes other versions and takes over open pages. */
async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('palamedes-') && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The cached file, else the network. Every page has the same document. */
async function answer(request) {
  const cache = await caches.open(KEPT);
  const wanted = request.mode === 'navigate' ? SHELL : request;
  const cached = await cache.match(wanted);
  if (cached) return cached;
  const response = await fetch(request);
  const isOnDemand = ON_DEMAND.includes(new URL(request.url).pathname);
  if (isOnDemand && response.ok) await cache.put(request, response.clone());
  return response;
}

/** Whether the worker handles a request: GET of this origin, but no API, embedded page or docs. */
function ours(request) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return false;
  // Embedded pages have headers of their own, and the docs are not part of the app.
  return !/^\/(api|embed|docs)(\/|$)/.test(url.pathname);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  if (ours(event.request)) event.respondWith(answer(event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});
