import { createSignal } from 'solid-js';

const [waiting, setWaiting] = createSignal<ServiceWorker | null>(null);

/** Whether a newer version is cached and waiting. */
export const isUpdateReady = () => waiting() !== null;

/** Activates the newer version; then the page reloads. */
export function applyUpdate(): void {
  waiting()?.postMessage('take over');
}

function watchForUpdate(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return; // Test browsers may have none.
  // Without a controller this is the first visit: nothing is newer.
  const updateWaiting = () => navigator.serviceWorker.controller && setWaiting(registration.waiting);
  updateWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', updateWaiting);
  });
}

/** Registers the service worker after the page is loaded. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Browsers may forbid it to frames, which are not used offline.
  if (window.top !== window) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) location.reload();
    isControlled = true;
  });
  try {
    watchForUpdate(await navigator.serviceWorker.register('/worker.js'));
  } catch (reason) {
    console.error('cannot register the service worker', reason);
  }
}

/** Loads the newest version of the pages, past the cache of the service worker. */
export async function reloadForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const found = await registration?.update().catch(() => registration);
  const next = found?.installing ?? found?.waiting;
  if (!next) return location.reload();
  const check = () => {
    // The page reloads as soon as the new worker is in control.
    if (next.state === 'installed') next.postMessage('take over');
    if (next.state === 'redundant') location.reload();
  };
  next.addEventListener('statechange', check);
  check();
}
