import { createSignal } from 'solid-js';

const [waiting, setWaiting] = createSignal<ServiceWorker | null>(null);

/** Whether a newer version has been fetched and waits for its turn. */
export const ready = () => waiting() !== null;

/** Lets the newer version take over; the page loads anew as soon as it has. */
export function refresh(): void {
  waiting()?.postMessage('take over');
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return; // Browsers under test can be told to have none.
  // Without a worker in charge this is the first visit: nothing is newer than what is shown.
  const noted = () => navigator.serviceWorker.controller && setWaiting(registration.waiting);
  noted();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', noted);
  });
}

/** Registers the service worker, after the page has come to rest. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let mine = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (mine) location.reload();
    mine = true;
  });
  try {
    watch(await navigator.serviceWorker.register('/worker.js'));
  } catch (reason) {
    console.error(reason);
  }
}
