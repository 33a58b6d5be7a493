/** The controller of a game page; local and online games add their own commands to it. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import { artwork } from '../../engine/rules';
import { language, t } from '../../i18n/i18n';
import { settings } from '../../storage/settings';
import { sound } from '../../ui/sound';
import { announceMoves, playMoveSounds } from './feedback';
import { createLastMove, isSimultaneous, type GameModel } from './gameModel';
import { createMoveInput, mustConfirm } from './moveInput';
import { createOrientation } from './orientation';
import { createPlayback } from './playback';
import { seatRows, seatSymbols, type SeatDetails } from './seatRows';
import { mustLeaveText } from './statusText';
import type { PlyView } from '../../generated/rules';
import { describeJoint, describeMove } from './describeMove';
import { isChance } from './plyText';
import type { MoveLogEntry } from './MoveLog';

/** The parts of a controller that differ between local and online games. */
export interface GameControllerOptions {
  /** The seat to which the board is turned; null keeps the orientation. */
  facedSeat(): number | null;
  /** The seat for which the moves since its last turn are marked; null for spectators. */
  viewerSeat(): number | null;
  /** Plays a complete move; `places` are those of its steps. */
  onMove(move: string, places: string[]): void;
  /** Whether the board is covered while the device is passed on. */
  isCovered?(): boolean;
  /** The error of the last command; null or empty without one. */
  error: Accessor<unknown>;
  clearError(): void;
  seatDetails(seat: number): SeatDetails;
}

/** The shared part of the controllers, which the game view uses. */
export type GameController = ReturnType<typeof createGameController>;

/** Creates the state of the page of a game: move input, orientation, history, seats, open tab. */
export function createGameController(game: GameModel, options: GameControllerOptions) {
  const { rules } = game;
  const [tab, setTab] = createSignal('moves');
  const [zen, setZen] = createSignal(false);
  const position = createMemo(() => game.view().position);
  const playback = createPlayback(game, options.viewerSeat);
  const move = (text: string) => {
    playback.expectOwnMove();
    options.onMove(text, moveInput.places());
  };
  const moveInput = createMoveInput({
    rules: () => rules,
    position,
    seat: () => (isSimultaneous(game.view()) ? (game.activeSeat() ?? 0) : 0),
    interactive: () =>
      game.activeSeat() !== null && playback.isLive() && options.isCovered?.() !== true,
    confirm: (byTouch) => mustConfirm(settings().confirm, game.control, byTouch),
    onMove: move,
  });
  createEffect(on(moveInput.pickedKey, (key) => key !== null && sound('pick'), { defer: true }));
  const orientation = createOrientation(game, options.facedSeat);
  const ratio = (width: number, height: number) => Math.round((1000 * width) / height) / 1000;
  /** Width over height of the board. */
  const aspectRatio = createMemo(() => {
    const { width, height } = artwork(rules, position(), orientation.now()).view;
    return ratio(width, height);
  });
  /** The same on a phone, where a board in parts shows one of them and a row of buttons. */
  const narrowRatio = createMemo(() => {
    const { parts, view } = artwork(rules, position(), orientation.now());
    const [part] = parts;
    // Parts above each other are not larger alone.
    if (!part || part.view.width >= view.width) return aspectRatio();
    return ratio(part.view.width, part.view.height + PARTS_ROW * part.view.width);
  });
  const history = createMoveHistory(game);
  const symbols = createMemo(() => seatSymbols(rules, game.scene(), position()));
  clearErrorOnInput();
  announceMoves(game, history, tab);
  playMoveSounds(game, playback);

  /** Clears the error with the next step of input, or when the game goes on. */
  function clearErrorOnInput(): void {
    const isShown = (steps: string[]) => steps.length > 0 && options.error();
    createEffect(
      on(moveInput.steps, (steps) => isShown(steps) && options.clearError(), { defer: true }),
    );
    createEffect(on(position, () => options.clearError(), { defer: true }));
  }

  return {
    ...{ rules, game, position, moveInput, orientation, aspectRatio, narrowRatio, history, tab, setTab },
    ...playback,
    ...{ zen, setZen },
    move,
    lastMove: createLastMove(game),
    /** A piece that must leave the board first, as a sentence. */
    mustLeave: createMemo(on([position, language], () => mustLeaveText(game))),
    /** The drawing of a piece of a seat. */
    figure: (seat: number) => symbols()[seat - 1] ?? '',
    seats: () => seatRows(game, symbols(), options.seatDetails),
  };
}

/** The height of the row of buttons for the parts of a board, of the width of a phone. */
const PARTS_ROW = 52 / 360;

/** Creates the entries of the log, each once for its ply and language. */
function createMoveHistory(game: GameModel): Accessor<MoveLogEntry[]> {
  let known: { key: string; entry: MoveLogEntry }[] = [];

  const describePly = ({ move, display, seat }: PlyView, index: number): string => {
    if (seat === null) return describeJoint(move, display, game);
    if (move === '--') return t('board-log-lost');
    const text = describeMove(game.rules, game.positionAfter(index), move, seat, game);
    return t('board-log-by', { name: game.nameOf(seat), move: text });
  };
  return createMemo(() => {
    const tag = language();
    // After the first changed ply all are described again: the same move can have other effects.
    let isUnchanged = true;
    known = game.view().plies.map((ply, index) => {
      const key = `${tag} ${ply.seat} ${ply.move}`;
      const old = known[index];
      if (isUnchanged && old?.key === key) return old;
      isUnchanged = false;
      const text = describePly(ply, index);
      const entry = { seat: ply.seat, isChance: isChance(ply.move), notation: ply.display, text };
      return { key, entry };
    });
    return known.map(({ entry }) => entry);
  });
}
