/** A step of the course as it is being done: what was tried and what came of it. */
import type { Said } from '../generated/wire';
import type { Do, Find, Step, Task } from './course/kinds';
import { fulfils, ply, type Ply, type Referee } from './judge';

/** How a task stands. */
export type Phase = 'try' | 'wrong' | 'refused' | 'right';

/** A step in the middle of things. Nothing in it changes: each event makes a new one. */
export interface Lesson {
  readonly step: Step;
  readonly game: string;
  /** Which task, from 0. */
  readonly at: number;
  /** Where the task began. */
  readonly start: string;
  /** Everything played since, answers included. */
  readonly plies: readonly Ply[];
  /** How many of the plies were the player's own. */
  readonly own: number;
  /** The wants, or the places, found so far. */
  readonly found: readonly number[];
  /** The last move that found something. */
  readonly latest: Ply | null;
  readonly phase: Phase;
  /** The move that was wrong or refused. */
  readonly tried: string | null;
  /** What the rules said when they refused. */
  readonly said: Said | null;
  /** Whether the task was shown instead of done. */
  readonly shown: boolean;
}

/** The task at hand. */
export function taskOf(lesson: Lesson): Task {
  const task = lesson.step.tasks[lesson.at];
  if (!task) throw new Error(`${lesson.step.id} has no task ${lesson.at}`);
  return task;
}

/** Where the pieces stand now. */
export function positionOf(lesson: Lesson): string {
  return lesson.plies.at(-1)?.to ?? lesson.start;
}

/** Begins a step. */
export function begin(referee: Referee, step: Step): Lesson {
  return beginTask(referee, step, 0, '');
}

function beginTask(referee: Referee, step: Step, at: number, here: string): Lesson {
  const task = step.tasks[at];
  const fresh: Lesson = {
    step,
    game: step.game ?? 'pentagame',
    at,
    start: task?.position ?? here,
    plies: [],
    own: 0,
    found: [],
    latest: null,
    phase: 'try',
    tried: null,
    said: null,
    shown: false,
  };
  return task?.kind === 'watch' ? watched(referee, fresh, task.line) : fresh;
}

function watched(referee: Referee, lesson: Lesson, line: readonly string[]): Lesson {
  return { ...lesson, plies: playAll(referee, lesson, line.map((move) => [move])), phase: 'right' };
}

/** Plays of each list the first move that can be played. */
function playAll(
  referee: Referee,
  lesson: Lesson,
  lists: readonly (readonly string[])[],
): readonly Ply[] {
  let { plies } = lesson;
  for (const list of lists) {
    const here = plies.at(-1)?.to ?? lesson.start;
    const played = first(list, (move) => ply(referee, lesson.game, here, move));
    if (played) plies = [...plies, played];
  }
  return plies;
}

function first<T, U>(list: readonly T[], make: (item: T) => U | undefined): U | undefined {
  for (const item of list) {
    const made = make(item);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The player made a move. */
export function moved(referee: Referee, lesson: Lesson, move: string): Lesson {
  const task = taskOf(lesson);
  if (lesson.phase !== 'try') return lesson;
  const played = ply(referee, lesson.game, positionOf(lesson), move);
  if (!played) return lesson;
  if (task.kind === 'find') return found(referee, lesson, task, played);
  if (task.kind === 'do') return done(referee, lesson, task, played);
  return lesson;
}

function found(referee: Referee, lesson: Lesson, task: Find, played: Ply): Lesson {
  const { game } = lesson;
  const fits = task.wants.findIndex((want) =>
    fulfils(referee, game, want, [played], played.to),
  );
  if (fits < 0 || lesson.found.includes(fits)) {
    return { ...lesson, plies: [played], phase: 'wrong', tried: played.move };
  }
  const all = [...lesson.found, fits];
  const phase = all.length === task.wants.length ? 'right' : 'try';
  return { ...lesson, found: all, latest: played, plies: phase === 'right' ? [played] : [], phase };
}

function done(referee: Referee, lesson: Lesson, task: Do, played: Ply): Lesson {
  const plies = [...lesson.plies, played];
  const own = lesson.own + 1;
  const went = { ...lesson, plies, own };
  const answered = playAll(referee, went, task.replies?.[lesson.own] ?? []);
  const end = answered.at(-1)?.to ?? played.to;
  const right = fulfils(referee, lesson.game, task.want, plies, end);
  if (right) return { ...went, plies: answered, phase: 'right' };
  if (own < task.solution.length) return { ...went, plies: answered };
  return { ...went, phase: 'wrong', tried: played.move };
}

/** The player tapped a place. */
export function tapped(referee: Referee, lesson: Lesson, place: string): Lesson {
  const task = taskOf(lesson);
  if (lesson.phase !== 'try') return lesson;
  if (task.kind === 'refuse') return refused(referee, lesson, task.move);
  if (task.kind !== 'tap') return lesson;
  const at = task.places.indexOf(place);
  if (at < 0) return { ...lesson, phase: 'wrong', tried: place };
  if (lesson.found.includes(at)) return lesson;
  const all = [...lesson.found, at];
  return { ...lesson, found: all, phase: all.length === task.places.length ? 'right' : 'try' };
}

function refused(referee: Referee, lesson: Lesson, move: string): Lesson {
  const played = referee.play(lesson.game, positionOf(lesson), move);
  if (!('refused' in played)) return lesson;
  return { ...lesson, phase: 'refused', tried: move, said: played.refused };
}

/** The same task from its beginning. What was found stays found. */
export function again(referee: Referee, lesson: Lesson): Lesson {
  const fresh = beginTask(referee, lesson.step, lesson.at, lesson.start);
  return lesson.phase === 'wrong' ? { ...fresh, found: lesson.found } : fresh;
}

/** The next task, or nothing when the step is done. */
export function next(referee: Referee, lesson: Lesson): Lesson | null {
  const at = lesson.at + 1;
  return at < lesson.step.tasks.length
    ? beginTask(referee, lesson.step, at, positionOf(lesson))
    : null;
}

/** The task done by the course itself. */
export function showMe(referee: Referee, lesson: Lesson): Lesson {
  const task = taskOf(lesson);
  let now = beginTask(referee, lesson.step, lesson.at, lesson.start);
  if (task.kind === 'do' || task.kind === 'find') {
    for (const move of task.solution) now = moved(referee, now, move);
  } else if (task.kind === 'tap') {
    for (const place of task.places) now = tapped(referee, now, place);
  } else if (task.kind === 'refuse') now = tapped(referee, now, task.place);
  return { ...now, shown: true };
}

/** Whether the task is done, so that it goes on. */
export function isDone(lesson: Lesson): boolean {
  return lesson.phase === 'right' || lesson.phase === 'refused';
}
