/** The interactive board with its scene, marks and choices from the rules. */
import { createEffect, createMemo, on, onCleanup, onMount } from 'solid-js';
import { Board, type BoardState, type Ghost, type Highlight } from '@board';
import type { BoardMarks, Motion, Orientation, Scene } from '@board';
import {
  artwork,
  itemMoves,
  lastMoveMarks,
  motions,
  scene,
  threatMarks,
  trailMarks,
  winningMarks,
} from '../../engine/rules';
import { settings } from '../../storage/settings';
import { animationsOn } from '../../ui/theme';
import { hasMessage, language, t } from '../../i18n/i18n';
import { boardLabels, type OwnerOf } from './boardLabels';
import { gameName } from './gameName';
import { isJoint } from './plyText';
import { anyCompletion, hasInput, type MoveInput } from './moveInput';
import { AS_PRINTED } from './orientation';
import { refusalReason } from './refusalReason';

export type { Highlight } from '@board';

type Marks = Pick<BoardMarks, 'below' | 'above'>;

/** A move with the position before it. */
export interface LastMove {
  position: string;
  move: string;
}

/** The state of the board, and callbacks. */
export interface BoardViewProps {
  rules: string;
  position: string;
  /** The move input; without it the board is read-only. */
  moveInput?: MoveInput | undefined;
  /** The last move; it is animated if it leads from the shown position to the new one. */
  last?: LastMove | null | undefined;
  /** Moves before the last one that are marked too, the oldest first. */
  trail?: LastMove[] | undefined;
  /** A shown move that was rejected: it is animated backwards. */
  rolledBack?: LastMove | null | undefined;
  orientation?: Orientation | undefined;
  /** The seat of the viewer, whose pieces stand out. */
  ownSeat?: number | undefined;
  /** Names the owners of pieces; without it they are numbers. */
  ownerOf?: OwnerOf | undefined;
  /** Additional marks. */
  marks?: Marks | undefined;
  highlights?: Highlight[] | undefined;
  /** Whether pieces that can reach a goal next are marked. */
  threats?: boolean | undefined;
  /** The place of a premove that can be cancelled, and the callback that does it. */
  cancelAt?: string | null | undefined;
  onCancel?: (() => void) | undefined;
  /** Called when a place was pressed that cannot be chosen, with the reason. */
  onRefusal?: ((reason: string) => void) | undefined;
  /** Called when the board shows one line close up, or all of it again. */
  onZoom?: ((active: boolean) => void) | undefined;
  /** The label of the board; by default the name of the game. */
  name?: string | undefined;
}

const NO_MARKS: Marks = { below: '', above: '' };

/** The board; it fills its parent. */
export function BoardView(props: BoardViewProps) {
  let host: HTMLDivElement | undefined;
  let dragged = false;
  const view = createMemo(() => props.orientation ?? { ...AS_PRINTED, layout: settings().layout });
  const steps = () => props.moveInput?.steps() ?? [];
  const confirmAt = () => (props.moveInput?.awaitsConfirm() ? props.moveInput.lastPlace() : null);
  const art = createMemo(() => artwork(props.rules, props.position, view()));
  const inputPosition = () => props.moveInput?.position() ?? props.position;
  const current = createMemo(() =>
    steps().length === 0
      ? scene(props.rules, props.position, [], view())
      : scene(props.rules, inputPosition(), steps(), view(), props.moveInput?.seat()),
  );
  const marks = createMemo(() =>
    joinMarks([
      props.marks ?? NO_MARKS,
      steps().length > 0 ? inputMarks(props, view()) : playedMarks(props, view()),
    ]),
  );
  const placed = createMemo(() => [
    ...placedHighlights(props.rules, shownMoves(props, steps().length > 0)),
    ...secretPlaces(props.moveInput).map((place) => ({ place, kind: 'chosen' })),
  ]);
  const state = createMemo(
    (): BoardState => ({
      art: art(),
      items: current().items,
      steps: props.moveInput?.choices() ?? [],
      marks: marks(),
      highlights: [...(props.highlights ?? []), ...placed()],
      ghost: ghostStone(props.moveInput, current()),
      figures: settings().figures,
      ownSeat: props.ownSeat ?? null,
      labels: settings().labels ? 'shown' : 'hidden',
      interactive: (props.moveInput?.choices().length ?? 0) > 0 || confirmAt() !== null,
      confirmAt: confirmAt(),
      cancelAt: props.cancelAt ?? null,
    }),
  );

  onMount(() => {
    if (!host) return;
    const { ownerOf } = props;
    const board = new Board(host, {
      labels: boardLabels(() => props.name ?? t('board-name', { game: gameTitle(props.rules) }), ownerOf),
      onChoose: (step, method) => {
        dragged = method.endsWith('drag');
        props.moveInput?.choose(step, method.startsWith('touch'));
        // With keys, the focus goes on to the button that confirms.
        if (method === 'keyboard') board.focusConfirm();
      },
      onPick: (key) => props.moveInput?.pick(key),
      onUndo: () => {
        if (props.moveInput && hasInput(props.moveInput)) props.moveInput.undo();
        else props.onCancel?.();
      },
      onMiss: (place, item) => {
        const { rules, moveInput, onRefusal } = props;
        if (!moveInput || moveInput.awaitsConfirm()) return;
        onRefusal?.(refusalReason({ rules, moveInput, place, item, places: art().places, ownerOf }));
      },
      onConfirm: () => props.moveInput?.confirm(),
      onZoom: (active) => props.onZoom?.(active),
      animate: animationsOn(),
    });
    onCleanup(() => board.destroy());
    syncBoard(board, props, state, view, () => dragged);
    createEffect(on(animationsOn, (animate) => board.setAnimate(animate)));
    createEffect(on(language, () => board.relabel(), { defer: true }));
    createEffect(() => board.pick(props.moveInput?.pickedKey() ?? null));
  });
  return <div class="board-view" ref={host} />;
}

