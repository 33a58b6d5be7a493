import { CASES } from './cases';
import { COMBINATIONS } from './combinations';
import type { Part, Step } from './types';
import { OPENINGS } from './openings';
import { RULES } from './rules';

/** The course, in order. */
export const COURSE: readonly Step[] = [...RULES, ...CASES, ...COMBINATIONS, ...OPENINGS];

/** The parts in their order. */
export const PARTS: readonly Part[] = ['rules', 'cases', 'combinations', 'openings'];

/** The step of this name. */
export function stepNamed(id: string): Step | undefined {
  return COURSE.find((step) => step.id === id);
}

/** The step after this one or, with -1, before it. */
export function neighbourStep(step: Step, by: 1 | -1): Step | undefined {
  return COURSE[COURSE.indexOf(step) + by];
}
