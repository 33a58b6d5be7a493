import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { beforeAll, describe, expect, it } from 'vitest';
import init from '../generated/wasm/palamedes';
import * as rules from '../rules';
import { COURSE, PARTS } from './course';
import { START } from './course/rules';
import type { Step } from './course/kinds';
import { isRefusal, says, standing } from './judge';
import { begin, isDone, moved, next, showMe, tapped, taskOf, type Lesson } from './lesson';

beforeAll(async () => {
  const wasm = new URL('../generated/wasm/palamedes_bg.wasm', import.meta.url);
  await init({ module_or_path: readFileSync(wasm) });
});

/** Every task of a step as it begins, each reached by the solution of the one before. */
function tasks(step: Step): Lesson[] {
  const all: Lesson[] = [];
  for (let now: Lesson | null = begin(rules, step); now; now = next(rules, showMe(rules, now))) {
    all.push(now);
  }
  return all;
}

/** The steps of a move are offered on the board one after the other, and then it is whole. */
function expectOffered(game: string, position: string, move: string): void {
  const steps = rules.stepsOf(game, position, move);
  expect(steps.length, move).toBeGreaterThan(0);
  const made: string[] = [];
  for (const step of steps) {
    const { choices } = rules.choices(game, position, made);
    expect(choices.map((choice) => choice.text)).toContain(step);
    made.push(step);
  }
  expect(rules.choices(game, position, made).whole).toBe(move);
}

describe.each(COURSE)('the step $id', (step) => {
  it('begins on positions that the rules know and write in the same way', () => {
    const game = step.game ?? 'pentagame';
    for (const { position } of step.tasks) {
      if (position !== undefined) {
        expect(rules.checkPosition(game, position)).toEqual({ text: position });
      }
    }
    expect(step.tasks[0]?.position).toBeDefined();
  });

  it('is done by its own solutions, with every answer in its place', () => {
    for (const lesson of tasks(step)) {
      const task = taskOf(lesson);
      const shown = showMe(rules, lesson);
      expect(isDone(shown), `task ${lesson.at + 1}`).toBe(true);
      if (task.kind === 'do') {
        const answers = task.solution.flatMap((_, at) => task.replies?.[at] ?? []);
        expect(shown.plies).toHaveLength(task.solution.length + answers.length);
      } else if (task.kind === 'watch') {
        expect(shown.plies).toHaveLength(task.line.length);
      } else if (task.kind === 'refuse') {
        expect(shown.said && isRefusal(shown.said, task.code)).toBe(true);
      }
    }
  });

  it('offers on the board every step of its solutions', () => {
    for (const lesson of tasks(step)) {
      const task = taskOf(lesson);
      if (task.kind === 'find') {
        for (const move of task.solution) expectOffered(lesson.game, lesson.start, move);
      } else if (task.kind === 'do') {
        const own = showMe(rules, lesson).plies.filter(({ move }) => task.solution.includes(move));
        expect(own).toHaveLength(task.solution.length);
        for (const { from, move } of own) expectOffered(lesson.game, from, move);
      }
    }
  });

  it('points at places of its board', () => {
    for (const lesson of tasks(step)) {
      const { look = [], point = [] } = taskOf(lesson);
      const art = rules.artwork(lesson.game, lesson.start, { turns: 0, mirrored: false });
      const names = art.places.map((place) => place.name);
      expect(names).toEqual(expect.arrayContaining([...look, ...point]));
    }
  });
});

/** Moves of the player to move that do not solve the task: the wants must tell them apart. */
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
  'meet-the-rocket': [[1, 'bB-c#A1B'], [1, 'bB-c#b1c']],
};

describe('a wrong move', () => {
  const cases = Object.entries(WRONG).flatMap(([id, all]) => all.map((wrong) => [id, ...wrong]));
  it.each(cases as [string, number, string][])('does not do: %s %i %s', (id, task, move) => {
    const lesson = tasks(COURSE.find((step) => step.id === id)!)[task - 1]!;
    const tried = moved(rules, lesson, move);
    expect(tried).not.toBe(lesson);
    expect(tried.phase).toBe('wrong');
  });

  it('is noticed where two moves make an opening', () => {
    for (const step of COURSE) {
      const [task] = step.tasks;
      if (task?.kind !== 'do' || task.want.opening === undefined) continue;
      const first = moved(rules, begin(rules, step), 'aA-A2B');
      expect(first.phase).toBe('try');
      expect(moved(rules, first, 'bB-B2e').phase, step.id).toBe('wrong');
    }
  });

  it('and a wrong place', () => {
    const [goals] = tasks(COURSE.find((step) => step.id === 'goals')!);
    expect(tapped(rules, goals!, 'b').phase).toBe('wrong');
  });
});

describe('the course', () => {
  it('has twelve steps of the rules, the special cases, combinations and openings', () => {
    const count = PARTS.map((part) => COURSE.filter((step) => step.part === part).length);
    expect(count).toEqual([12, 9, 13, 10]);
    expect(new Set(COURSE.map((step) => step.id)).size).toBe(COURSE.length);
  });

  it('teaches openings from the very beginning, answered whatever comes first', () => {
    expect(rules.startOf('pentagame')).toBe(START);
    const steps = COURSE.filter((step) => {
      const [task] = step.tasks;
      return task?.kind === 'do' && task.want.opening !== undefined;
    });
    expect(steps.length).toBeGreaterThanOrEqual(6);
    // One of the pieces of the answers can always move, whatever a first move did.
    for (const first of ['eE-c#E2b', 'cC-e#D1b', 'eE-D*2d', 'cC-D*2d', 'eE-E1b', 'aA-c#C1e']) {
      const answered = moved(rules, begin(rules, steps[0]!), first);
      expect(answered.plies, first).toHaveLength(2);
    }
  });

  it('spoils only what threatened', () => {
    for (const step of COURSE) {
      for (const lesson of tasks(step)) {
        const task = taskOf(lesson);
        if (task.kind !== 'do' || task.want.spoils?.code === undefined) continue;
        const { move, code } = task.want.spoils;
        const idle = rules.play(lesson.game, lesson.start, '--');
        if (!('position' in idle)) throw new Error('a turn can always be lost');
        expect(says(rules, lesson.game, idle.position, move, code)).toBe(true);
      }
    }
  });

  it('finds the crossing empty that is to be found, and the goals where they are', () => {
    const [blocks] = tasks(COURSE.find((step) => step.id === 'blocks')!);
    const { things } = standing(rules, 'pentagame', blocks!.start);
    expect(things.some((thing) => thing.place === 'e')).toBe(false);
    for (const crossing of ['a', 'b', 'c', 'd']) {
      expect(things.some((thing) => thing.place === crossing)).toBe(true);
    }
    const art = rules.artwork('pentagame', START, { turns: 0, mirrored: false });
    const colour = (name: string) => art.places.find((place) => place.name === name)?.colour;
    expect([colour('a'), colour('c')]).toEqual([colour('A'), colour('C')]);
  });
});

describe.each(['en', 'de'])('the words in %s', (language) => {
  const file = new URL(`../../../../locales/${language}/learn.ftl`, import.meta.url);
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
