/** The newest version of the pages, past whatever this device has kept. */

/** Loads it, and this page with it. Asked over the network: else an old worker gives the old page. */
export async function loadNewest(): Promise<void> {
  const kept = await navigator.serviceWorker?.getRegistration();
  const found = await kept?.update().catch(() => kept);
  const young = found?.installing ?? found?.waiting;
  if (!young) return location.reload();
  const look = () => {
    // As soon as it is in charge the page loads anew by itself.
    if (young.state === 'installed') young.postMessage('take over');
    if (young.state === 'redundant') location.reload();
  };
  young.addEventListener('statechange', look);
  look();
}
