// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { serveBundles } from '../../test/loadBundles';
import * as rules from '../engine/rules';
import { AS_PRINTED } from '../game/common/orientation';
import { GAMES } from '../generated/games';
import { COURSE, COURSES, neighbourStep, pictureMove, stepsOf } from './course';
import { START } from './course/rules';
import type { Step } from './course/types';
import { isRefusal, hasExplanation, sceneOf } from './checkTask';
import {
  beginLesson,
  isDone,
  applyMove,
  nextTask,
  showSolution,
  tapPlace,
  currentTask,
  type Lesson,
} from './lesson';

beforeAll(async () => {
  serveBundles();
  await rules.loadAllRules();
});

/** Every task of a step as it begins, each reached by the solution of the one before. */
function tasks(step: Step): Lesson[] {
  const all: Lesson[] = [];
  for (let now: Lesson | null = beginLesson(rules, step); now; now = nextTask(rules, showSolution(rules, now))) {
    all.push(now);
  }
  return all;
}

/** All steps of a move are offered one after the other, and then it is complete. */
function expectOffered(game: string, position: string, move: string): void {
  const steps = rules.moveSteps(game, position, move);
  expect(steps.length, move).toBeGreaterThan(0);
  const solved: string[] = [];
  for (const step of steps) {
    const { steps: choices } = rules.legalSteps(game, position, solved);
    expect(choices.map((choice) => choice.text)).toContain(step);
    solved.push(step);
  }
  expect(rules.legalSteps(game, position, solved).complete_move).toBe(move);
}

/** The same for a secret choice of a seat. */
function expectOfferedInSecret(game: string, position: string, seat: number, move: string): void {
  const made: string[] = [];
  for (;;) {
    const { steps, complete_move } = rules.legalSteps(game, position, made, seat);
    if (complete_move !== null) {
      expect(complete_move).toBe(move);
      return;
    }
    const next = steps.find(({ text }) => move.startsWith(made.join('') + text));
    expect(next, `${move} after ${made.join(' ')}`).toBeDefined();
    made.push(next!.text);
  }
}

describe.each(COURSE)('the step $id', (step) => {
  it('begins on positions that the rules know and write in the same way', () => {
    const game = step.game ?? 'pentagame';
    for (const { position } of step.tasks) {
      if (position !== undefined) {
        expect(rules.checkPosition(game, position)).toEqual({ ok: position });
      }
    }
    expect(step.tasks[0]?.position).toBeDefined();
  });

  it('is done by its own solutions, with all replies', () => {
    for (const lesson of tasks(step)) {
      const task = currentTask(lesson);
      const shown = showSolution(rules, lesson);
      expect(isDone(shown), `task ${lesson.at + 1}`).toBe(true);
      if (task.kind === 'do') {
        const answers = task.solution.flatMap((_, at) => task.replies?.[at] ?? []);
        expect(shown.plies).toHaveLength(task.solution.length + answers.length);
      } else if (task.kind === 'watch') {
        expect(shown.plies).toHaveLength(task.line.length);
      } else if (task.kind === 'refuse') {
        expect(shown.error && isRefusal(shown.error, task.code)).toBe(true);
      }
    }
  });

  it('offers on the board every step of its solutions', () => {
    for (const lesson of tasks(step)) {
      const task = currentTask(lesson);
      if (task.kind === 'find') {
        for (const move of task.solution) expectOffered(lesson.game, lesson.start, move);
      } else if (task.kind === 'choose') {
        expectOfferedInSecret(lesson.game, lesson.start, task.seat, task.solution[0]);
      } else if (task.kind === 'do') {
        const own = showSolution(rules, lesson).plies.filter(({ move }) => task.solution.includes(move));
        expect(own).toHaveLength(task.solution.length);
        for (const { from, move } of own) expectOffered(lesson.game, from, move);
      }
    }
  });

  it('points at places of its board', () => {
    for (const lesson of tasks(step)) {
      const { highlight = [], point = [] } = currentTask(lesson);
      const art = rules.artwork(lesson.game, lesson.start, AS_PRINTED);
      const names = art.places.map((place) => place.name);
      expect(names).toEqual(expect.arrayContaining([...highlight, ...point]));
    }
  });
});

