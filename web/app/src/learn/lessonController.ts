/** The controller of a lesson: shows the plies one after the other. */
import { batch, createEffect, createMemo, createSignal, onCleanup, type Accessor } from 'solid-js';
import { createMoveInput, type MoveInput } from '../game/common/moveInput';
import { explain, openings, playMove, scene, artwork } from '../engine/rules';
import { sound } from '../ui/sound';
import type { Step, Task } from './course/types';
import type { Ply, RulesApi } from './checkTask';
import {
  restartTask,
  beginLesson,
  isDone,
  applyMove,
  nextTask,
  positionOf,
  showSolution,
  currentTask,
  tapPlace,
  type Lesson,
} from './lesson';
import { describeMove, moveSound } from '../game/common/describeMove';
import { isJoint } from '../game/common/plyText';
import { AS_PRINTED } from '../game/common/orientation';
import { t } from '../i18n/i18n';
import { announce } from '../ui/announcer';
import type { LegalStep, StepEffect } from '@board';

const RULES: RulesApi = { playMove, explain, openings, scene };

/** The delay between automatic moves. */
const MOVE_DELAY_MS = 650;

/** Shows the plies of a lesson one after the other. */
function createPlayback(lesson: Accessor<Lesson>) {
  // How many of the plies are on the board.
  const [upTo, setUpTo] = createSignal(0);
  // A found solution; it is shown and taken back.
  const [found, setFound] = createSignal<Ply | null>(null);
  const settled = () => upTo() >= lesson().plies.length && found() === null;
  const last = createMemo(() => found() ?? lesson().plies[upTo() - 1] ?? null);

  function goOn(): void {
    const ply = lesson().plies[upTo()];
    if (found()) setFound(null);
    else if (ply) {
      setUpTo(upTo() + 1);
      announceMove(lesson().game, ply);
    }
  }
  createEffect(() => {
    if (settled()) return;
    const timer = setTimeout(goOn, MOVE_DELAY_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return {
    settled,
    last,
    set(plies: number, preview: Ply | null = null): void {
      setUpTo(plies);
      setFound(preview);
    },
  };
}

/** The lesson of a page. */
export function createLesson(step: Step) {
  const [lesson, setLesson] = createSignal<Lesson>(beginLesson(RULES, step));
  const [isHintShown, setHintShown] = createSignal(false);
  const showing = createPlayback(lesson);
  const task = createMemo(() => currentTask(lesson()));
  const game = () => lesson().game;
  const position = createMemo(() => showing.last()?.to ?? lesson().start);
  const interactive = () => showing.settled() && lesson().phase === 'try';

  const seat = () => {
    const now = task();
    return now.kind === 'choose' ? now.seat : 0;
  };
  const walking = createMoveInput({ rules: game, position, seat, interactive, confirm: () => false, onMove });
  const touching = createTapTask({
    game,
    position: () => positionOf(lesson()),
    task,
    interactive,
    onTap,
  });

  function go(to: Lesson, already: number, preview: Ply | null = null): void {
    batch(() => {
      // A task may return to a position, without its old steps.
      walking.reset();
      setLesson(to);
      showing.set(already, preview);
    });
  }

  function onMove(move: string): void {
    const before = lesson();
    const after = applyMove(RULES, before, move);
    if (after === before) return;
    // A secret choice is heard when all are shown.
    const action = (task().kind === 'choose' && after.plies.at(-1)?.move) || move;
    playMoveSound(game(), { from: position(), move: action });
    const fits = after.found.length > before.found.length && !isDone(after);
    go(after, Math.min(before.plies.length + 1, after.plies.length), fits ? after.latest : null);
  }

  function onTap(place: string): void {
    const after = tapPlace(RULES, lesson(), place);
    if (after.phase === 'refused') sound('refused');
    go(after, lesson().plies.length);
  }

  function fresh(to: Lesson): void {
    setHintShown(false);
    go(to, 0);
  }

  return {
    lesson,
    task,
    game,
    position,
    last: showing.last,
    settled: showing.settled,
    moveInput: (): MoveInput => (['tap', 'refuse'].includes(task().kind) ? touching : walking),
    isHintShown: isHintShown,
    hint: () => setHintShown(true),
    again: () => fresh(restartTask(RULES, lesson())),
    /** Begins the next task; false after the last one. */
    next(): boolean {
      const to = nextTask(RULES, lesson());
      if (to) fresh(to);
      return to !== null;
    },
    show: () => go(showSolution(RULES, lesson()), 0),
  };
}

/** Plays the sound of a move. */
function playMoveSound(rules: string, { from, move }: Pick<Ply, 'from' | 'move'>): void {
  sound(moveSound(rules, from, move));
}

/** The players of a lesson are numbers. */
const UNNAMED = { nameOf: () => '', isYou: () => false };

/** Plays the sound of a reply and announces it. */
function announceMove(rules: string, ply: Ply): void {
  playMoveSound(rules, ply);
  const seat = scene(rules, ply.from, [], AS_PRINTED).turn ?? 1;
  const move = describeMove(rules, ply.from, ply.move, seat, UNNAMED);
  announce(isJoint(ply.move) ? move : t('board-log-ply', { seat, move }));
}

/** The state of a tap task, and its callback. */
interface TapTaskOptions {
  game: Accessor<string>;
  position: Accessor<string>;
  task: Accessor<Task>;
  interactive: Accessor<boolean>;
  onTap(place: string): void;
}

/** The effect of a tap: it changes nothing, so the rules have no such step. */
const LOOK = 'look' as StepEffect;

/** All crossings for a tap task, one place for a task with an illegal move. */
function createTapTask(options: TapTaskOptions): MoveInput {
  const places = createMemo((): string[] => {
    const task = options.task();
    if (!options.interactive()) return [];
    if (task.kind === 'refuse') return [task.place];
    if (task.kind !== 'tap') return [];
    const { places } = artwork(options.game(), options.position(), AS_PRINTED);
    return places.filter((place) => place.kind === 'crossing').map((place) => place.name);
  });
  const choices = createMemo(() =>
    places().map(
      (place): LegalStep => ({
        text: place,
        mover: null,
        place,
        partner: null,
        effect: LOOK,
        noun: null,
        reaches_goal: false,
        keyword: null,
      }),
    ),
  );
  return {
    position: options.position,
    seat: () => 0,
    steps: () => [],
    madeSteps: () => [],
    places: () => [],
    choices,
    stage: () => '',
    completeMove: () => null,
    awaitsConfirm: () => false,
    lastPlace: () => null,
    pickedKey: () => null,
    pick() {},
    choose: (choice) => options.onTap(choice.text),
    undo() {},
    reset() {},
    confirm() {},
  };
}
