import { describe, expect, it } from 'vitest';
import { follow, readPlan, readStored, withLine, without, writePlan, type Asked, type Line } from './plan';

const lines = (text: string): Line[] => readPlan(`0 ${text}`);
const added = (plan: string, line: string) =>
  writePlan(0, withLine(lines(plan), lines(line)[0] as Line));

describe('a plan as text', () => {
  it('is read and written', () => {
    for (const text of ['12 * !E5', '12 E5 !D4 C3 !B2 ; E6 !D5 ; * !C3', '7 ? aA-B*b !bB-A*a']) {
      expect(writePlan(Number.parseInt(text, 10), readPlan(text))).toBe(text);
    }
    expect(readPlan('')).toEqual([]);
    expect(writePlan(3, [])).toBe('');
  });

  it('keeps the number that came with it', () => {
    expect(readStored('12 * !E5', 14)).toEqual({ plies: 12, lines: readPlan('12 * !E5') });
    expect(readStored('', 14)).toEqual({ plies: 14, lines: [] });
  });

  it('knows whose move is whose', () => {
    expect(readPlan('2 E5 !D4 ? * !C3')).toEqual([
      [
        { is: 'theirs', move: 'E5' },
        { is: 'own', move: 'D4' },
        { is: 'any' },
        { is: 'whatever' },
        { is: 'own', move: 'C3' },
      ],
    ]);
  });
});

describe('a line more', () => {
  it('stands before what counts for everything', () => {
    expect(added('* !C3', 'E5 !D4')).toBe('0 E5 !D4 ; * !C3');
    expect(added('E5 !D4', '* !C3')).toBe('0 E5 !D4 ; * !C3');
    expect(added('E5 !D4 ; * !C3', 'E6 !A1')).toBe('0 E5 !D4 ; E6 !A1 ; * !C3');
  });

  it('takes the place of what would answer the same', () => {
    expect(added('E5 !D4', 'E5 !A1')).toBe('0 E5 !A1');
    expect(added('E5 !D4', 'E5 !D4 C3 !B2')).toBe('0 E5 !D4 C3 !B2');
    expect(added('* !D4 ; E5 !A1', '* !B2')).toBe('0 E5 !A1 ; * !B2');
  });

  it('branches where the others may do something else', () => {
    expect(added('E5 !D4 C3 !B2', 'E5 !D4 C4 !B3')).toBe('0 E5 !D4 C3 !B2 ; E5 !D4 C4 !B3');
  });

  it('goes without the others', () => {
    expect(writePlan(0, without(lines('E5 !D4 ; E6 !A1 ; * !C3'), 1))).toBe('0 E5 !D4 ; * !C3');
  });
});

/** Three seats in a row; a position is whose turn it is and what was played. */
const asked = (gone: number[]): Asked => ({
  play: (position, move) => {
    const [turn = '1', ...moves] = position.split(' ');
    return move === 'bad' ? null : [(Number(turn) % 3) + 1, ...moves, move].join(' ');
  },
  turn: (position) => Number(position[0]),
  isGone: (seat) => gone.includes(seat),
});

describe('a line on the board', () => {
  const check = (gone: number[], text: string, seats: number[], end: string) => {
    const [steps, where] = follow(asked(gone), '2', 1, lines(text)[0] as Line);
    expect(steps.map(({ seat }) => seat)).toEqual(seats);
    expect(where).toBe(end);
  };

  it('is followed in the order of play', () => {
    check([], 'a b !c', [2, 3, 1], '2 a b c');
    check([], '* !c', [2, 1], '2 -- -- c');
    check([], '? b !c d', [2, 3, 1, 2], '3 -- b c d');
  });

  it('passes over who is out of the game', () => {
    check([2], 'b !c b', [3, 1, 3], '1 -- b c -- b');
    check([3], 'a !c', [2, 1], '2 a -- c');
  });

  it('ends where it cannot be played', () => {
    check([], 'a bad !c', [2], '3 a');
  });
});
