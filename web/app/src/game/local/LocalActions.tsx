/** The actions of a local game: hint, takeback, pause, draw, resign; and those after its end. */
import { createSignal, onCleanup, Show } from 'solid-js';
import { Engine } from '../../engine/engine';
import type { Message } from '../../generated/rules';
import { Dialog } from '../../ui/Dialog';
import { downloadFile } from '../../ui/download';
import { download, flag, Icon, lamp, pause, play, scales, undo } from '../../ui/icons';
import { announce } from '../../ui/announcer';
import { renderMessage } from '../../i18n/renderMessage';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { gameName } from '../common/gameName';
import { canHint } from './Hint';
import { isPerson, seatName } from './seatAssignments';
import type { LocalGame } from './localGame';

/** The game and the callback for hints. */
export interface LocalActionsProps {
  game: LocalGame;
  onHint(): void;
}

/** The buttons under the step bar. */
export function LocalActions(props: LocalActionsProps) {
  const { game } = props;
  const [dialog, setDialog] = createSignal<'resign' | 'impasse' | null>(null);
  const [answer, setAnswer] = createSignal('');
  const timed = () => game.view().clocks.some((clock) => clock.left_ms !== null);
  /** The seat that acts: the person to move, else the first person in the game. */
  const actingSeat = () => {
    const isPlaying = (seat: number) =>
      isPerson(game.saved.seats[seat - 1]) && !game.view().clocks[seat - 1]?.dropped_out;
    return game.activeSeat() ?? game.view().clocks.findIndex((_, index) => isPlaying(index + 1)) + 1;
  };
  const report = (refusal: Message | null) =>
    refusal && announce(renderMessage(refusal), 'assertive');
  // Closing the dialog or the page cancels the request.
  let requestId = 0;
  const cancelRequest = () => {
    requestId += 1;
    setDialog(null);
  };
  onCleanup(cancelRequest);
  const offerDraw = async () => {
    const id = ++requestId;
    setAnswer(t('game-awaiting-response'));
    const declining = await findDecliningEngine(game);
    if (id !== requestId) return;
    if (declining === null) {
      setDialog(null);
      report(game.sendCommand(actingSeat(), 'offer impasse'));
    } else setAnswer(t('game-declined', { name: seatName(game.saved.seats, declining) }));
  };
  return (
    <div class="actions">
      <Button onClick={() => props.onHint()} disabled={!canHint(game)}>
        <Icon icon={lamp} size={20} />
        <span>{t('game-hint')}</span>
      </Button>
      <Button onClick={() => report(game.takeBack())} disabled={!game.canTakeBack()}>
        <Icon icon={undo} size={20} />
        <span>{t('game-takeback')}</span>
      </Button>
      <Show when={timed()}>
        <Button
          onClick={() =>
            report(game.sendCommand(actingSeat() || 1, game.view().paused ? 'resume' : 'offer pause'))}
        >
          <Icon icon={game.view().paused ? play : pause} size={20} />
          <span>{t(game.view().paused ? 'game-resume' : 'game-pause')}</span>
        </Button>
      </Show>
      <Button
        disabled={game.view().plies.length === 0 || actingSeat() === 0}
        onClick={() => (setAnswer(''), setDialog('impasse'))}
      >
        <Icon icon={scales} size={20} />
        <span>{t('game-impasse', { game: gameName(game.rules) })}</span>
      </Button>
      <Button disabled={actingSeat() === 0} onClick={() => setDialog('resign')}>
        <Icon icon={flag} size={20} />
        <span>{t('game-resign')}</span>
      </Button>
      <Dialog
        open={dialog() === 'resign'}
        title={t('game-resign-confirm', {
          who: game.saved.seats[actingSeat() - 1]?.name === undefined ? 'you' : 'other',
          name: seatName(game.saved.seats, actingSeat()),
        })}
        onClose={() => setDialog(null)}
      >
        <p>{t('game-resign-hint', { seats: game.saved.seats.length })}</p>
        <div class="row">
          <Button
            class="main"
            onClick={() => (setDialog(null), report(game.sendCommand(actingSeat(), 'resign')))}
          >
            {t('game-resign-yes')}
          </Button>
          <Button onClick={() => setDialog(null)}>{t('game-continue')}</Button>
        </div>
      </Dialog>
      <Dialog
        open={dialog() === 'impasse'}
        title={t('game-impasse-confirm')}
        onClose={cancelRequest}
      >
        <p>{t('game-impasse-hint')}</p>
        <div class="row">
          <Button class="main" onClick={offerDraw}>{t('game-impasse-yes')}</Button>
          <Button onClick={cancelRequest}>{t('game-continue')}</Button>
        </div>
        <p role="status">{answer()}</p>
      </Dialog>
    </div>
  );
}

/** The main actions after a local game. */
export function LocalRematch(props: { game: LocalGame; onRematch(): void }) {
  return (
    <>
      <Button class="main" onClick={() => props.onRematch()}>{t('game-rematch')}</Button>
      <a class="button" href={`/analyse?game=${props.game.saved.id}`}>
        {t('game-analyse')}
      </a>
    </>
  );
}

/** Further actions after a local game. */
export function AfterLocalGame(props: { game: LocalGame }) {
  const { game } = props;
  const file = () => `palamedes-${game.saved.id}.pgr`;
  return (
    <>
      <Button icon={download} onClick={() => downloadFile(file(), game.record())}>
        {t('game-download')}
      </Button>
      <Show when={game.canTakeBack()}>
        <Button icon={undo} onClick={() => game.takeBack()}>{t('game-takeback')}</Button>
      </Show>
      <a class="button" href="/play">
        {t('game-new')}
      </a>
    </>
  );
}

/** Search limits for the response to a draw offer. */
const SEARCH_LIMITS = { evals: 60_000, timeMs: 1000 };

/** An engine with a higher value, in hundredths of a piece, declines. */
const DECLINE_ABOVE = 40;

/** Finds the first engine seat that declines a draw; null if all accept. */
export async function findDecliningEngine(game: LocalGame): Promise<number | null> {
  const rules = game.saved.config.rules;
  const { line, clocks } = game.view();
  const seats = game.saved.seats
    .map((assignment, index) => ({ assignment, seat: index + 1 }))
    .filter(({ assignment, seat }) => assignment.kind === 'engine' && !clocks[seat - 1]?.dropped_out);
  if (seats.length === 0) return null;
  const engine = new Engine();
  const result = await engine.search({ rules, line, ...SEARCH_LIMITS });
  engine.dispose();
  const values = result?.variations[0]?.values ?? [];
  const found = seats.find(({ seat }) => (values[seat - 1] ?? 0) > DECLINE_ABOVE);
  return found?.seat ?? null;
}
