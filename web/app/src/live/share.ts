/** Showing a game to others, as the device does it. */
import { gameHref } from '../lobby/ask';
import { inviteOf } from '../lobby/invites';
import { saveAs } from '../shell/save';
import { t } from '../shell/words';
import type { OnlineGame } from './onlineGame';

/** Whoever changes their mind is told nothing. */
const isChange = (thrown: unknown) =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

/** Hands the link of a game on; else copies it. Tells what became of it. */
export async function shareLink({ id, invite }: OnlineGame): Promise<string> {
  const url = location.origin + gameHref(id, invite ?? inviteOf(id));
  try {
    if (navigator.share) {
      await navigator.share({ title: document.title, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return t('live-copied');
  } catch (thrown) {
    return isChange(thrown) ? '' : t('live-not-copied');
  }
}

/** Hands a picture on; else saves it. */
export async function sharePicture(name: string, image: Blob): Promise<void> {
  const files = [new File([image], name, { type: image.type })];
  if (!navigator.canShare?.({ files })) return saveAs(name, image);
  await navigator.share({ files }).catch((thrown: unknown) => {
    if (!isChange(thrown)) saveAs(name, image);
  });
}
