import { CASES } from './cases';
import { COMBINATIONS } from './combinations';
import type { CourseGame, Part, Step } from './types';
import { OPENINGS } from './openings';
import { PENTALATH } from './pentalath';
import { PENTE } from './pente';
import { RULES, START } from './rules';
import { HI_JACK } from './hi-jack';
import { FRAMES } from './frames';
import { LANZA } from './lanza';
import { MILLENNIUM_3D_CHESS } from './millennium-3d-chess';
import { NARDESHIR } from './nardeshir';
import { KING_OF_PEARLS } from './king-of-pearls';
import { NIBELUNGENLIED } from './nibelungenlied';
import { OT_TJIN } from './ot-tjin';
import { SLEEPING_BEAUTY_DRAUGHTS } from './sleeping-beauty-draughts';
import { AKRON } from './akron';

/** The courses of all games, in order. */
export const COURSE: readonly Step[] = [
  ...RULES,
  ...CASES,
  ...COMBINATIONS,
  ...OPENINGS,
  ...PENTE,
  ...PENTALATH,
  ...HI_JACK,
  ...FRAMES,
  ...LANZA,
  ...MILLENNIUM_3D_CHESS,
  ...NARDESHIR,
  ...KING_OF_PEARLS,
  ...NIBELUNGENLIED,
  ...OT_TJIN,
  ...SLEEPING_BEAUTY_DRAUGHTS,
  ...AKRON,
];

/** A game with the parts of its course. */
export interface GameCourse {
  readonly game: CourseGame;
  readonly parts: readonly Part[];
}

/** The games in their order. */
export const COURSES: readonly GameCourse[] = [
  { game: 'pentagame', parts: ['rules', 'cases', 'combinations', 'openings'] },
  { game: 'pente', parts: ['pente'] },
  { game: 'pentalath', parts: ['pentalath'] },
  { game: 'hi-jack', parts: ['hi-jack'] },
  { game: 'frames', parts: ['frames'] },
  { game: 'lanza', parts: ['lanza'] },
  { game: 'millennium-3d-chess', parts: ['millennium-3d-chess'] },
  { game: 'nardeshir', parts: ['nardeshir'] },
  { game: 'king-of-pearls', parts: ['king-of-pearls'] },
  { game: 'nibelungenlied', parts: ['nibelungenlied'] },
  { game: 'ot-tjin', parts: ['ot-tjin'] },
  { game: 'sleeping-beauty-draughts', parts: ['sleeping-beauty-draughts'] },
  { game: 'akron', parts: ['akron'] },
];

/** The course of a step. */
export function courseOf(step: Step): GameCourse {
  const found = COURSES.find(({ parts }) => parts.includes(step.part));
  if (!found) throw new Error(`no course has the part ${step.part}`);
  return found;
}

/** The steps of a part. */
export const stepsOf = (part: Part): Step[] => COURSE.filter((step) => step.part === part);

/** The step of this name. */
export function stepNamed(id: string): Step | undefined {
  return COURSE.find((step) => step.id === id);
}

/** The step after this one or, with -1, before it, in the same course. */
export function neighbourStep(step: Step, by: 1 | -1): Step | undefined {
  const next = COURSE[COURSE.indexOf(step) + by];
  return next && courseOf(next) === courseOf(step) ? next : undefined;
}

/** Whether the step is the last one before a first game: of the rules, or of a small course. */
export function endsLessons(step: Step): boolean {
  const lessons = stepsOf(courseOf(step).parts[0] ?? step.part);
  return lessons.at(-1) === step;
}

/** The move that a small picture of a step shows: those that begin a game would all look alike. */
export function pictureMove({ tasks: [task] }: Step): string | undefined {
  if (task?.position !== START) return undefined;
  if (task.kind === 'watch') return task.line[0];
  return 'solution' in task ? task.solution[0] : undefined;
}