/** Moves that do not solve the task: the conditions must reject them. */
const WRONG: Record<string, readonly [task: number, move: string][]> = {
  pieces: [[1, 'aA-B*b'], [1, 'aA-c#A1B']],
  corners: [[1, 'dD2E-D1E']],
  directions: [[1, 'bB-A2B']],
  jumping: [[2, 'aA-A2c']],
  turning: [[1, 'aA-c']],
  replacing: [[1, 'aA-A1B'], [2, 'aA-c#A1B'], [2, 'cC-C1a']],
  swapping: [[1, 'aA-A4d*2a'], [2, 'aA-B*b']],
  out: [[1, 'ae-d2e'], [2, 'dD-D1E']],
  choosing: [[1, 'aA-B*2b']],
  through: [[1, 'ae-a1b']],
  'cutting-off': [[1, 'dD-D1E'], [1, 'eE-b#C1a']],
  fork: [[1, 'aB-e2a#C6e']],
  anticadabra: [[1, 'cC-C1a']],
  room: [[1, 'dC-C1e']],
  hot: [[1, 'bE-b+A6d']],
  standoff: [[1, 'ba-b*2a+D2E'], [1, 'ba-a2b']],
  face: [[1, 'ac-a*c+C3D']],
  'final-swap': [[1, 'aB-A*b']],
  'final-replace': [[1, 'dA-A2d']],
  draw: [[1, 'ae2a-e3a#A2c'], [1, 'ae2a-e1a']],
  wall: [[1, 'cE-E1A']],
  swallow: [[1, 'cE-c*3c+A1B']],
  partners: [[1, 'cC-B*b']],
  'stop-the-rabbit': [[1, 'aA-c#A1B']],
  'join-the-fork': [[1, 'aB-e#A1B']],
  'meet-the-fork': [[1, 'aA-c#D2E']],
  'pente-five': [[1, 'A5']],
  'pente-capture': [[1, 'H5']],
  'pente-save': [[1, 'A1']],
  'pente-ten': [[1, 'E3']],
  'pente-four': [[1, 'A1']],
  'pente-block': [[1, 'H3']],
  'pente-counter': [[1, 'A5']],
  'pentalath-five': [[1, 'd8']],
  'pentalath-line': [[1, 'e4']],
  'pentalath-capture': [[1, 'c1']],
  'pentalath-group': [[1, 'c1']],
  'pentalath-first': [[1, 'g1']],
  'pentalath-save': [[1, 'g1']],
  'pentalath-block': [[1, 'd8']],
  'pentalath-double': [[1, 'g1']],
  'hi-jack-take': [[1, 'h8']],
  'hi-jack-hijack': [[1, 'h8']],
  'hi-jack-pass': [[1, 'a8']],
  'millennium-3d-chess-rook': [[1, '1e1-1e2']],
  'millennium-3d-chess-mate': [[1, '2a1-2b1']],
  'nardeshir-passant': [[1, '2c5-2c6']],
  'nardeshir-mate': [[1, '1c6-1c5']],
  'frames-guess': [[1, 'C3']],
  'lanza-swap': [[1, 'J1Q6K3']],
  'king-of-pearls-corner': [[1, 'h1']],
  'king-of-pearls-win': [[1, 'a4']],
  'nibelungenlied-marry': [[1, 'S-D3']],
  'nibelungenlied-leave': [[1, 'H-E4']],
  'nibelungenlied-betray': [[1, 'B-C1']],
  'nibelungenlied-murder': [[1, 'H-E3']],
  'ot-tjin-fish': [[1, '5']],
  'ot-tjin-lap': [[1, '3']],
  'ot-tjin-end': [[1, '9']],
  'sleeping-beauty-draughts-replace': [[1, 'g1f2']],
  'sleeping-beauty-draughts-joy': [[1, 'h8*g7']],
  'sleeping-beauty-draughts-win': [[1, 'c1d2']],
  'akron-win': [[1, 'a1']],
  'akron-climb': [[1, 'a1']],
  'akron-cut': [[1, 'a1']],
  'akron-over': [[1, 'b3']],
  'meet-the-rocket': [[1, 'bB-c#A1B'], [1, 'bB-c#b1c']],
};

describe('a wrong move', () => {
  const cases = Object.entries(WRONG).flatMap(([id, all]) => all.map((wrong) => [id, ...wrong]));
  it.each(cases as [string, number, string][])('does not do: %s %i %s', (id, task, move) => {
    const lesson = tasks(COURSE.find((step) => step.id === id)!)[task - 1]!;
    const tried = applyMove(rules, lesson, move);
    expect(tried).not.toBe(lesson);
    expect(tried.phase).toBe('wrong');
  });

  it('is noticed where two moves make an opening', () => {
    for (const step of COURSE) {
      const [task] = step.tasks;
      if (task?.kind !== 'do' || task.goal.opening === undefined) continue;
      const first = applyMove(rules, beginLesson(rules, step), 'aA-A2B');
      expect(first.phase).toBe('try');
      expect(applyMove(rules, first, 'bB-B2e').phase, step.id).toBe('wrong');
    }
  });

  it('and a wrong place', () => {
    const [goals] = tasks(COURSE.find((step) => step.id === 'goals')!);
    expect(tapPlace(rules, goals!, 'b').phase).toBe('wrong');
  });
});

