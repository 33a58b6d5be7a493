import { createSignal } from 'solid-js';

/** The event with which a browser offers to install the app; not in the types of the DOM. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const [offer, setOffer] = createSignal<InstallEvent | null>(null);

/** Whether the browser can install the app now; reactive. */
export const canInstall = (): boolean => offer() !== null;

/** Asks the user to install the app; the browser lets each offer be used once. */
export function install(): void {
  void offer()?.prompt();
  setOffer(null);
}

window.addEventListener('beforeinstallprompt', (event) => {
  // No banner of the browser: the menu and the settings have an entry.
  event.preventDefault();
  setOffer(event as InstallEvent);
});
window.addEventListener('appinstalled', () => setOffer(null));
