// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { expect, test, vi } from 'vitest';
import { createMoveInput } from './moveInput';

vi.mock('../../engine/rules', () => ({
  legalSteps: () => ({ steps: [], complete_move: null, expected: 'walk' }),
}));

const step = {
  text: 'a-b',
  mover: null,
  place: 'b',
  partner: null,
  effect: 'free',
  reaches_goal: false,
  keyword: null,
} as const;

test('input keeps its steps while the position stays, and drops them after it', () => {
  const { moveInput, setView, dispose } = createRoot((dispose) => {
    const [view, setView] = createSignal({ position: 'here' });
    const moveInput = createMoveInput({
      rules: () => 'rules',
      position: () => view().position,
      interactive: () => true,
      confirm: () => true,
      onMove: () => undefined,
    });
    return { moveInput, setView, dispose };
  });
  moveInput.choose(step);
  setView({ position: 'here' });
  expect(moveInput.steps()).toEqual(['a-b']);
  setView({ position: 'there' });
  setView({ position: 'here' });
  expect(moveInput.steps()).toEqual([]);
  dispose();
});