describe('the course', () => {
  it('has the rules, cases, combinations and openings of Pentagame, and the other games', () => {
    const count = COURSES.map(({ parts }) => parts.map((part) => stepsOf(part).length));
    expect(count.slice(0, 3)).toEqual([[12, 9, 13, 10], [11], [10]]);
    expect(count.slice(3).flat()).toEqual([8, 8, 9, 9, 6, 8, 8, 6, 10, 10]);
    expect(new Set(COURSE.map((step) => step.id)).size).toBe(COURSE.length);
  });

  it('exists for every game, as the catalogue and the rules link to it', () => {
    expect(COURSES.map(({ game }) => game).sort()).toEqual(GAMES.map(({ name }) => name).sort());
  });

  it('leads from step to step, but not into another game', () => {
    for (const { parts } of COURSES) {
      const steps = parts.flatMap(stepsOf);
      expect(neighbourStep(steps[0]!, -1)).toBeUndefined();
      expect(neighbourStep(steps.at(-1)!, 1)).toBeUndefined();
      steps.slice(1).forEach((step, at) => expect(neighbourStep(step, -1)).toBe(steps[at]));
    }
  });

  it('teaches openings from the start position, with a reply to any first move', () => {
    expect(rules.startPosition('pentagame')).toBe(START);
    const steps = COURSE.filter((step) => {
      const [task] = step.tasks;
      return task?.kind === 'do' && task.goal.opening !== undefined;
    });
    expect(steps.length).toBeGreaterThanOrEqual(6);
    // One of the replies is always legal.
    for (const first of ['eE-c#E2b', 'cC-e#D1b', 'eE-D*2d', 'cC-D*2d', 'eE-E1b', 'aA-c#C1e']) {
      const replied = applyMove(rules, beginLesson(rules, steps[0]!), first);
      expect(replied.plies, first).toHaveLength(2);
    }
  });

  it('spoils only what threatened', () => {
    for (const step of COURSE) {
      for (const lesson of tasks(step)) {
        const task = currentTask(lesson);
        if (task.kind !== 'do' || task.goal.prevents?.code === undefined) continue;
        const { move, code } = task.goal.prevents;
        const idle = rules.playMove(lesson.game, lesson.start, '--');
        if (!('ok' in idle)) throw new Error('a turn can always be lost');
        expect(hasExplanation(rules, lesson.game, idle.ok, move, code)).toBe(true);
      }
    }
  });

  it('finds the crossing empty that is to be found, and the goals where they are', () => {
    const [blocks] = tasks(COURSE.find((step) => step.id === 'blocks')!);
    const { items } = sceneOf(rules, 'pentagame', blocks!.start);
    expect(items.some((item) => item.place === 'e')).toBe(false);
    for (const crossing of ['a', 'b', 'c', 'd']) {
      expect(items.some((item) => item.place === crossing)).toBe(true);
    }
    const art = rules.artwork('pentagame', START, AS_PRINTED);
    const colour = (name: string) => art.places.find((place) => place.name === name)?.colour;
    expect([colour('a'), colour('c')]).toEqual([colour('A'), colour('C')]);
  });
});

it('has a picture of its own for each step of the rules', () => {
  const pictures = stepsOf('rules').map((step) => {
    const lastMove = pictureMove(step) ?? '';
    return rules.picture('pentagame', step.tasks[0]?.position ?? '', { theme: 'day', widthPx: 160, lastMove });
  });
  expect(pictures.every((svg) => svg.startsWith('<svg'))).toBe(true);
  expect(new Set(pictures).size).toBe(pictures.length);
});

describe.each(['en', 'de'])('the words in %s', (language) => {
  const file = join(import.meta.dirname, `../../../../locales/${language}/learn.ftl`);
  const bundle = new FluentBundle(language);
  const errors = bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));

  it('can be read', () => expect(errors).toEqual([]));

  it.each(COURSE)('tell the step $id', (step) => {
    const ids = [`learn-${step.id}`, `learn-${step.id}-done`];
    step.tasks.forEach((task, at) => {
      ids.push(`learn-${step.id}-${at + 1}`);
      if (task.kind !== 'watch') ids.push(`learn-${step.id}-${at + 1}-hint`);
    });
    for (const id of ids) expect(bundle.hasMessage(id), id).toBe(true);
  });
});
