/** The view of a game page: board, seats, status, actions, and tabs. */
import {
  createEffect,
  createMemo,
  createSignal,
  lazy,
  on,
  onCleanup,
  Show,
  Suspense,
  type JSX,
} from 'solid-js';
import type { BoardMarks, Orientation } from '@board';
import type { EndingView } from '../../generated/rules';
import { t } from '../../i18n/i18n';
import { changeSettings, settings } from '../../storage/settings';
import { close, Icon } from '../../ui/icons';
import { animationsOn } from '../../ui/theme';
import { Button } from '../../ui/Button';
import { StatusLine } from '../../ui/messages';
import { sound } from '../../ui/sound';
import { BoardView, type Highlight, type LastMove } from './BoardView';
import './board.css';
import './game.css';
import type { GameController } from './gameController';
import { gameName } from './gameName';
import { hasInput, type MoveInput } from './moveInput';
import { ownerNames } from './ownerNames';
import { tookPart } from './plyText';
import { listenForPlaybackKeys } from './playbackKeys';
import { Seats } from './Seats';
import type { Status } from './statusText';
import { StepBar } from './StepBar';

/** The input of a premove on the board, and the premove that is set. */
export interface PremoveOnBoard {
  /** Whether a premove can be set now. */
  isActive(): boolean;
  moveInput: MoveInput;
  /** The marks of the premove on the board. */
  marks(orientation: Orientation): Pick<BoardMarks, 'below' | 'above'> | undefined;
  /** Where the piece of the premove goes; null without one. */
  cancelAt(): string | null;
  /** Whether a premove is set that the board does not show, so that it needs a button elsewhere. */
  isOffBoard(): boolean;
  cancel(): void;
  /** What can be done now, or the error; empty without either. */
  text(): string;
}

/** A controller and the parts that differ between local and online games. */
export interface GameViewProps {
  title: string;
  controller: GameController;
  status: Status;
  highlights?: Highlight[] | undefined;
  /** A shown move that was rejected: it is animated backwards. */
  rolledBack?: LastMove | null | undefined;
  /** Premoves on the board, in online games. */
  premove?: PremoveOnBoard | undefined;
  /** What covers the board while the device is passed on. */
  cover?: JSX.Element;
  /** Whether this page moves for any seat. */
  isPlayer: boolean;
  /** The state of the connection, in place of the turn; empty while it is open. */
  connection?: JSX.Element;
  /** The buttons under the step bar, while the game runs. */
  actions: JSX.Element;
  /** The result; with `onClose` it is a card over the board. */
  result: (ending: EndingView, onClose?: () => void) => JSX.Element;
  tabs: JSX.Element;
  /** The chat beside the board, where the window is wide enough for it. */
  chat?: (() => JSX.Element) | undefined;
}

// Few visits ask for it.
const KeyboardHelp = lazy(() => import('./KeyboardHelp'));
// Without it, for example offline, the game goes on.
const FirstTurns = lazy(() => import('./FirstTurns').catch(() => ({ default: () => null })));

/** The number of own turns that are explained to a newcomer. */
const EXPLAINED_TURNS = 3;

