/** Push notifications of this device. */
import { createEffect, createSignal, on, type Accessor } from 'solid-js';
import type { PushDevices } from '../generated/wire';
import { language } from '../i18n/i18n';
import { request } from './api';
import { connectionState } from './socket';

/**
 * How it stands: not asked yet; not known now, since the server does not answer or the worker of
 * the pages is not there yet; this browser cannot; the server does not; the reader has forbidden it
 * in the browser; off; on.
 */
export type PushState = 'asking' | 'unknown' | 'cannot' | 'unoffered' | 'blocked' | 'off' | 'on';

/** The push setting of this device. */
export interface PushSwitch {
  state: Accessor<PushState>;
  /** Requests permission and subscribes. Throws `RequestError` or a `DOMException`. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
}

const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function pushManager(): Promise<PushManager | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

async function readPushState(): Promise<{ state: PushState; key: string | null }> {
  if (!isPushSupported()) return { state: 'cannot', key: null };
  const pushes = await pushManager();
  if (!pushes) return { state: 'unknown', key: null };
  const { public_key: key, devices } = await request<PushDevices>('GET', 'me/push-subscriptions');
  if (key === null) return { state: 'unoffered', key };
  if (Notification.permission === 'denied') return { state: 'blocked', key };
  const here = await pushes.getSubscription();
  const isSubscribed = here !== null && devices.some(({ endpoint }) => endpoint === here.endpoint);
  return { state: isSubscribed && Notification.permission === 'granted' ? 'on' : 'off', key };
}

/** Reads the state; permission is requested only by `turnOn`. */
export function createPushSwitch(): PushSwitch {
  const [state, setState] = createSignal<PushState>('asking');
  const again = async () => setState((await readPushState()).state);
  const tryAgain = () => void again().catch(() => setState('unknown'));
  tryAgain();
  if (isPushSupported()) void navigator.serviceWorker.ready.then(() => state() === 'unknown' && tryAgain());
  createEffect(
    on(connectionState, (now) => now === 'open' && state() === 'unknown' && tryAgain(), { defer: true }),
  );
  storePushLanguage(state);
  return {
    state,
    async turnOn() {
      const permission = await Notification.requestPermission();
      const [pushes, { key }] = [await pushManager(), await readPushState()];
      if (permission !== 'granted' || !pushes || key === null) return void (await again());
      const { endpoint, keys } = (await subscribe(pushes, key)).toJSON();
      await request('POST', 'me/push-subscriptions', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
      await again();
    },
    async turnOff() {
      const here = await (await pushManager())?.getSubscription();
      if (here) {
        await request('DELETE', 'me/push-subscriptions', { endpoint: here.endpoint });
        await here.unsubscribe();
      }
      await again();
    },
  };
}

/** Subscribes; a subscription with the key of an earlier server is replaced. */
async function subscribe(pushes: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushes.subscribe(options);
  } catch (reason) {
    const old = await pushes.getSubscription();
    if (!old) throw reason;
    await old.unsubscribe();
    return pushes.subscribe(options);
  }
}

/** Stores the language for the notifications of the service worker. */
function storePushLanguage(state: Accessor<PushState>): void {
  createEffect(
    on([state, language], async ([pushState, tag]) => {
      if (pushState !== 'on') return;
      const cache = await caches.open('push');
      await cache.put('/push-language', new Response(tag));
    }),
  );
}
