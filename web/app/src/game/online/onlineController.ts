/** The controller of an online game: the shared game controller with offers, chat and status. */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import type { TableEvent } from '../../generated/rules';
import type { GameSnapshot } from '../../generated/wire';
import { t } from '../../i18n/i18n';
import { describeError } from '../../net/api';
import { parseConfig } from '../../net/gameConfig';
import { createMutation } from '../../net/mutation';
import { computerLevel, vacationUntil } from '../../net/PlayerLink';
import { connectionState } from '../../net/socket';
import { ratingText } from '../../net/ratingText';
import { sound } from '../../ui/sound';
import { createFeedback } from '../common/feedback';
import { createGameController, type GameController } from '../common/gameController';
import type { GameEventListener } from '../common/gameModel';
import { joinSentences } from '../common/statusText';
import { createChat } from './chat';
import type { GameSubscription } from './gameSubscription';
import { createOnlineGame, onlineSeatNames, type OnlineGame } from './onlineGame';
import { onlineStatus, canRespond } from './onlineStatus';

/** The controller of an online game page. */
export type OnlineController = ReturnType<typeof createOnlineController>;

/** A pending move is mentioned after this time. */
const SLOW_MOVE_MS = 500;

/** Delay after the sound of the move before it. */
const TURN_SOUND_DELAY_MS = 350;

/** Creates the controller of a started game. */
export function createOnlineController(
  snapshot: Accessor<GameSnapshot>,
  subscription: GameSubscription,
) {
  const [news, setNews] = createSignal('');
  const [moveError, setMoveError] = createSignal<{ thrown: unknown } | null>(null);
  const command = createMutation();
  const errorText = () => {
    const found = moveError();
    return found
      ? `${describeError(found.thrown)} ${t('online-move-rolled-back')}`
      : command.errorText();
  };
  const clearError = () => {
    setMoveError(null);
    command.clearError('form');
  };
  const addNews = (text: string) => setNews((before) => joinSentences([before, text]));
  const names = onlineSeatNames(snapshot);
  const feedback = createFeedback(parseConfig(snapshot().config).rules, names, addNews);
  const onEvents: GameEventListener = (events, before, after) => {
    if (events.some(isGameEvent)) setNews('');
    feedback(events, before, after);
    if (after.ending && !before.ending) setNews('');
    const responses = events.map((event) => responseText(game, event));
    if (responses.some((text) => text !== '')) setNews(joinSentences(responses));
    if (canRespond(game) && events.some((event) => isForeignOffer(game, event))) sound('turn');
  };
  const game = createOnlineGame(snapshot, subscription.invite, onEvents);
  const playErrorSound = (thrown: unknown) => {
    sound('refused');
    throw thrown;
  };
  const onMove = (move: string, places: string[]) => {
    clearError();
    game
      .move(move, places)
      .catch(playErrorSound)
      .catch((thrown: unknown) => setMoveError({ thrown }));
  };
  const sendCommand = async (text: string) => {
    setMoveError(null);
    await command.run(() => game.sendCommand(text).catch(playErrorSound));
  };
  const controller: GameController = createGameController(game, {
    facedSeat: () => game.yourSeat() ?? 1,
    viewerSeat: game.yourSeat,
    onMove,
    error: errorText,
    clearError,
    seatDetails: (seat) => seatDetails(game, seat),
  });
  playTurnSound(game, controller);
  const isSlow = createIsSlow(game);
  const status = createMemo(() =>
    onlineStatus(game, controller, { news: news(), errorText: errorText(), isSlow: isSlow() }),
  );
  const isChatBeside = createIsChatBeside();
  createEffect(() => {
    if (isChatBeside() && controller.tab() === 'chat') controller.setTab('moves');
  });
  const chat = createChat(game, subscription, () => isChatBeside() || controller.tab() === 'chat');
  /** The text above the actions of a finished game, where the board needs none. */
  const finishedText = () => errorText() || news();
  return { ...controller, game, sendCommand, busy: command.busy, status, finishedText, chat, isChatBeside };
}

/** Whether the window is wide enough for the chat beside the board and the moves. */
function createIsChatBeside(): Accessor<boolean> {
  const wide = matchMedia('(width >= 1366px) and (aspect-ratio >= 1)');
  const [isWide, setWide] = createSignal(wide.matches);
  const update = () => setWide(wide.matches);
  wide.addEventListener('change', update);
  onCleanup(() => wide.removeEventListener('change', update));
  return isWide;
}

/** Whether a move has been pending for a noticeable time. */
function createIsSlow(game: OnlineGame): Accessor<boolean> {
  const [isSlow, setSlow] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  createEffect(
    on(game.pendingMove, (move) => {
      clearTimeout(timer);
      setSlow(false);
      if (move) timer = setTimeout(() => setSlow(true), SLOW_MOVE_MS);
    }),
  );
  onCleanup(() => clearTimeout(timer));
  return isSlow;
}

/** Plays a sound when the turn of the user begins. */
function playTurnSound(game: OnlineGame, { isCatchingUp }: GameController): void {
  const isTurn = createMemo(() => game.activeSeat() !== null && !isCatchingUp());
  createEffect(
    on(
      isTurn,
      (isTurn) => {
        const begins = isTurn && game.pendingMove() === null;
        if (begins) setTimeout(() => sound('turn'), TURN_SOUND_DELAY_MS);
      },
      { defer: true },
    ),
  );
}

const GAME_EVENTS = ['played', 'back', 'gone', 'paused', 'resumed', 'ended'];

/** Whether an event changes the game, other than offers and their responses. */
const isGameEvent = ({ code }: TableEvent) =>
  GAME_EVENTS.includes(code) || code.startsWith('lost-');

/** Whether another player offers something. */
const isForeignOffer = (game: OnlineGame, { code, seat }: TableEvent) =>
  code === 'offered' && seat !== null && !game.isYou(seat);

/** The response of another player to an offer or a pause, as a sentence. */
function responseText(game: OnlineGame, { code, seat }: TableEvent): string {
  if (seat === null || game.isYou(seat)) return '';
  if (code !== 'accepted' && code !== 'declined' && code !== 'resumed') return '';
  return t(`online-${code}`, { name: game.nameOf(seat) });
}

function seatDetails(game: OnlineGame, seat: number) {
  const found = game.seats()[seat - 1];
  const online = found?.online === true;
  // Without a connection the presence of others is unknown.
  const isKnown = connectionState() === 'open' && found?.player?.kind !== 'computer';
  const level = found?.player ? computerLevel(found.player) : null;
  const rating = found?.rating ? ratingText(found.rating) : '';
  return {
    about: level === null ? rating : t('game-level-short', { level }),
    clockStopped: vacationUntil(found) !== null || game.snapshot().status === 'broken',
    thinking: false,
    presence: isKnown ? { online, label: t(online ? 'player-online' : 'player-offline') } : null,
  };
}
