// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { expect, test, vi } from 'vitest';
import type { SearchRequest } from '../engine/engine';
import type { Analysis } from './analysis';
import { createEvaluationCache, createGameReview, createEngineAnalysis } from './engineAnalysis';
import { GameTree } from './gameTree';

const { asked } = vi.hoisted(() => ({ asked: [] as { question: unknown; answer: () => void }[] }));

vi.mock('../engine/engine', () => ({
  Engine: class {
    search(question: { seat?: number }, report?: (result: unknown) => void) {
      const values = question.seat === 2 ? [-20, 20] : [30, -30];
      const best = { values, moves: ['m'], shown: ['m'] };
      const result = { depth: 1, mixed: [], evaluated: 1, variations: [best] };
      report?.(result);
      return new Promise((answer) => asked.push({ question, answer: () => answer(result) }));
    }
    stop() {
      asked.at(-1)?.answer();
    }
    dispose() {
      this.stop();
    }
  },
}));

/** An analysis of a few moves; which game it is can be changed. In every position these seats choose at once. */
function analysisOf(moves: string[], seats: number[] = []) {
  const [game, setGame] = createSignal('one');
  const tree = new GameTree();
  const joint = { seats, events: [] };
  let at = tree.root;
  for (const move of moves) at = tree.play(at, move) ?? at;
  const line = (branch: typeof at) => ['startpos', ...tree.path(branch).map((b) => b.action)];
  const book = {
    position: (branch: typeof at) => line(branch).join(' '),
    line: (branch: typeof at) => line(branch).join(' '),
    standing: () => ({ turn: 1, seats: 2, over: null, joint }),
    seat: () => 1,
  };
  const found = {
    ...{ game, tree: () => tree, at: () => at, book: () => book, position: () => 'here' },
    ...{ over: () => false, joint: () => joint },
  };
  return { analysis: found as unknown as Analysis, setGame };
}

test('who leaves the page ends the sweep', async () => {
  asked.length = 0;
  const { analysis } = analysisOf(['a', 'b', 'c']);
  const leave = createRoot((dispose) => {
    void createGameReview(analysis, createEvaluationCache()).run();
    return dispose;
  });
  expect(asked).toHaveLength(1);
  leave();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(asked).toHaveLength(1);
});

test('evaluations of one game are not used for another game with the same line', () => {
  vi.useFakeTimers();
  asked.length = 0;
  const { analysis, setGame } = analysisOf([]);
  const { watching, leave } = createRoot((dispose) => ({
    watching: createEngineAnalysis(analysis, createEvaluationCache()),
    leave: dispose,
  }));
  watching.setOn(true);
  vi.runAllTimers();
  expect((asked[0]?.question as SearchRequest).rules).toBe('one');
  expect(watching.report()).not.toBeNull();
  setGame('two');
  expect(watching.report()).toBeNull();
  leave();
  vi.useRealTimers();
});

test('where several seats choose, each is searched, and its own value counts', async () => {
  vi.useFakeTimers();
  asked.length = 0;
  const { analysis } = analysisOf([], [1, 2]);
  const evaluations = createEvaluationCache();
  const { watching, leave } = createRoot((dispose) => ({
    watching: createEngineAnalysis(analysis, evaluations),
    leave: dispose,
  }));
  watching.setOn(true);
  for (const seat of [1, 2]) {
    await vi.runAllTimersAsync();
    expect((asked.at(-1)?.question as SearchRequest).seat).toBe(seat);
    asked.at(-1)?.answer();
  }
  await vi.runAllTimersAsync();
  expect(watching.report()).toBeNull();
  expect(watching.strategies().map(({ seat }) => seat)).toEqual([1, 2]);
  expect(evaluations.of('here')?.values).toEqual([30, 20]);
  leave();
  vi.useRealTimers();
});
