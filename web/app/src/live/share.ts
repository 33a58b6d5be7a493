import { t } from '../shell/words';

/** Hands the link of the page on, as the device does it; else copies it. Tells what became of it. */
export async function shareLink(title: string): Promise<string> {
  const url = `${location.origin}${location.pathname}`;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return t('live-copied');
  } catch (thrown) {
    // Whoever changes their mind is told nothing.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return '';
    return t('live-not-copied');
  }
}
