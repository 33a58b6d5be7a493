/** Addresses of online games with their invites, and sharing. */
import { t } from '../../i18n/i18n';
import { gameHref } from '../../lobby/api';
import { savedInvite } from '../../lobby/inviteStore';
import { downloadFile } from '../../ui/download';
import type { OnlineGame } from './onlineGame';

/** A game id with the secret of its link. */
export interface GameAddress {
  id: string;
  invite: string | null;
}

/**
 * The game of an address. The address changes before the next page is loaded, and its hash may name
 * an element of the page: an invite is dropped only with its game.
 */
export function readGameAddress(
  before: GameAddress | null,
  id: string,
  { path, hash }: { path: string; hash: string },
): GameAddress {
  const same = before?.id === id ? before : null;
  const found = path === `/game/${id}` ? /^invite=([\w-]+)$/.exec(hash)?.[1] : undefined;
  const invite = found ?? same?.invite ?? null;
  return same?.invite === invite ? same : { id, invite };
}

/** Whether the user closed the share dialog. */
const isAbort = (thrown: unknown) =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

/** Shares the link of a game, or copies it; returns a note for the user. */
export async function shareLink({ id, invite }: OnlineGame): Promise<string> {
  const url = location.origin + gameHref(id, invite ?? savedInvite(id));
  try {
    if (navigator.share) {
      await navigator.share({ title: document.title, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return t('online-link-copied');
  } catch (thrown) {
    return isAbort(thrown) ? '' : t('online-link-copy-failed');
  }
}

/** Shares a picture, or downloads it. */
export async function sharePicture(name: string, image: Blob): Promise<void> {
  const files = [new File([image], name, { type: image.type })];
  if (!navigator.canShare?.({ files })) return downloadFile(name, image);
  await navigator.share({ files }).catch((thrown: unknown) => {
    if (!isAbort(thrown)) downloadFile(name, image);
  });
}
