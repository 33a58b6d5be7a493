/** The controller of a local game: the shared game controller with hints and local commands. */
import { createMemo, createSignal, type Accessor } from 'solid-js';
import type { Message } from '../../generated/rules';
import { renderMessage, t } from '../../i18n/i18n';
import type { SavedGame } from '../../storage/savedGames';
import { sound } from '../../ui/sound';
import { createFeedback } from '../common/feedback';
import { createGameController, type GameController } from '../common/gameController';
import { hasInput } from '../common/moveInput';
import { choiceMadeText, joinSentences, lastRoundText, turnText, type Status } from '../common/statusText';
import { createHelp } from './Hint';
import { openLocalGame, type LocalGame } from './localGame';
import { engineLevel, isPerson, seatNames } from './seatAssignments';

/** The controller of a local game page. */
export type LocalController = ReturnType<typeof createLocalController>;

/** Opens a saved game on a page. */
export function createLocalController(saved: SavedGame, isFollowing: boolean) {
  const feedback = createFeedback(saved.config.rules, seatNames(saved.seats));
  const game = openLocalGame(saved, feedback, isFollowing);
  const [refusal, setRefusal] = createSignal<Message | null>(null);
  const onMove = (move: string, places: string[]) => {
    const seat = game.activeSeat();
    if (seat === null) return;
    const ply = game.view().plies.length;
    const error = game.sendCommand(seat, `move ${move}`);
    if (!error) game.rememberChoice({ seat, ply, move, places });
    setRefusal(error);
    if (!error) return;
    sound('refused');
    controller.moveInput.reset();
  };
  const people = saved.seats.filter((seat) => isPerson(seat)).length;
  const firstPerson = saved.seats.findIndex((seat) => isPerson(seat)) + 1;
  const handover = createHandover(game);
  const controller: GameController = createGameController(game, {
    // Against the computer alone the board stays as printed.
    facedSeat: () => (people < 2 ? 1 : game.activeSeat()),
    // Of several people the one to move wants to see what happened.
    viewerSeat: () => game.activeSeat() ?? firstPerson,
    onMove,
    error: refusal,
    clearError: () => setRefusal(null),
    seatDetails: (seat) => seatDetails(game, seat),
    isCovered: () => handover.seat() !== null,
  });
  const status = createMemo(() => localStatus(game, controller, refusal));
  return { ...controller, game, status, people, handover, help: createHelp(game) };
}

/**
 * Passing the device on: after the secret choice of one person the next one confirms that no other person
 * else is looking. Choices are never shown before all are made.
 */
function createHandover(game: LocalGame) {
  const [confirmed, setConfirmed] = createSignal('');
  const key = () => `${game.view().plies.length} ${game.activeSeat()}`;
  const hasChosen = () =>
    game.view().chosen.some((seat) => isPerson(game.saved.seats[seat - 1]));
  return {
    /** The seat that the device is passed to; null when the board is shown. */
    seat: createMemo(() => (hasChosen() && confirmed() !== key() ? game.activeSeat() : null)),
    confirm: () => void setConfirmed(key()),
  };
}

function seatDetails(game: LocalGame, seat: number) {
  const level = engineLevel(game.saved.seats[seat - 1]);
  return {
    about: level === null ? '' : t('game-level-short', { level }),
    thinking: game.thinkingSeat() === seat,
    presence: null,
  };
}

/** The status line of a local game. */
function localStatus(
  game: LocalGame,
  controller: GameController,
  refusal: Accessor<Message | null>,
): Status {
  const message = refusal();
  if (message) return { text: renderMessage(message), kind: 'error' };
  const text = currentText(game, controller);
  if (game.saveFailed()) return { text: `${t('game-not-saved')} ${text}`.trimEnd(), kind: 'error' };
  return { text, kind: 'plain' };
}

function currentText(game: LocalGame, { moveInput, mustLeave }: GameController): string {
  const { ending, paused } = game.view();
  const thinking = game.thinkingSeat();
  const seat = game.activeSeat();
  if (ending) return '';
  if (paused) return t('game-paused');
  if (seat === null && thinking !== null) {
    const made = game.view().chosen.length > 0 ? choiceMadeText(game) : '';
    if (made !== '') return made;
    const level = engineLevel(game.saved.seats[thinking - 1]) ?? 0;
    const text = t('game-computer-thinking', { name: game.nameOf(thinking), level });
    return joinSentences([lastRoundText(game.scene()), text]);
  }
  const note = game.follows() && !hasInput(moveInput) ? t('game-other-tab') : '';
  return joinSentences([note, seat === null ? '' : turnText(game, seat, moveInput, mustLeave())]);
}
