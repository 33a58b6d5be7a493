// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { expect, test, vi } from 'vitest';
import { createMoveInput } from './moveInput';

const noSteps = { steps: [] as object[], complete_move: null as string | null, expected: 'walk' };
const found = vi.hoisted(() => ({ legalSteps: (_steps: string[], _seat: number): unknown => null }));

vi.mock('../../engine/rules', () => ({
  legalSteps: (_rules: string, _position: string, steps: string[], seat: number) =>
    found.legalSteps(steps, seat) ?? noSteps,
  scene: () => ({ items: [{ key: 'rook', place: 'a1' }] }),
}));

const step = {
  text: 'a-b',
  mover: null,
  place: 'b',
  partner: null,
  effect: 'free',
  noun: null,
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

test('a piece and its target are one choice and two steps', () => {
  const from = { ...step, text: 'a1', place: 'a1', effect: 'from' as const };
  const to = { ...step, text: 'a4', place: 'a4', effect: 'to' as const };
  found.legalSteps = (steps, seat) => {
    expect(seat).toBe(2);
    if (steps.length === 0) return { ...noSteps, steps: [from], expected: 'from' };
    if (steps.length === 1) return { ...noSteps, steps: [to], expected: 'to' };
    return { ...noSteps, complete_move: steps.join('-'), expected: 'complete' };
  };
  createRoot((dispose) => {
    const moves: string[] = [];
    const moveInput = createMoveInput({
      rules: () => 'rules',
      position: () => 'here',
      seat: () => 2,
      interactive: () => true,
      confirm: () => false,
      onMove: (move) => moves.push(move),
    });
    const [choice] = moveInput.choices();
    expect(choice).toMatchObject({ mover: 'rook', place: 'a4', effect: 'to' });
    if (choice) moveInput.choose(choice);
    expect([moves, moveInput.places()]).toEqual([['a1-a4'], ['a1', 'a4']]);
    moveInput.undo();
    expect(moveInput.steps()).toEqual([]);
    dispose();
  });
});

test('picking a piece keeps the list of choices, so that a drag goes on', () => {
  found.legalSteps = () => ({ ...noSteps, steps: [step] });
  createRoot((dispose) => {
    const moveInput = createMoveInput({
      rules: () => 'rules',
      position: () => 'here',
      interactive: () => true,
      confirm: () => true,
      onMove: () => undefined,
    });
    const before = moveInput.choices();
    moveInput.pick('rook');
    expect(moveInput.choices()).toBe(before);
    dispose();
  });
});