/** The view of a local or online game. */
export function GameView(props: GameViewProps) {
  const { controller } = props;
  const { game, moveInput } = controller;
  const ending = () => game.view().ending;
  const [keysShown, setKeysShown] = createSignal(false);
  listenForPlaybackKeys({ ...controller, showKeys: () => setKeysShown(true) });
  const resultPlace = createResultPlace(controller);
  const result = (ending: EndingView, onClose?: () => void) => (
    <Suspense>{props.result(ending, onClose)}</Suspense>
  );
  /** A press while moves are shown goes to the newest position, and does nothing else there. */
  const skipQueue = (event: PointerEvent) => {
    if (!controller.isCatchingUp() || controller.isLookingBack()) return;
    event.stopPropagation();
    controller.skipQueue();
  };
  /** The places of the user’s secret choice, until it is revealed. */
  const chosenPlaces = (): Highlight[] =>
    (controller.isLive() ? (game.ownChoice()?.places ?? []) : []).map((place) => ({ place, kind: 'chosen' }));
  const ownSeat = () => game.view().clocks.findIndex((_, index) => game.isYou(index + 1)) + 1;
  const premove = () => (controller.isLive() && props.premove?.isActive() ? props.premove : undefined);
  const input = () => premove()?.moveInput ?? moveInput;
  /** The move before the shown position, in words. */
  const shownMove = () => controller.history()[controller.shown() - 1]?.text;
  // It holds as long as the page: the room below the status is the same in every turn.
  const isNewcomer = settings().newcomer && props.isPlayer;
  createEffect(() => isNewcomer && ending() && changeSettings({ newcomer: false }));
  const isExplained = createMemo(() => {
    const seat = controller.isLive() && isNewcomer ? game.activeSeat() : null;
    return seat !== null && game.view().plies.filter((ply) => tookPart(ply, seat)).length < EXPLAINED_TURNS;
  });
  const [isZoomed, setZoomed] = createSignal(false);
  const zoomText = () => (isZoomed() ? t('board-zoomed') : '');
  const [refusal, setRefusal] = createRefusal(() => controller.position(), input);
  return (
    <div
      class="game-view"
      style={{
        '--ratio': String(controller.aspectRatio()),
        '--narrow-ratio': String(controller.narrowRatio()),
      }}
      data-over={ending() ? 'yes' : 'no'}
      data-plies={game.view().plies.length}
      data-shown={controller.shown()}
      data-zen={controller.zen() ? 'yes' : 'no'}
      data-active-seat={game.activeSeat() ?? 'none'}
      data-chat={props.chat ? 'yes' : 'no'}
    >
      <h1 class="visually-hidden">{props.title}</h1>
      <div class="game-seats">
        <Seats seats={controller.seats()} />
      </div>
      <div class="game-board" on:pointerdown={{ handleEvent: skipQueue, capture: true }}>
        <BoardView
          rules={controller.rules}
          position={controller.shownPosition()}
          moveInput={controller.isLive() && !props.cover ? input() : undefined}
          marks={premove()?.marks(controller.orientation.now())}
          cancelAt={premove()?.cancelAt()}
          onCancel={() => premove()?.cancel()}
          last={controller.shownLast()}
          trail={controller.trail()}
          rolledBack={controller.steppedBack() ?? props.rolledBack}
          orientation={controller.orientation.now()}
          ownSeat={ownSeat()}
          ownerOf={ownerNames(game, ownSeat())}
          threats={settings().showThreats && !ending() && controller.isLive()}
          highlights={[...(props.highlights ?? []), ...chosenPlaces()]}
          onRefusal={setRefusal}
          onZoom={setZoomed}
        />
        {props.cover}
        <Show when={resultPlace.now() === 'board' && ending()}>
          {(ending) => result(ending(), resultPlace.close)}
        </Show>
        <Show when={controller.zen()}>
          <Button class="icon-button leave-zen" label={t('game-zen-leave')} onClick={() => controller.setZen(false)}>
            <Icon icon={close} />
          </Button>
        </Show>
        <Show when={controller.isLookingBack()}>
          <Button class="back-to-live" onClick={controller.backToLive}>
            {t('game-back-to-live', { over: ending() ? 'yes' : 'no', moves: controller.newMoves() })}
          </Button>
        </Show>
      </div>
      <div class="game-now">
        <div class="turn-line" classList={{ explained: isNewcomer }}>
          <div class="turn-text" classList={{ 'has-input': hasInput(input()) }}>
            {props.connection}
            <StatusLine text={refusal() || zoomText() || premove()?.text() || props.status.text} kind={props.status.kind} />
            <Show when={premove()?.isOffBoard()}>
              <Button class="small" onClick={() => premove()?.cancel()}>
                {t('board-premove-cancel')}
              </Button>
            </Show>
            <Show
              when={isExplained()}
              fallback={
                <Show when={!hasInput(input()) && shownMove()}>
                  {(move) => <p class="shown-move">{move()}</p>}
                </Show>
              }
            >
              <Suspense>
                <FirstTurns game={game} moveInput={moveInput} />
              </Suspense>
            </Show>
          </div>
          <Show when={props.isPlayer && !ending() && !props.cover}>
            <StepBar rules={controller.rules} moveInput={input()} />
          </Show>
        </div>
        <Show when={ending()} fallback={props.actions}>
          {(ending) => <Show when={resultPlace.now() === 'side'}>{result(ending())}</Show>}
        </Show>
      </div>
      <div class="game-tabs">
        {props.tabs}
        <p class="rules-link">
          <a href={`/rules/${gameName(controller.rules)}`} target="_blank" rel="noopener">
            {t('game-rules-link')}
          </a>
        </p>
      </div>
      {props.chat?.()}
      <Show when={keysShown()}>
        <Suspense>
          <KeyboardHelp onClose={() => setKeysShown(false)} />
        </Suspense>
      </Show>
    </div>
  );
}

/** Why the last pressed place cannot be used; empty again after the next step or move. */
function createRefusal(position: () => string, input: () => MoveInput) {
  const [text, setText] = createSignal('');
  createEffect(on([position, () => input().steps()], () => setText(''), { defer: true }));
  createEffect(on(() => input().pickedKey(), (key) => key !== null && setText(''), { defer: true }));
  const show = (reason: string) => {
    // Cleared first, so that screen readers announce the same reason again.
    setText('');
    setText(reason);
    sound('refused');
  };
  return [text, show] as const;
}

/** The last move of a game is seen before its result. */
const RESULT_DELAY_MS = 900;

/** The place of the result: over the board if the game ends on this page, else beside it. */
function createResultPlace({ game, isCatchingUp, isLookingBack }: GameController) {
  const [now, setNow] = createSignal<'none' | 'board' | 'side'>('side');
  const isOver = createMemo(() => game.view().ending !== null);
  createEffect(
    on([isOver, isCatchingUp], ([isOver, isWaiting], before) => {
      if (isOver && before?.[0] === false) setNow('none');
      if (!isOver || isWaiting || now() !== 'none') return;
      const timer = setTimeout(() => setNow('board'), animationsOn() ? RESULT_DELAY_MS : 0);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  const close = () => setNow('side');
  createEffect(on(isLookingBack, (isBack) => isBack && close(), { defer: true }));
  return { now, close };
}
