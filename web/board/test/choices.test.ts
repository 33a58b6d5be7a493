import { describe, expect, it } from 'vitest';
import { Lookup, sameArt } from '../src/choices';
import { targetMarks } from '../src/marks';
import type { BoardState } from '../src/types';
import { choice, cross, place, state } from './made';

const look = (changes: Partial<BoardState> = {}): Lookup => new Lookup({ ...state(), ...changes });

function check(lookup: Lookup, picked: string | null, expected: string[]): void {
  const names = lookup.candidates(picked).map(({ place, mover, choices }) => {
    return mover ? `pick ${mover.key}` : `${place?.name} ${choices.length}`;
  });
  expect(names).toEqual(expected);
}

describe('what can be pointed at', () => {
  it('is what can move while nothing is picked', () => check(look(), null, ['pick x']));

  it('is every place of what is picked, and what is picked itself', () => {
    check(look(), 'x', ['n 1', 'e 1', 's 2', 'pick x']);
  });

  it('is every place of a choice that needs no mover', () => {
    check(look({ choices: [choice(null, 'n'), choice(null, 'w')] }), null, ['n 1', 'w 1']);
  });

  it('is nothing when the board only shows', () => check(look({ interactive: false }), null, []));

  it('prefers a place to choose to a thing to pick on it', () => {
    const choices = [choice('x', 's', 'y'), choice('y', 'n')];
    check(look({ choices }), 'x', ['s 1', 'pick x']);
    check(look({ choices }), null, ['pick x', 'pick y']);
  });

  it('is any thing, then any place, while setting up by hand', () => {
    const lookup = look({ editable: true });
    check(lookup, null, ['pick x', 'pick y', 'pick z']);
    check(lookup, 'x', ['m 0', 'n 0', 'e 0', 's 0', 'w 0']);
  });

  it('leaves choices without a place to the page', () => {
    const word = { ...choice(null, 'n'), place: null, kind: 'word' };
    check(look({ choices: [word] }), null, []);
  });
});

describe('a place in words', () => {
  it('tells what stands there and what can be done', () => {
    const lookup = look({ highlights: [{ place: 's', kind: 'threat' }] });
    const told = lookup.told(lookup.places.get('s')!, 'x');
    expect(told.standing.map(({ key }) => key)).toEqual(['y', 'z']);
    expect(told.choices.length).toBe(2);
    expect(told.movers).toEqual([]);
    expect(told.picked?.key).toBe('x');
    expect(told.highlights).toEqual(['threat']);
  });
});

describe('marks', () => {
  const measure = { usual: 1, unit: 20, middle: [0, 0] as [number, number] };
  const marked = (choices: BoardState['choices'], picked: string | null): string =>
    targetMarks(look({ choices }), picked, measure);
  const shape = (kind: string, name: string): void => {
    const one = { ...choice('x', 's'), kind };
    expect(marked([one], 'x')).toContain(`class="${name}"`);
  };

  it('tell kinds apart by shape', () => {
    shape('free', 'board-free');
    shape('swap', 'board-swap');
    shape('replace', 'board-replace');
    shape('grey', 'board-replace');
  });

  it('add a star at a goal', () => {
    expect(marked([{ ...choice('x', 'n'), goal: true }], 'x')).toContain('board-goal');
    expect(marked([choice('x', 'n')], 'x')).not.toContain('board-goal');
  });

  it('are quiet for what can be placed nearly anywhere, not for a few places', () => {
    const many = Array.from({ length: 13 }, (_, i) => place(`p${i}`, 2 * i, 0));
    const check = (count: number, spare: number, kind: string, expected: RegExp): void => {
      const places = [...many.slice(0, count), ...cross().slice(0, spare)];
      const choices = many.slice(0, count).map(({ name }) => ({ ...choice(null, name), kind }));
      const art = { ...state().art, places };
      expect(targetMarks(look({ art, things: [], choices }), null, measure)).toMatch(expected);
    };
    check(13, 1, 'black', /board-quiet/);
    check(12, 1, 'black', /board-free/);
    check(13, 1, 'stone', /board-quiet/);
    check(13, 0, 'stone', /^$/);
  });

  it('show nothing while nothing is picked', () => expect(marked(state().choices, null)).toBe(''));
});

describe('the drawing of a board', () => {
  it('is the same if only the object is another', () => {
    const [a, b] = [state().art, state().art];
    expect(sameArt(a, b)).toBe(true);
    b.places[0]!.x = 1;
    expect(sameArt(a, b)).toBe(false);
  });
});
