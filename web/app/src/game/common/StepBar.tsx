/** The controls of the move input under a board. */
import { createMemo, For, Show } from 'solid-js';
import { Button } from '../../ui/Button';
import { hasMessage, t } from '../../i18n/i18n';
import { hasInput, type InputChoice, type MoveInput } from './moveInput';

/** The instruction for the next step. */
export function stageText(moveInput: MoveInput): string {
  if (moveInput.completeMove() !== null) return t('board-stage-complete');
  const stage = moveInput.pickedKey() !== null ? `${moveInput.stage()}-picked` : moveInput.stage();
  for (const id of [`board-stage-${stage}`, `board-stage-${moveInput.stage()}`]) {
    if (hasMessage(id)) return t(id);
  }
  return '';
}

/** Buttons for undo and for the choices without a place, while there is something to undo or choose. */
export function StepBar(props: { moveInput: MoveInput }) {
  const named = createMemo(() => props.moveInput.choices().filter((choice) => choice.place === null));
  /** A complete move with a place is confirmed and cancelled beside its piece; on a phone here, too. */
  const isOnBoard = () => props.moveInput.awaitsConfirm() && props.moveInput.lastPlace() !== null;
  return (
    <div class="step-bar" onKeyDown={(event) => event.key === 'Escape' && props.moveInput.undo()}>
      <Show when={hasInput(props.moveInput)}>
        <Button class={isOnBoard() ? 'step-undo step-narrow' : 'step-undo'} onClick={() => props.moveInput.undo()}>
          {t('board-undo-step')}
        </Button>
      </Show>
      <For each={named()}>
        {(choice) => (
          <Button class="step-choice" onClick={() => props.moveInput.choose(choice)}>
            {choiceText(choice)}
          </Button>
        )}
      </For>
      <Show when={props.moveInput.awaitsConfirm()}>
        <Button class={isOnBoard() ? 'main step-narrow' : 'step-confirm main'} onClick={() => props.moveInput.confirm()}>
          {t('board-confirm')}
        </Button>
      </Show>
    </div>
  );
}

function choiceText(choice: InputChoice): string {
  const id = `board-keyword-${choice.keyword ?? choice.text}`;
  return hasMessage(id) ? t(id) : choice.text;
}
