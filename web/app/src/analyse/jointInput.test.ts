import { createRoot, createSignal } from 'solid-js';
import { expect, test } from 'vitest';
import { GameTree } from './gameTree';
import { createJointInput } from './jointInput';

/** The input of a game in which these seats choose, and the turns that were played. */
function jointInput(seats: number[]) {
  const tree = new GameTree();
  const [at, setAt] = createSignal(tree.root);
  const turns: string[] = [];
  const input = createRoot(() => createJointInput({ at, seats: () => seats }, (turn) => turns.push(turn)));
  const leave = () => setAt((branch) => tree.play(branch, 'x') ?? branch);
  return { input, turns, leave };
}

test('each seat chooses in turn, and the last choice plays the turn', () => {
  const { input, turns } = jointInput([1, 2]);
  expect(input.seat()).toBe(1);
  input.choose(1, 'J9', ['J9']);
  expect(turns).toEqual([]);
  expect(input.seat()).toBe(2);
  input.choose(2, 'M12');
  expect(turns).toEqual(['1:J9|2:M12']);
  expect(input.choices()).toEqual([]);
});

test('a choice is taken back or replaced before the turn is complete', () => {
  const { input, turns } = jointInput([1, 2, 3]);
  input.choose(2, 'b');
  input.choose(1, 'a');
  expect(input.seat()).toBe(3);
  input.undo();
  expect(input.seat()).toBe(1);
  input.choose(2, 'c');
  input.choose(3, 'd');
  input.choose(1, 'a');
  expect(turns).toEqual(['1:a|2:c|3:d']);
});

test('choices of one position are not used in another', () => {
  const { input, leave } = jointInput([1, 2]);
  input.choose(1, 'J9');
  leave();
  expect(input.choices()).toEqual([]);
  expect(input.seat()).toBe(1);
});

test('without several seats there is nothing to choose', () => {
  expect(jointInput([]).input.seat()).toBe(0);
});
