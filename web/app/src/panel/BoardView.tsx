/** The live board in a page: asks the rules what to show and what can be chosen. */
import { createEffect, createMemo, on, onCleanup, onMount } from 'solid-js';
import { Board, type BoardState, type Ghost, type Highlight, type How } from '@board';
import type { Marks, Motion, Orientation, Scene } from '../generated/wire';
import { artwork, lastMove, motions, scene, threatMarks } from '../rules';
import { settings } from '../shell/settings';
import { moving } from '../shell/theme';
import { language, t } from '../shell/words';
import { boardWords } from './boardWords';
import { completed } from './completed';
import type { Making } from './making';
import { AS_PRINTED } from './orientation';

export type { Highlight } from '@board';

/** The last move, with the position it was made in. */
export interface LastMove {
  position: string;
  move: string;
}

/** What a board shows. */
export interface BoardViewProps {
  game: string;
  position: string;
  /** The move being made here; without it the board is only looked at. */
  making?: Making | undefined;
  /** Shown as the last move; played along its way when it led here from what was shown before. */
  last?: LastMove | null | undefined;
  /** A move that was shown and does not stand: it is walked back. */
  undone?: LastMove | null | undefined;
  orientation?: Orientation | undefined;
  /** Further marks of the picture. */
  marks?: Marks | undefined;
  highlights?: Highlight[] | undefined;
  /** Shows who can reach a goal next. */
  threats?: boolean | undefined;
  /** The name of the board; that of the game, if none is given. */
  name?: string | undefined;
  /** Told how a choice was made, after it was. */
  onChosen?: ((how: How) => void) | undefined;
  /** Given the board once it stands, to focus a place or to announce something. */
  onBoard?: ((board: Board) => void) | undefined;
}

const NO_MARKS: Marks = { below: '', above: '' };

/** The board. It fills its host. */
export function BoardView(props: BoardViewProps) {
  let host: HTMLDivElement | undefined;
  let dragged = false;
  const view = () => props.orientation ?? AS_PRINTED;
  const made = () => props.making?.made() ?? [];
  const art = createMemo(() => artwork(props.game, props.position, view()));
  const standing = createMemo(() => scene(props.game, props.position, made(), view()));
  const marks = createMemo(() => joined(props, made().length > 0, view()));
  const state = createMemo(
    (): BoardState => ({
      art: art(),
      things: standing().things,
      choices: props.making?.choices() ?? [],
      marks: marks(),
      highlights: props.highlights ?? [],
      ghost: stone(props.making?.stage() ?? '', standing()),
      figures: settings().figures,
      labels: settings().labels ? 'shown' : 'hidden',
      interactive: (props.making?.choices().length ?? 0) > 0,
    }),
  );

  onMount(() => {
    if (!host) return;
    const board = new Board(host, {
      words: boardWords(() => props.name ?? t('board-name', { game: gameName(props.game) })),
      onChoose: (choice, how) => {
        dragged = how === 'drag';
        props.making?.choose(choice);
        props.onChosen?.(how);
      },
      onPick: (key) => props.making?.pick(key),
      onUndo: () => props.making?.undo(),
      animate: moving(),
    });
    onCleanup(() => board.destroy());
    keepUp(board, props, state, view, () => dragged);
    createEffect(on(moving, (walks) => board.setAnimate(walks)));
    createEffect(on(language, () => board.relabel(), { defer: true }));
    createEffect(() => board.pick(props.making?.picked() ?? null));
    props.onBoard?.(board);
  });
  return <div class="board-view" ref={host} />;
}

/** The stone that would be set: seen under the pointer before it is. */
function stone(stage: string, { signs, turn }: Scene): Ghost | null {
  const symbol = turn === null ? undefined : signs[turn - 1];
  return stage === 'stone' && symbol ? { symbol, r: 0.85 } : null;
}

/** The name of a game without its options, as people write it. */
function gameName(game: string): string {
  const [name = ''] = game.split(':');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** All marks of a picture; the last move gives way to the one being made. */
function joined(props: BoardViewProps, begun: boolean, view: Orientation): Marks {
  const all: Marks[] = [props.marks ?? NO_MARKS];
  const { last } = props;
  if (last && !begun) all.push(lastMove(props.game, last.position, last.move, view));
  if (props.threats && !begun) all.push(threatMarks(props.game, props.position, view));
  return {
    below: all.map((mark) => mark.below).join(''),
    above: all.map((mark) => mark.above).join(''),
  };
}

/** Shows every new state; a move that was not made here is played along its way. */
function keepUp(
  board: Board,
  props: BoardViewProps,
  state: () => BoardState,
  view: () => Orientation,
  dragged: () => boolean,
) {
  let shown = { game: '', position: '', made: 0 };
  createEffect(
    on(state, (next) => {
      const before = shown;
      const { game, position, last, undone } = props;
      shown = { game, position, made: props.making?.made().length ?? 0 };
      board.skip();
      board.update(next);
      const followed =
        last?.position === before.position && before.game === game && before.position !== position;
      if (last && followed && before.made === 0) {
        void board.play(motions(game, last.position, last.move, view()));
      } else if (undone?.position === position && before.position !== position) {
        void board.play(backwards(motions(game, position, undone.move, view())));
      } else if (before.position === position && before.made === 0 && !dragged()) {
        void board.play(firstSteps(game, position, props.making?.made() ?? [], view()));
      }
    }),
  );
}

/** The walks of a move the other way round; what was set is simply gone. */
function backwards(groups: Motion[][]): Motion[][] {
  const walked = groups.map((group) => group.filter(({ kind }) => isWalk(kind)));
  return walked.reverse().map((group) =>
    group.map((motion) => ({ ...motion, points: [...motion.points].reverse() })),
  );
}

const isWalk = (kind: string) => kind === 'walk' || kind === 'swap';

/** The walk of the first step: what is set afterwards is still open. */
function firstSteps(game: string, position: string, made: string[], view: Orientation) {
  const move = made.length === 0 ? null : completed(game, position, made);
  if (move === null) return [];
  return motions(game, position, move, view).filter((group) =>
    group.some((motion) => isWalk(motion.kind)),
  );
}
