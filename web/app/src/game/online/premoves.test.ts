import { describe, expect, it } from 'vitest';
import {
  playLine,
  parsePremoves,
  parseStored,
  addLine,
  removeLine,
  formatPremoves,
  type PremoveRules,
  type PremoveLine,
} from './premoves';

const lines = (text: string): PremoveLine[] => parsePremoves(`0 ${text}`);
const added = (plan: string, line: string) =>
  formatPremoves(0, addLine(lines(plan), lines(line)[0] as PremoveLine));

describe('premoves as text', () => {
  it('are parsed and formatted', () => {
    for (const text of ['12 * !E5', '12 E5 !D4 C3 !B2 ; E6 !D5 ; * !C3', '7 ? aA-B*b !bB-A*a']) {
      expect(formatPremoves(Number.parseInt(text, 10), parsePremoves(text))).toBe(text);
    }
    expect(parsePremoves('')).toEqual([]);
    expect(formatPremoves(3, [])).toBe('');
  });

  it('keeps the ply number of the text', () => {
    expect(parseStored('12 * !E5', 14)).toEqual({ plies: 12, lines: parsePremoves('12 * !E5') });
    expect(parseStored('', 14)).toEqual({ plies: 14, lines: [] });
  });

  it('distinguish own and opponent moves', () => {
    expect(parsePremoves('2 E5 !D4 ? * !C3')).toEqual([
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

describe('addLine', () => {
  it('stands before lines for any move', () => {
    expect(added('* !C3', 'E5 !D4')).toBe('0 E5 !D4 ; * !C3');
    expect(added('E5 !D4', '* !C3')).toBe('0 E5 !D4 ; * !C3');
    expect(added('E5 !D4 ; * !C3', 'E6 !A1')).toBe('0 E5 !D4 ; E6 !A1 ; * !C3');
  });

  it('replaces lines with the same condition', () => {
    expect(added('E5 !D4', 'E5 !A1')).toBe('0 E5 !A1');
    expect(added('E5 !D4', 'E5 !D4 C3 !B2')).toBe('0 E5 !D4 C3 !B2');
    expect(added('* !D4 ; E5 !A1', '* !B2')).toBe('0 E5 !A1 ; * !B2');
  });

  it('branches at other opponent moves', () => {
    expect(added('E5 !D4 C3 !B2', 'E5 !D4 C4 !B3')).toBe('0 E5 !D4 C3 !B2 ; E5 !D4 C4 !B3');
  });

  it('removes one line', () => {
    expect(formatPremoves(0, removeLine(lines('E5 !D4 ; E6 !A1 ; * !C3'), 1))).toBe('0 E5 !D4 ; * !C3');
  });
});

/** Three seats in a row; a position is whose turn it is and what was played. */
const premoveRules = (dropped: number[]): PremoveRules => ({
  play: (position, move) => {
    const [turn = '1', ...moves] = position.split(' ');
    return move === 'bad' ? null : [(Number(turn) % 3) + 1, ...moves, move].join(' ');
  },
  turn: (position) => Number(position[0]) || null,
  isOver: (position) => position === 'over',
  isGone: (seat) => dropped.includes(seat),
});

describe('playLine', () => {
  const check = (dropped: number[], text: string, seats: number[], end: string) => {
    const [steps, position] = playLine(premoveRules(dropped), '2', 1, lines(text)[0] as PremoveLine);
    expect(steps.map(({ seat }) => seat)).toEqual(seats);
    expect(position).toBe(end);
  };

  it('plays in the order of seats', () => {
    check([], 'a b !c', [2, 3, 1], '2 a b c');
    check([], '* !c', [2, 1], '2 -- -- c');
    check([], '? b !c d', [2, 3, 1, 2], '3 -- b c d');
  });

  it('skips seats that left the game', () => {
    check([2], 'b !c b', [3, 1, 3], '1 -- b c -- b');
    check([3], 'a !c', [2, 1], '2 a -- c');
  });

  it('keeps the position where several seats choose at once, and has no ply after the end', () => {
    const plies = (position: string) => playLine(premoveRules([]), position, 1, lines('* !c')[0] as PremoveLine);
    const [steps, after] = plies('several');
    expect(steps.map(({ ply, seat }) => [ply.is, seat])).toEqual([['whatever', null], ['own', null]]);
    expect(after).toBe('several');
    expect(plies('over')).toEqual([[], 'over']);
  });

  it('stops at an illegal move', () => {
    check([], 'a bad !c', [2], '3 a');
  });
});
