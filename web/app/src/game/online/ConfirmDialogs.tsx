/** The dialogs that confirm a resignation or the offer to end a game. */
import { Show } from 'solid-js';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { t } from '../../i18n/i18n';
import { GuardedButton, type Confirmation, type GameActionsProps } from './OnlineActions';

type ConfirmDialogProps = GameActionsProps & { open: boolean; onClose(): void };

/** The dialogs; an open one stays open during offers. */
export default function ConfirmDialogs(
  props: GameActionsProps & { open: Confirmation | null; onClose(): void },
) {
  return (
    <>
      <DrawDialog {...props} open={props.open === 'impasse'} />
      <ResignDialog {...props} open={props.open === 'resign'} />
    </>
  );
}

function DrawDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} title={t('game-impasse-confirm')} onClose={() => props.onClose()}>
      <p>{t('online-impasse-hint')}</p>
      <div class="row">
        <GuardedButton
          class="main"
          guarded={props.busy}
          onPress={() => (props.onClose(), void props.sendCommand('offer impasse'))}
        >
          {t('game-impasse-yes')}
        </GuardedButton>
        <Button onClick={() => props.onClose()}>{t('game-continue')}</Button>
      </div>
    </Dialog>
  );
}

/** The confirmation of a resignation. */
function ResignDialog(props: ConfirmDialogProps) {
  const seats = () => props.game.view().seats;
  const sendCommand = (command: string) => {
    props.onClose();
    void props.sendCommand(command);
  };
  return (
    <Dialog
      open={props.open}
      title={t('game-resign-confirm', { who: 'you' })}
      onClose={() => props.onClose()}
    >
      <p>{t('game-resign-hint', { seats: seats() })}</p>
      <Show when={props.game.view().plies.length < seats()}>
        <p>{t('online-abort-hint')}</p>
      </Show>
      <div class="row">
        <GuardedButton class="main" guarded={props.busy} onPress={() => sendCommand('resign')}>
          {t('game-resign-yes')}
        </GuardedButton>
        <Show when={props.game.view().plies.length < seats()}>
          <GuardedButton guarded={props.busy} onPress={() => sendCommand('abort')}>
            {t('online-abort')}
          </GuardedButton>
        </Show>
        <Button onClick={() => props.onClose()}>{t('game-continue')}</Button>
      </div>
    </Dialog>
  );
}
