import { describe, expect, it } from 'vitest';
import { Lookup, sameArt } from '../src/lookup';
import { targetMarks } from '../src/marks';
import type { StepEffect } from '../src/generated/model';
import type { BoardState } from '../src/types';
import { step, cross, place, state } from './fixtures';

const look = (changes: Partial<BoardState> = {}): Lookup => new Lookup({ ...state(), ...changes });

function check(lookup: Lookup, picked: string | null, expected: string[]): void {
  const names = lookup.candidates(picked).map(({ place, mover, steps }) => {
    return mover ? `pick ${mover.key}` : `${place?.name} ${steps.length}`;
  });
  expect(names).toEqual(expected);
}

describe('what can be pointed at', () => {
  it('is what can move while nothing is picked', () => check(look(), null, ['pick x']));

  it('is every place of what is picked, and what is picked itself', () => {
    check(look(), 'x', ['n 1', 'e 1', 's 2', 'pick x']);
  });

  it('is every place of a choice that needs no mover', () => {
    check(look({ steps: [step(null, 'n'), step(null, 'w')] }), null, ['n 1', 'w 1']);
  });

  it('is nothing when the board only shows', () => check(look({ interactive: false }), null, []));

  it('prefers a place to choose over an item to pick on it', () => {
    const steps = [step('x', 's', 'y'), step('y', 'n')];
    check(look({ steps }), 'x', ['s 1', 'pick x']);
    check(look({ steps }), null, ['pick x', 'pick y']);
  });

  it('is any item, then any place, in the position editor', () => {
    const lookup = look({ editable: true });
    check(lookup, null, ['pick x', 'pick y', 'pick z']);
    check(lookup, 'x', ['m 0', 'n 0', 'e 0', 's 0', 'w 0']);
  });

  it('leaves choices without a place to the page', () => {
    const word = { ...step(null, 'n'), place: null, kind: 'word' };
    check(look({ steps: [word] }), null, []);
  });
});

describe('the description of a place', () => {
  it('contains the items and the choices', () => {
    const lookup = look({ highlights: [{ place: 's', kind: 'threat' }] });
    const info = lookup.placeInfo(lookup.places.get('s')!, 'x');
    expect(info.standing.map(({ key }) => key)).toEqual(['y', 'z']);
    expect(info.steps.length).toBe(2);
    expect(info.movers).toEqual([]);
    expect(info.picked?.key).toBe('x');
    expect(info.highlights).toEqual(['threat']);
  });
});

describe('marks', () => {
  const measure = { usual: 1, unit: 20, middle: [0, 0] as [number, number] };
  const marked = (steps: BoardState['steps'], picked: string | null): string =>
    targetMarks(look({ steps }), picked, measure);
  const shape = (effect: StepEffect, name: string): void => {
    const one = { ...step('x', 's'), effect };
    expect(marked([one], 'x')).toContain(`class="${name}"`);
  };

  it('differ in shape by effect', () => {
    shape('free', 'board-free');
    shape('swap', 'board-swap');
    shape('replace', 'board-replace');
    shape('grey', 'board-replace');
  });

  it('of one kind share their elements, since each costs time at a tap', () => {
    const swaps = ['s', 'n'].map((name) => ({ ...step('x', name), effect: 'swap' as const }));
    const marks = marked(swaps, 'x');
    expect(marks.match(/board-swap/g)).toHaveLength(1);
    expect(marks.match(/board-solid/g)).toHaveLength(1);
  });

  it('add a star at a goal', () => {
    expect(marked([{ ...step('x', 'n'), reaches_goal: true }], 'x')).toContain('board-goal');
    expect(marked([step('x', 'n')], 'x')).not.toContain('board-goal');
  });

  it('are quiet for what can be placed nearly anywhere, not for a few places', () => {
    const many = Array.from({ length: 13 }, (_, i) => place(`p${i}`, 2 * i, 0));
    const check = (count: number, spare: number, effect: StepEffect, expected: RegExp): void => {
      const places = [...many.slice(0, count), ...cross().slice(0, spare)];
      const steps = many.slice(0, count).map(({ name }) => ({ ...step(null, name), effect }));
      const art = { ...state().art, places };
      expect(targetMarks(look({ art, items: [], steps }), null, measure)).toMatch(expected);
    };
    check(13, 1, 'black', /board-quiet/);
    check(12, 1, 'black', /board-free/);
    check(13, 1, 'stone', /board-quiet/);
    check(13, 0, 'stone', /^$/);
  });

  it('show nothing while nothing is picked', () => expect(marked(state().steps, null)).toBe(''));
});

describe('the drawing of a board', () => {
  it('is the same if only the object is another', () => {
    const [a, b] = [state().art, state().art];
    expect(sameArt(a, b)).toBe(true);
    b.places[0]!.x = 1;
    expect(sameArt(a, b)).toBe(false);
  });
});
