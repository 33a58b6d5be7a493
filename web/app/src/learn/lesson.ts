/** The state of a lesson: tried moves and their results. */
import type { Message } from '../generated/rules';
import type { Choose, Do, Find, Step, Task } from './course/types';
import { satisfies, playPly, type Ply, type RulesApi } from './checkTask';

/** The state of a task. */
export type Phase = 'try' | 'wrong' | 'refused' | 'right';

/** The immutable state of a lesson. */
export interface Lesson {
  readonly step: Step;
  readonly game: string;
  /** Which task, from 0. */
  readonly at: number;
  /** Where the task began. */
  readonly start: string;
  /** All plies since, with replies. */
  readonly plies: readonly Ply[];
  /** How many of the plies were the player's own. */
  readonly own: number;
  /** The indices of found solutions or places. */
  readonly found: readonly number[];
  /** The last move that found something. */
  readonly latest: Ply | null;
  readonly phase: Phase;
  /** The move that was wrong or refused. */
  readonly attempt: string | null;
  /** The explanation of a rejected move. */
  readonly error: Message | null;
  /** Whether the task was shown instead of done. */
  readonly shown: boolean;
}

/** The current task. */
export function currentTask(lesson: Lesson): Task {
  const task = lesson.step.tasks[lesson.at];
  if (!task) throw new Error(`lesson step ${lesson.step.id} has no task number ${lesson.at}`);
  return task;
}

/** The current position. */
export function positionOf(lesson: Lesson): string {
  return lesson.plies.at(-1)?.to ?? lesson.start;
}

/** Begins a step. */
export function beginLesson(api: RulesApi, step: Step): Lesson {
  return beginTask(api, step, 0, '');
}

function beginTask(api: RulesApi, step: Step, at: number, here: string): Lesson {
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
    attempt: null,
    error: null,
    shown: false,
  };
  return task?.kind === 'watch' ? playDemo(api, fresh, task.line) : fresh;
}

function playDemo(api: RulesApi, lesson: Lesson, line: readonly string[]): Lesson {
  return { ...lesson, plies: playReplies(api, lesson, line.map((move) => [move])), phase: 'right' };
}

/** Plays the first legal move of each list. */
function playReplies(
  api: RulesApi,
  lesson: Lesson,
  lists: readonly (readonly string[])[],
): readonly Ply[] {
  let { plies } = lesson;
  for (const list of lists) {
    const here = plies.at(-1)?.to ?? lesson.start;
    const played = first(list, (move) => playPly(api, lesson.game, here, move));
    if (played) plies = [...plies, played];
  }
  return plies;
}

function first<T, U>(list: readonly T[], make: (item: T) => U | undefined): U | undefined {
  for (const item of list) {
    const ply = make(item);
    if (ply !== undefined) return ply;
  }
  return undefined;
}

/** The lesson after a move. */
export function applyMove(api: RulesApi, lesson: Lesson, move: string): Lesson {
  const task = currentTask(lesson);
  if (lesson.phase !== 'try') return lesson;
  const action = task.kind === 'choose' ? jointAction(task, move) : move;
  const played = playPly(api, lesson.game, positionOf(lesson), action);
  if (!played) return lesson;
  if (task.kind === 'choose') {
    const phase = task.fits.test(move) ? 'right' : 'wrong';
    return { ...lesson, plies: [...lesson.plies, played], phase, attempt: move };
  }
  if (task.kind === 'find') return applyFind(api, lesson, task, played);
  if (task.kind === 'do') return applyDo(api, lesson, task, played);
  return lesson;
}

/** The choices of all seats together, in the order of the seats. */
function jointAction({ seat, others }: Choose, move: string): string {
  return [`${seat}:${move}`, ...others].sort().join('|');
}

function applyFind(api: RulesApi, lesson: Lesson, task: Find, played: Ply): Lesson {
  const { game } = lesson;
  const fits = task.goals.findIndex((goal) =>
    satisfies(api, game, goal, [played], played.to),
  );
  if (fits < 0 || lesson.found.includes(fits)) {
    return { ...lesson, plies: [played], phase: 'wrong', attempt: played.move };
  }
  const all = [...lesson.found, fits];
  const phase = all.length === task.goals.length ? 'right' : 'try';
  return { ...lesson, found: all, latest: played, plies: phase === 'right' ? [played] : [], phase };
}

function applyDo(api: RulesApi, lesson: Lesson, task: Do, played: Ply): Lesson {
  const plies = [...lesson.plies, played];
  const own = lesson.own + 1;
  const moved = { ...lesson, plies, own };
  const replied = playReplies(api, moved, task.replies?.[lesson.own] ?? []);
  const end = replied.at(-1)?.to ?? played.to;
  const right = satisfies(api, lesson.game, task.goal, plies, end);
  if (right) return { ...moved, plies: replied, phase: 'right' };
  if (own < task.solution.length) return { ...moved, plies: replied };
  return { ...moved, phase: 'wrong', attempt: played.move };
}

/** The lesson after a tap. */
export function tapPlace(api: RulesApi, lesson: Lesson, place: string): Lesson {
  const task = currentTask(lesson);
  if (lesson.phase !== 'try') return lesson;
  if (task.kind === 'refuse') return applyRefused(api, lesson, task.move);
  if (task.kind !== 'tap') return lesson;
  const at = task.places.indexOf(place);
  if (at < 0) return { ...lesson, phase: 'wrong', attempt: place };
  if (lesson.found.includes(at)) return lesson;
  const all = [...lesson.found, at];
  return { ...lesson, found: all, phase: all.length === task.places.length ? 'right' : 'try' };
}

function applyRefused(api: RulesApi, lesson: Lesson, move: string): Lesson {
  const played = api.playMove(lesson.game, positionOf(lesson), move);
  if (!('error' in played)) return lesson;
  return { ...lesson, phase: 'refused', attempt: move, error: played.error };
}

/** Restarts the task; found solutions stay. */
export function restartTask(api: RulesApi, lesson: Lesson): Lesson {
  const fresh = beginTask(api, lesson.step, lesson.at, lesson.start);
  return lesson.phase === 'wrong' ? { ...fresh, found: lesson.found } : fresh;
}

/** The next task, or nothing when the step is done. */
export function nextTask(api: RulesApi, lesson: Lesson): Lesson | null {
  const at = lesson.at + 1;
  return at < lesson.step.tasks.length
    ? beginTask(api, lesson.step, at, positionOf(lesson))
    : null;
}

/** The lesson with the solved task. */
export function showSolution(api: RulesApi, lesson: Lesson): Lesson {
  const task = currentTask(lesson);
  let now = beginTask(api, lesson.step, lesson.at, lesson.start);
  if (task.kind === 'do' || task.kind === 'find' || task.kind === 'choose') {
    for (const move of task.solution) now = applyMove(api, now, move);
  } else if (task.kind === 'tap') {
    for (const place of task.places) now = tapPlace(api, now, place);
  } else if (task.kind === 'refuse') now = tapPlace(api, now, task.place);
  return { ...now, shown: true };
}

/** Whether the task is done. */
export function isDone(lesson: Lesson): boolean {
  return lesson.phase === 'right' || lesson.phase === 'refused';
}
