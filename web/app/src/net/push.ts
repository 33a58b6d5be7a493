/** Whether this device is told when its page is closed, and how that is switched. */
import { createEffect, createSignal, on, type Accessor } from 'solid-js';
import type { PushDevices } from '../generated/wire';
import { language } from '../shell/words';
import { ask } from './api';
import { link } from './socket';

/**
 * How it stands: not asked yet; not known now, since the server does not answer or the worker of
 * the pages is not there yet; this browser cannot; the server does not; the reader has forbidden it
 * in the browser; off; on.
 */
export type Telling = 'asking' | 'unknown' | 'cannot' | 'unoffered' | 'blocked' | 'off' | 'on';

/** The switch of this device. */
export interface Switch {
  state: Accessor<Telling>;
  /** Asks the browser for permission and the server to tell. Throws `Refused`, or what a browser throws. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
}

const capable = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function manager(): Promise<PushManager | null> {
  if (!capable()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

async function look(): Promise<{ state: Telling; key: string | null }> {
  if (!capable()) return { state: 'cannot', key: null };
  const pushes = await manager();
  if (!pushes) return { state: 'unknown', key: null };
  const { key, devices } = await ask<PushDevices>('GET', 'me/push');
  if (key === null) return { state: 'unoffered', key };
  if (Notification.permission === 'denied') return { state: 'blocked', key };
  const here = await pushes.getSubscription();
  const isTold = here !== null && devices.some(({ endpoint }) => endpoint === here.endpoint);
  return { state: isTold && Notification.permission === 'granted' ? 'on' : 'off', key };
}

/** Looks how it stands. Nothing is asked of the reader before they press. */
export function createSwitch(): Switch {
  const [state, setState] = createSignal<Telling>('asking');
  const again = async () => setState((await look()).state);
  const tryAgain = () => void again().catch(() => setState('unknown'));
  tryAgain();
  if (capable()) void navigator.serviceWorker.ready.then(() => state() === 'unknown' && tryAgain());
  createEffect(
    on(link, (now) => now === 'open' && state() === 'unknown' && tryAgain(), { defer: true }),
  );
  noteLanguage(state);
  return {
    state,
    async turnOn() {
      const permission = await Notification.requestPermission();
      const [pushes, { key }] = [await manager(), await look()];
      if (permission !== 'granted' || !pushes || key === null) return void (await again());
      const { endpoint, keys } = (await subscribe(pushes, key)).toJSON();
      await ask('POST', 'me/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
      await again();
    },
    async turnOff() {
      const here = await (await manager())?.getSubscription();
      if (here) {
        await ask('DELETE', 'me/push', { endpoint: here.endpoint });
        await here.unsubscribe();
      }
      await again();
    },
  };
}

/** A device that trusts another key, of a server that was here before, begins anew. */
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

/** The service worker speaks the language the page was last in. */
function noteLanguage(state: Accessor<Telling>): void {
  createEffect(
    on([state, language], async ([telling, tag]) => {
      if (telling !== 'on') return;
      const kept = await caches.open('reader');
      await kept.put('/kept-language', new Response(tag));
    }),
  );
}
