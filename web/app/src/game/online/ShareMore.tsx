/** More ways to share an online game: in other pages, and as an animated picture. */
import { createSignal, Show } from 'solid-js';
import { savedInvite } from '../../lobby/inviteStore';
import { Button } from '../../ui/Button';
import { copy, Icon, picture } from '../../ui/icons';
import { StatusLine } from '../../ui/messages';
import { theme } from '../../ui/theme';
import { t } from '../../i18n/i18n';
import type { OnlineGame } from './onlineGame';

/** The HTML that shows a game in a frame of another page. */
const embedCode = (id: string) =>
  `<iframe src="${location.origin}/embed/game/${id}" width="480" height="600" loading="lazy" title="Palamedes"></iframe>`;

/** Copies the HTML that embeds a game; returns a note for the user. */
async function copyEmbedCode(id: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(embedCode(id));
    return t('online-embed-copied');
  } catch {
    return t('online-embed-failed');
  }
}

/** The buttons under the link of a game. */
export function ShareMore(props: { game: OnlineGame }) {
  const [note, setNote] = createSignal('');
  const { id, invite } = props.game;
  // Private games have an invite.
  const isPublic = invite === null && savedInvite(id) === null;
  return (
    <>
      <Show when={isPublic}>
        <Button icon={copy} onClick={() => copyEmbedCode(id).then(setNote)}>
          {t('online-embed')}
        </Button>
      </Show>
      <Show when={props.game.confirmed().ending}>
        <a class="button" href={`/api/games/${id}/animation.gif?theme=${theme()}`} download={`palamedes-${id}.gif`}>
          <Icon icon={picture} size={20} />
          {t('online-animation')}
        </a>
      </Show>
      <StatusLine text={note()} />
    </>
  );
}