/** The stone that a click would place, shown under the pointer. */
function ghostStone(moveInput: MoveInput | undefined, { seat_symbols: signs, turn }: Scene): Ghost | null {
  const symbol = signs[(turn ?? moveInput?.seat() ?? 0) - 1];
  return moveInput?.stage() === 'stone' && symbol ? { symbol, r: 0.85 } : null;
}

/** The title of a game without its options; its name where the page has no titles. */
function gameTitle(rules: string): string {
  const name = gameName(rules);
  const id = `game-rules-${name}`;
  return hasMessage(id) ? t(id) : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The marks of the moves that led to the position, of what has won, and of threats. */
function playedMarks(props: BoardViewProps, view: Orientation): Marks {
  const { rules, position } = props;
  return joinMarks([
    moveMarks(trailMarks(rules, shownMoves(props, false), view)),
    winningMarks(rules, position, view),
    props.threats ? threatMarks(rules, position, view) : NO_MARKS,
  ]);
}

/** The marks of the move that is being made: once complete, those that it will have when played. */
function inputMarks({ rules, moveInput }: BoardViewProps, view: Orientation): Marks {
  if (!moveInput) return NO_MARKS;
  const position = moveInput.position();
  const complete = moveInput.completeMove();
  if (complete !== null) return moveMarks(lastMoveMarks(rules, position, complete, view));
  // Only the way is certain: the blocks that follow may go to any place.
  const isPlacing = moveInput.stage() === 'black' || moveInput.stage() === 'grey';
  const move = isPlacing ? anyCompletion(rules, position, moveInput.steps(), moveInput.seat()) : null;
  if (move === null) return NO_MARKS;
  return moveMarks(lastMoveMarks(rules, position, move, view));
}

/**
 * Groups the marks of moves, so that the style sheet can hide them while a piece is picked. What was
 * placed has a halo instead of the brackets above it.
 */
const moveMarks = ({ below }: Marks): Marks => ({
  below: below && `<g class="move-marks">${below}</g>`,
  above: '',
});

/** The moves whose marks are shown: the complete move of the input, or the moves played last. */
function shownMoves({ last, trail = [], moveInput }: BoardViewProps, hasSteps: boolean): LastMove[] {
  if (!hasSteps) return last ? [...trail, last] : trail;
  const move = moveInput?.completeMove() ?? null;
  return moveInput && move !== null ? [{ position: moveInput.position(), move }] : [];
}

/** The places of a secret choice that is being made: nothing of it is on the board yet. */
const secretPlaces = (moveInput: MoveInput | undefined): string[] =>
  moveInput && moveInput.seat() > 0 ? moveInput.places() : [];

/** The places of the blocks and stones that moves have placed. */
function placedHighlights(rules: string, moves: LastMove[]): Highlight[] {
  const placed = moves.flatMap(({ position, move }) =>
    isJoint(move) ? droppedAt(rules, position, move) : placedBy(rules, position, move),
  );
  return placed.map((place) => ({ place, kind: 'placed' }));
}

const placedBy = (rules: string, position: string, move: string): string[] =>
  itemMoves(rules, position, move).flatMap(({ item, to }) =>
    item.kind !== 'piece' && to !== null ? [to] : [],
  );

const droppedAt = (rules: string, position: string, move: string): string[] =>
  motions(rules, position, move, AS_PRINTED)
    .flat()
    .flatMap(({ kind, to }) => (kind === 'drop' && to !== null ? [to] : []));

const joinMarks = (all: Marks[]): Marks => ({
  below: all.map((mark) => mark.below).join(''),
  above: all.map((mark) => mark.above).join(''),
});

/** Updates the board with every new state, and animates moves not made by input. */
function syncBoard(
  board: Board,
  props: BoardViewProps,
  state: () => BoardState,
  view: () => Orientation,
  dragged: () => boolean,
) {
  let shown = { rules: '', position: '', steps: 0 };
  createEffect(
    on(state, (next) => {
      const before = shown;
      const { rules, position, last, rolledBack } = props;
      shown = { rules, position, steps: props.moveInput?.steps().length ?? 0 };
      board.skip();
      board.update(next);
      const isNew = before.position !== position;
      const isNext = isNew && last?.position === before.position && before.rules === rules;
      if (last && isNext && before.steps === 0) {
        void board.play(motions(rules, last.position, last.move, view()));
      } else if (rolledBack?.position === position && isNew) {
        void board.play(reverseWalks(motions(rules, position, rolledBack.move, view())));
      } else if (!isNew && before.steps === 0 && !dragged()) {
        const { moveInput } = props;
        if (moveInput) void board.play(stepMotions(rules, moveInput, view()));
      }
    }),
  );
}

/** The walks of a move in reverse; placed items just disappear. */
function reverseWalks(groups: Motion[][]): Motion[][] {
  const walks = groups.map((group) => group.filter(({ kind }) => isWalk(kind)));
  return walks.reverse().map((group) =>
    group.map((motion) => ({ ...motion, points: [...motion.points].reverse() })),
  );
}

const isWalk = (kind: string) => kind === 'walk' || kind === 'swap';

/** The walks of the first steps; placements may still change. */
function stepMotions(rules: string, moveInput: MoveInput, view: Orientation) {
  const [position, steps] = [moveInput.position(), moveInput.steps()];
  const move = steps.length === 0 ? null : anyCompletion(rules, position, steps, moveInput.seat());
  if (move === null) return [];
  return motions(rules, position, move, view).filter((group) =>
    group.some((motion) => isWalk(motion.kind)),
  );
}
