/** The line below the status in the first turns on a device: the goal, then what the marks mean. */
import { createMemo, Show } from 'solid-js';
import type { GameModel } from './gameModel';
import { goalText, MARKS, MarkKey, type MarkName } from './MarkKey';
import { hasInput, type MoveInput } from './moveInput';

/** The mark of a choice; the board has brackets for both kinds of blocks. */
const markOf = (effect: string): MarkName | null => {
  if (effect === 'free' || effect === 'swap') return effect;
  if (effect === 'to') return 'free';
  return effect === 'replace' || effect === 'grey' ? 'take' : null;
};

/** The goal before a piece is picked, and the key of its marks after that. */
export default function FirstTurns(props: { game: GameModel; moveInput: MoveInput }) {
  const marks = createMemo(() => {
    const key = props.moveInput.pickedKey();
    if (key === null) return [];
    const own = props.moveInput.choices().filter(({ mover }) => mover === key);
    const shown = new Set<MarkName | null>(own.map(({ effect }) => markOf(effect)));
    // Where pieces only move, they have no goal of their own.
    const hasGoal = own.every(({ effect }) => effect !== 'to');
    return MARKS.filter((mark) => (mark === 'goal' ? hasGoal : shown.has(mark)));
  });
  return (
    <Show when={hasInput(props.moveInput)} fallback={<p class="first-turns">{goalText(props.game)}</p>}>
      <Show when={marks().length > 0}>
        <MarkKey marks={marks()} />
      </Show>
    </Show>
  );
}
