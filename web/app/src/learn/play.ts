/** A lesson on a page: what it shows now, while moves are played one after the other. */
import { batch, createEffect, createMemo, createSignal, onCleanup, type Accessor } from 'solid-js';
import { createMaking, type Making } from '../panel/making';
import { explain, openings, play, scene } from '../rules';
import { sound } from '../shell/sound';
import type { Step } from './course/kinds';
import type { Ply, Referee } from './judge';
import {
  again,
  begin,
  isDone,
  moved,
  next,
  positionOf,
  showMe,
  taskOf,
  tapped,
  type Lesson,
} from './lesson';
import { tapping } from './tapping';
import { heard, told } from './telling';

const RULES: Referee = { play, explain, openings, scene };

/** How long a position is looked at before the next move, in milliseconds. */
const PAUSE_MS = 650;

/** Shows the plies of a lesson one after the other. */
function createShowing(lesson: Accessor<Lesson>) {
  // How many of the plies are on the board.
  const [upTo, setUpTo] = createSignal(0);
  // A move that found something; it is looked at and taken back.
  const [found, setFound] = createSignal<Ply | null>(null);
  const settled = () => upTo() >= lesson().plies.length && found() === null;
  const last = createMemo(() => found() ?? lesson().plies[upTo() - 1] ?? null);

  function goOn(): void {
    const ply = lesson().plies[upTo()];
    if (found()) setFound(null);
    else if (ply) {
      setUpTo(upTo() + 1);
      told(lesson().game, ply);
    }
  }
  createEffect(() => {
    if (settled()) return;
    const timer = setTimeout(goOn, PAUSE_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return {
    settled,
    last,
    set(plies: number, looked: Ply | null = null): void {
      setUpTo(plies);
      setFound(looked);
    },
  };
}

/** The lesson of a page. */
export function createLesson(step: Step) {
  const [lesson, setLesson] = createSignal<Lesson>(begin(RULES, step));
  const [hinted, setHinted] = createSignal(false);
  const showing = createShowing(lesson);
  const task = createMemo(() => taskOf(lesson()));
  const game = () => lesson().game;
  const position = createMemo(() => showing.last()?.to ?? lesson().start);
  const interactive = () => showing.settled() && lesson().phase === 'try';

  const walking = createMaking({ game, position, interactive, confirm: () => false, onMove });
  const touching = tapping({
    game,
    position: () => positionOf(lesson()),
    task,
    interactive,
    onTap,
  });

  function go(to: Lesson, already: number, looked: Ply | null = null): void {
    batch(() => {
      // The steps made belong to a position; a task may come back to it with none.
      walking.reset();
      setLesson(to);
      showing.set(already, looked);
    });
  }

  function onMove(move: string): void {
    const before = lesson();
    const after = moved(RULES, before, move);
    if (after === before) return;
    heard(game(), { from: position(), move });
    const fits = after.found.length > before.found.length && !isDone(after);
    go(after, Math.min(before.plies.length + 1, after.plies.length), fits ? after.latest : null);
  }

  function onTap(place: string): void {
    const after = tapped(RULES, lesson(), place);
    if (after.phase === 'refused') sound('refused');
    go(after, lesson().plies.length);
  }

  function fresh(to: Lesson): void {
    setHinted(false);
    go(to, 0);
  }

  return {
    lesson,
    task,
    game,
    position,
    last: showing.last,
    settled: showing.settled,
    making: (): Making => (['tap', 'refuse'].includes(task().kind) ? touching : walking),
    hinted,
    hint: () => setHinted(true),
    again: () => fresh(again(RULES, lesson())),
    /** Goes on to the next task; says whether there is one. */
    next(): boolean {
      const to = next(RULES, lesson());
      if (to) fresh(to);
      return to !== null;
    },
    show: () => go(showMe(RULES, lesson()), 0),
  };
}
