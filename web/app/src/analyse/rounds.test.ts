import { expect, test } from 'vitest';
import { GameTree } from './gameTree';
import { createRounds } from './rounds';
import { ply } from './testPly';

/** The numbers of the plies of a game, with a dot where a round begins. */
function rounds(seats: number, firstSeat: number | null, actions: string): string {
  const tree = new GameTree({ comments: [], plies: actions.split(' ').map((action) => ply(action)) });
  const round = createRounds(seats, firstSeat);
  const numbers = tree.mainLine().map((branch) => round(branch));
  return numbers.map(({ number, isStart }) => `${number}${isStart ? '.' : ''}`).join(' ');
}

test('a ply of one seat is a part of a round', () => {
  expect(rounds(2, 1, 'a b c -- e')).toBe('1. 1 2. 2 3.');
  expect(rounds(3, 1, 'a b c d')).toBe('1. 1 1 2.');
  expect(rounds(2, 2, 'b a b')).toBe('1 2. 2');
});

test('choices made at once are a whole round, and chance counts nothing', () => {
  expect(rounds(2, null, '1:J9|2:M12 1:A1|2:--')).toBe('1. 2.');
  expect(rounds(2, null, '~SQ ~DK 1:J1Q2K3|2:J1Q2K3 ~DJ e2 1:J1Q2K3|2:J1Q2K3')).toBe('1. 1 1 2. 2 2');
  expect(rounds(3, null, '1:a|2:b|3:c ~x 1:a|2:b|3:c')).toBe('1. 2. 2');
});

test('each variation counts its own plies', () => {
  const tree = new GameTree();
  const [joint, single] = [tree.play(tree.root, '1:a|2:b'), tree.play(tree.root, 'a')];
  const [afterJoint, afterSingle] = [joint, single].map((branch) => branch && tree.play(branch, 'c'));
  const round = createRounds(2, null);
  expect(afterJoint && round(afterJoint).number).toBe(2);
  expect(afterSingle && round(afterSingle).number).toBe(1);
});
