/** What can be done now with the move in the making. */
import { createMemo, For, Show } from 'solid-js';
import { known, t } from '../shell/words';
import type { Choice, Making } from './making';

/** The bar under a board. */
export interface StepBarProps {
  making: Making;
  /** Whether a whole move waits for the large button. */
  confirm: boolean;
  /** Told when a move was played by a key on the large button. */
  onKey?: (() => void) | undefined;
}

/** What is wanted now, in words. */
export function stageWords(making: Making): string {
  if (making.whole() !== null) return t('board-stage-whole');
  const stage = making.picked() !== null ? `${making.stage()}-picked` : making.stage();
  for (const id of [`board-stage-${stage}`, `board-stage-${making.stage()}`]) {
    if (known(id)) return t(id);
  }
  return '';
}

/** Buttons for the choices without a place, one step back, and the large one. */
export function StepBar(props: StepBarProps) {
  const words = createMemo(() => props.making.choices().filter((choice) => choice.place === null));
  const begun = () => props.making.made().length > 0 || props.making.picked() !== null;
  return (
    <div class="step-bar" onKeyDown={(event) => event.key === 'Escape' && props.making.undo()}>
      <button
        type="button"
        class="step-undo"
        disabled={!begun()}
        onClick={() => props.making.undo()}
      >
        {t('board-undo-step')}
      </button>
      <For each={words()}>
        {(choice) => (
          <button type="button" class="step-word" onClick={() => props.making.choose(choice)}>
            {wordOf(choice)}
          </button>
        )}
      </For>
      <Show when={props.confirm}>
        <button
          type="button"
          class="step-confirm main"
          disabled={props.making.whole() === null}
          onClick={(event) => {
            props.making.confirm();
            // No pointer has pressed it.
            if (event.detail === 0) props.onKey?.();
          }}
        >
          {t('board-confirm')}
        </button>
      </Show>
    </div>
  );
}

function wordOf(choice: Choice): string {
  const id = `board-word-${choice.word ?? choice.text}`;
  return known(id) ? t(id) : choice.text;
}
