/** The controls of the move input under a board. */
import { createMemo, For, Show } from 'solid-js';
import { Button } from '../../ui/Button';
import { hasMessage, t } from '../../i18n/i18n';
import { hasInput, type InputChoice, type MoveInput } from './moveInput';

/** The move input and its options. */
export interface StepBarProps {
  moveInput: MoveInput;
  /** Whether a complete move waits for the confirm button. */
  confirm: boolean;
  /** Called when the confirm button was pressed by keyboard. */
  onKey?: (() => void) | undefined;
}

/** The instruction for the next step. */
export function stageText(moveInput: MoveInput): string {
  if (moveInput.completeMove() !== null) return t('board-stage-complete');
  const stage = moveInput.pickedKey() !== null ? `${moveInput.stage()}-picked` : moveInput.stage();
  for (const id of [`board-stage-${stage}`, `board-stage-${moveInput.stage()}`]) {
    if (hasMessage(id)) return t(id);
  }
  return '';
}

/** Buttons for undo, for the choices without a place, and to confirm. */
export function StepBar(props: StepBarProps) {
  const named = createMemo(() => props.moveInput.choices().filter((choice) => choice.place === null));
  const hasSteps = () => hasInput(props.moveInput);
  return (
    <div class="step-bar" onKeyDown={(event) => event.key === 'Escape' && props.moveInput.undo()}>
      <Button class="step-undo" disabled={!hasSteps()} onClick={() => props.moveInput.undo()}>
        {t('board-undo-step')}
      </Button>
      <For each={named()}>
        {(choice) => (
          <Button class="step-choice" onClick={() => props.moveInput.choose(choice)}>
            {choiceText(choice)}
          </Button>
        )}
      </For>
      <Show when={props.confirm}>
        <button
          type="button"
          class="step-confirm main"
          disabled={props.moveInput.completeMove() === null}
          onClick={(event) => {
            props.moveInput.confirm();
            // Pressed by keyboard.
            if (event.detail === 0) props.onKey?.();
          }}
        >
          {t('board-confirm')}
        </button>
      </Show>
    </div>
  );
}

function choiceText(choice: InputChoice): string {
  const id = `board-keyword-${choice.keyword ?? choice.text}`;
  return hasMessage(id) ? t(id) : choice.text;
}
