/** What can be done beside moving: help, take back, and what ends or stops a game. */
import { createSignal, onCleanup, Show } from 'solid-js';
import type { Said } from '../generated/wire';
import { Dialog } from '../shell/Dialog';
import { Icon } from '../shell/Icon';
import { flag, lamp, pause, play, undo } from '../shell/icons';
import { announce } from '../shell/live';
import { say } from '../shell/said';
import { t } from '../shell/words';
import { askEngines } from './agree';
import { scales } from './icons';
import { isPerson, seatName } from './seatPlans';
import type { Session } from './session';

/** The row under the steps. */
export interface ActionsProps {
  session: Session;
  onHint(): void;
}

/** Four or five buttons of one size. */
export function Actions(props: ActionsProps) {
  const { session } = props;
  const [asking, setAsking] = createSignal<'resign' | 'impasse' | null>(null);
  const [answer, setAnswer] = createSignal('');
  const timed = () => session.view().clocks.some((clock) => clock.left_ms !== null);
  /** Who speaks: the person to move, else the first one who is still in the game. */
  const speaker = () => {
    const still = (seat: number) =>
      isPerson(session.kept.seats[seat - 1]) && !session.view().clocks[seat - 1]?.gone;
    return session.ours() ?? session.view().clocks.findIndex((_, at) => still(at + 1)) + 1;
  };
  const tell = (said: Said | null) => said && announce(say(said), 'at once');
  // Who closes the question, or leaves the table, has taken it back.
  let question = 0;
  const takeBackQuestion = () => {
    question += 1;
    setAsking(null);
  };
  onCleanup(takeBackQuestion);
  const impasse = async () => {
    const mine = ++question;
    setAnswer(t('play-asking'));
    const against = await askEngines(session);
    if (mine !== question) return;
    if (against === null) {
      setAsking(null);
      tell(session.command(speaker(), 'offer impasse'));
    } else setAnswer(t('play-declined', { name: seatName(session.kept.seats, against) }));
  };
  return (
    <div class="actions">
      <button type="button" onClick={() => props.onHint()} disabled={session.ours() === null}>
        <Icon of={lamp} size={20} />
        <span>{t('play-hint')}</span>
      </button>
      <button
        type="button"
        onClick={() => tell(session.takeBack())}
        disabled={!session.canTakeBack()}
      >
        <Icon of={undo} size={20} />
        <span>{t('play-take-back')}</span>
      </button>
      <Show when={timed()}>
        <button
          type="button"
          onClick={() =>
            tell(session.command(speaker() || 1, session.view().paused ? 'resume' : 'offer pause'))
          }
        >
          <Icon of={session.view().paused ? play : pause} size={20} />
          <span>{t(session.view().paused ? 'play-resume' : 'play-pause')}</span>
        </button>
      </Show>
      <button
        type="button"
        disabled={session.view().plies.length === 0 || speaker() === 0}
        onClick={() => (setAnswer(''), setAsking('impasse'))}
      >
        <Icon of={scales} size={20} />
        <span>{t('play-impasse')}</span>
      </button>
      <button type="button" disabled={speaker() === 0} onClick={() => setAsking('resign')}>
        <Icon of={flag} size={20} />
        <span>{t('play-resign')}</span>
      </button>
      <Dialog
        open={asking() === 'resign'}
        title={t('play-resign-ask', {
          who: session.kept.seats[speaker() - 1]?.name === undefined ? 'you' : 'other',
          name: seatName(session.kept.seats, speaker()),
        })}
        onClose={() => setAsking(null)}
      >
        <p>{t('play-resign-what', { seats: session.kept.seats.length })}</p>
        <div class="row">
          <button
            type="button"
            class="main"
            onClick={() => (setAsking(null), tell(session.command(speaker(), 'resign')))}
          >
            {t('play-resign-yes')}
          </button>
          <button type="button" onClick={() => setAsking(null)}>
            {t('play-go-on')}
          </button>
        </div>
      </Dialog>
      <Dialog
        open={asking() === 'impasse'}
        title={t('play-impasse-ask')}
        onClose={takeBackQuestion}
      >
        <p>{t('play-impasse-what')}</p>
        <div class="row">
          <button type="button" class="main" onClick={() => void impasse()}>
            {t('play-impasse-yes')}
          </button>
          <button type="button" onClick={takeBackQuestion}>
            {t('play-go-on')}
          </button>
        </div>
        <p role="status">{answer()}</p>
      </Dialog>
    </div>
  );
}
