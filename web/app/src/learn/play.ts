/** A lesson on a page: what it shows now, while moves are played one after the other. */
import { batch, createEffect, createMemo, createSignal, onCleanup } from 'solid-js';
import * as rules from '../rules';
import { createMaking, type Making } from '../panel/making';
import type { Step } from './course/kinds';
import type { Ply } from './judge';
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

/** How long a position is looked at before the next move, in milliseconds. */
const PAUSE_MS = 650;

/** The lesson of a page. */
export function createLesson(step: Step) {
  const [lesson, setLesson] = createSignal<Lesson>(begin(rules, step));
  // How many of the plies are on the board.
  const [upTo, setUpTo] = createSignal(0);
  const [found, setFound] = createSignal<Ply | null>(null);
  const [hinted, setHinted] = createSignal(false);

  const settled = () => upTo() >= lesson().plies.length && found() === null;
  const last = createMemo(() => found() ?? lesson().plies[upTo() - 1] ?? null);
  const position = createMemo(() => last()?.to ?? lesson().start);
  const game = () => lesson().game;
  const interactive = () => settled() && lesson().phase === 'try';

  createEffect(() => {
    if (settled()) return;
    const timer = setTimeout(() => {
      if (found()) setFound(null);
      else setUpTo(upTo() + 1);
    }, PAUSE_MS);
    onCleanup(() => clearTimeout(timer));
  });

  const go = (to: Lesson, already: number) =>
    batch(() => {
      // The steps made belong to a position; a task may come back to it with none.
      walking.reset();
      setLesson(to);
      setUpTo(already);
      setFound(null);
    });

  function onMove(move: string): void {
    const before = lesson();
    const after = moved(rules, before, move);
    const fits = after.found.length > before.found.length && !isDone(after);
    go(after, Math.min(before.plies.length + 1, after.plies.length));
    if (fits) setFound(after.latest);
  }

  function fresh(to: Lesson): void {
    setHinted(false);
    go(to, 0);
  }

  const walking = createMaking({
    game,
    position,
    interactive,
    confirm: () => false,
    onMove,
  });
  const task = createMemo(() => taskOf(lesson()));
  const touching = tapping({
    game,
    position: () => positionOf(lesson()),
    task,
    interactive,
    onTap: (place) => go(tapped(rules, lesson(), place), lesson().plies.length),
  });
  const making = (): Making => (['tap', 'refuse'].includes(task().kind) ? touching : walking);

  return {
    lesson,
    task,
    game,
    position,
    last,
    settled,
    making,
    hinted,
    hint: () => setHinted(true),
    again: () => fresh(again(rules, lesson())),
    /** Goes on to the next task; says whether there is one. */
    next(): boolean {
      const to = next(rules, lesson());
      if (to) fresh(to);
      return to !== null;
    },
    show: () => go(showMe(rules, lesson()), 0),
  };
}
