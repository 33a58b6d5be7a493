// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { expect, test, vi } from 'vitest';
import { createMaking } from './making';

vi.mock('../rules', () => ({
  choices: () => ({ choices: [], whole: null, stage: 'walk' }),
}));

const step = {
  text: 'a-b',
  mover: null,
  place: 'b',
  partner: null,
  kind: 'free',
  goal: false,
};

/** A move in a view that is taken anew: of the same position, then of another one. */
test('steps stay while only the clocks are looked at, and end with their position', () => {
  const { making, setView, dispose } = createRoot((dispose) => {
    const [view, setView] = createSignal({ position: 'here' });
    const making = createMaking({
      game: () => 'game',
      position: () => view().position,
      interactive: () => true,
      confirm: () => true,
      onMove: () => undefined,
    });
    return { making, setView, dispose };
  });
  making.choose(step);
  setView({ position: 'here' });
  expect(making.made()).toEqual(['a-b']);
  setView({ position: 'there' });
  setView({ position: 'here' });
  expect(making.made()).toEqual([]);
  dispose();
});
