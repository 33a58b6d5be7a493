// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Board } from '../src/board';
import type { BoardState } from '../src/types';
import { logged, state } from './fixtures';

/** The sets of symbols on a board of pieces with these radii, a pixel for a unit. */
function shownSets(radii: number[], changes: Partial<BoardState> = {}): string[] {
  document.body.innerHTML = '<div></div>';
  const host = document.querySelector('div')!;
  const board = new Board(host, logged([]));
  const start = state();
  const items = start.items.map((item, index) => ({ ...item, r: radii[index]! }));
  board.update({ ...start, items, ...changes });
  return [...host.querySelectorAll('.board-items use')].map((use) => use.getAttribute('href')!.split('-').at(-1)!);
}

test('all pieces of a board come from one set, which the smallest piece decides', () => {
  expect(shownSets([20, 20, 20])).toEqual(['large', 'large', 'large']);
  expect(shownSets([20, 20, 10])).toEqual(['small', 'small', 'small']);
  expect(shownSets([20, 20, 10], { figures: 'plain' })).toEqual(['plain', 'plain', 'plain']);
});

test('own pieces lie above those of others, and blocks above all pieces', () => {
  document.body.innerHTML = '<div></div>';
  const host = document.querySelector('div')!;
  const board = new Board(host, logged([]));
  const start = state();
  const [x, y, z] = start.items;
  const block = { ...z!, key: 'block', kind: 'black', owner: null } as const;
  const items = [block, x!, { ...y!, owner: 2 }];
  board.update({ ...start, items, ownSeat: 1 });
  const keys = [...host.querySelectorAll<SVGElement>('.board-item')].map((group) => group.dataset.key);
  expect(keys).toEqual(['y', 'x', 'block']);
});
