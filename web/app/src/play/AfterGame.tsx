/** What can be done after a game at this device. */
import { Show } from 'solid-js';
import { Icon } from '../shell/Icon';
import { download, undo } from '../shell/icons';
import { saveAs } from '../shell/save';
import { t } from '../shell/words';
import type { Session } from './session';

/** The buttons under the result. */
export function AfterGame(props: { session: Session; onRematch(): void }) {
  const { session } = props;
  const file = () => `palamedes-${session.kept.id}.pgr`;
  return (
    <>
      <button type="button" class="main" onClick={() => props.onRematch()}>
        {t('play-rematch')}
      </button>
      <a class="button" href={`/analyse?game=${session.kept.id}`}>
        {t('play-analyse')}
      </a>
      <button type="button" onClick={() => saveAs(file(), session.record())}>
        <Icon of={download} size={20} />
        {t('play-download')}
      </button>
      <Show when={session.canTakeBack()}>
        <button type="button" onClick={() => session.takeBack()}>
          <Icon of={undo} size={20} />
          {t('play-take-back')}
        </button>
      </Show>
      <a class="button" href="/play">
        {t('play-new')}
      </a>
    </>
  );
}
