/** The shown ply of a game: moves of others one after another, and earlier positions. */
import { createComputed, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import type { PlyView } from '../../generated/rules';
import type { LastMove } from './BoardView';
import type { GameModel } from './gameModel';
import { tookPart } from './plyText';

/** A move of another player is shown at least this long before the next one. */
const SHOWN_MIN_MS = 800;

/** A move made on this page was followed by its player: the reply may come sooner. */
const OWN_SHOWN_MIN_MS = 400;

/** Of a longer queue only the last moves are shown, so that no one waits much longer than 3 s. */
const QUEUE_MAX = 4;

/** The time that each move is shown; tests without delays set it to 0 in the local storage. */
function shownMinMs(isOwn: boolean): number {
  try {
    if (localStorage.getItem('palamedes.engineDelayMs') === '0') return 0;
  } catch {
    // Without storage the usual time is used.
  }
  return isOwn ? OWN_SHOWN_MIN_MS : SHOWN_MIN_MS;
}

/** The shown ply, and commands to change it. */
export interface Playback {
  /** The number of shown plies. */
  shown: Accessor<number>;
  /** Whether the board shows the newest position. */
  isLive: Accessor<boolean>;
  /** Whether moves of others wait to be shown. */
  isCatchingUp: Accessor<boolean>;
  /** Whether an earlier ply was chosen. */
  isLookingBack: Accessor<boolean>;
  /** The number of moves since then. */
  newMoves: Accessor<number>;
  shownPosition: Accessor<string>;
  /** The last shown move; null after a lost turn. */
  shownLast: Accessor<LastMove | null>;
  /** The moves before it since the last turn of the viewer, the oldest first. */
  trail: Accessor<LastMove[]>;
  /** The move after the shown position if the last step went back to it. */
  steppedBack: Accessor<LastMove | null>;
  /** Shows the position after so many plies; the last one returns to the live game. */
  showPly(ply: number): void;
  backToLive(): void;
  /** Shows the newest position without the moves that lead to it. */
  skipQueue(): void;
  /** Announces that the next ply is made on this page: it is shown at once. */
  expectOwnMove(): void;
}

/** Creates the playback of a game. `viewerSeat` is the seat for which the trail is shown. */
export function createPlayback(game: GameModel, viewerSeat: () => number | null): Playback {
  const plies = createMemo(() => game.view().plies);
  const queue = createQueue(plies);
  const [chosen, setChosen] = createSignal<number | null>(null);
  // A takeback may have removed the chosen ply.
  createComputed(on(plies, ({ length }) => (chosen() ?? -1) >= length && setChosen(null)));
  const shown = createMemo(() => Math.min(chosen() ?? queue.reached(), plies().length));
  const isLookingBack = createMemo(() => chosen() !== null);
  const moveAt = (index: number): LastMove | null => {
    const ply = plies()[index];
    if (!ply || ply.move === '--') return null;
    return { position: game.positionAfter(index), move: ply.move };
  };
  let lengthBefore = 0;
  const showPly = (ply: number) => {
    queue.skip();
    if (!isLookingBack()) lengthBefore = plies().length;
    setChosen(ply >= plies().length ? null : Math.max(ply, 0));
  };
  return {
    ...{ shown, isLookingBack, showPly },
    isCatchingUp: createMemo(() => queue.reached() < plies().length),
    isLive: createMemo(() => !isLookingBack() && shown() === plies().length),
    newMoves: () => (isLookingBack() ? Math.max(plies().length - lengthBefore, 0) : 0),
    shownPosition: createMemo(() => game.positionAfter(shown())),
    shownLast: createMemo(() => moveAt(shown() - 1)),
    trail: createMemo(() => {
      const before = plies().slice(0, shown());
      const own = before.findLastIndex((ply) => tookPart(ply, viewerSeat() ?? 0));
      const first = Math.max(own + 1, shown() - game.scene().seats + 1);
      return before.flatMap((_, index) => {
        const move = index < first || index === shown() - 1 ? null : moveAt(index);
        return move ? [move] : [];
      });
    }),
    steppedBack: createSteppedBack(shown, moveAt),
    backToLive: () => showPly(plies().length),
    skipQueue: queue.skip,
    expectOwnMove: () => queue.expectOwn(plies().length + 1),
  };
}

/** The move that a step back by one has undone; null after any other step. */
function createSteppedBack(
  shown: Accessor<number>,
  moveAt: (index: number) => LastMove | null,
): Accessor<LastMove | null> {
  let before = shown();
  return createMemo(
    on(shown, (now) => {
      const isBack = now === before - 1;
      before = now;
      return isBack ? moveAt(now) : null;
    }),
  );
}

/** The number of plies that a live board has reached, which follows the game ply by ply. */
function createQueue(plies: Accessor<PlyView[]>) {
  const [reached, setReached] = createSignal(plies().length);
  let known = plies();
  let shownAtMs = -Infinity;
  let ownPly = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const jump = (ply: number) => {
    clearTimeout(timer);
    shownAtMs = performance.now();
    // On a busy page the move is painted later, and its time begins then.
    requestAnimationFrame(() => {
      shownAtMs = performance.now();
    });
    setReached(ply);
  };
  const advance = () => {
    clearTimeout(timer);
    const total = plies().length;
    if (total - reached() > QUEUE_MAX) setReached(total - QUEUE_MAX);
    while (reached() < total) {
      const isOwn = reached() + 1 === ownPly;
      const waitMs = shownAtMs + shownMinMs(reached() === ownPly) - performance.now();
      // A hidden page has no one to wait for, and its timers are late.
      if (waitMs > 0 && !isOwn && !document.hidden) {
        timer = setTimeout(advance, waitMs);
        return;
      }
      jump(reached() + 1);
    }
  };
  createComputed(
    on(
      plies,
      (next) => {
        const same = next.findIndex((ply, index) => !isSamePly(ply, known[index]));
        known = next;
        const common = same < 0 ? next.length : same;
        // A takeback or a rejected move is shown at once.
        if (common < reached()) jump(next.length);
        else advance();
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
  return {
    reached,
    skip: () => reached() < plies().length && jump(plies().length),
    expectOwn: (ply: number) => {
      ownPly = ply;
    },
  };
}

const isSamePly = (ply: PlyView, other: PlyView | undefined) =>
  other !== undefined && ply.seat === other.seat && ply.move === other.move;
