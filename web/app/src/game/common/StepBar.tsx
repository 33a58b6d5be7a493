/** The controls of the move input under a board. */
import { createMemo, For, Show } from 'solid-js';
import { Button } from '../../ui/Button';
import { hasMessage, t } from '../../i18n/i18n';
import { gameName } from './gameName';
import { hasInput, type InputChoice, type MoveInput } from './moveInput';

/** The instruction for the next step. */
export function stageText(moveInput: MoveInput): string {
  if (moveInput.completeMove() !== null) return t('board-stage-complete');
  const stage = moveInput.pickedKey() !== null ? `${moveInput.stage()}-picked` : moveInput.stage();
  const noun = moveInput.choices().find(({ place }) => place !== null)?.noun ?? null;
  for (const id of [`board-stage-${noun}`, `board-stage-${stage}`, `board-stage-${moveInput.stage()}`]) {
    if (hasMessage(id)) return t(id);
  }
  return '';
}

/** Buttons for undo and for the choices without a place, while there is something to undo or choose. */
export function StepBar(props: { rules: string; moveInput: MoveInput }) {
  /** A complete move with a place is confirmed and cancelled beside its piece; on a phone here, too. */
  const isOnBoard = () => props.moveInput.awaitsConfirm() && props.moveInput.lastPlace() !== null;
  return (
    <div class="step-bar" onKeyDown={(event) => event.key === 'Escape' && props.moveInput.undo()}>
      <Show when={hasInput(props.moveInput)}>
        <Button class={isOnBoard() ? 'step-undo step-narrow' : 'step-undo'} onClick={() => props.moveInput.undo()}>
          {t('board-undo-step')}
        </Button>
      </Show>
      <StepChoices {...props} />
      <Show when={props.moveInput.awaitsConfirm()}>
        <Button class={isOnBoard() ? 'main step-narrow' : 'step-confirm main'} onClick={() => props.moveInput.confirm()}>
          {t('board-confirm')}
        </Button>
      </Show>
    </div>
  );
}

/** The steps so far that the board cannot show, and the choices without a place as buttons. */
export function StepChoices(props: { rules: string; moveInput: MoveInput }) {
  const named = createMemo(() => props.moveInput.choices().filter((choice) => choice.place === null));
  const chosenTexts = createMemo(() =>
    props.moveInput
      .madeSteps()
      .filter(({ place }) => place === null)
      .map((step) => choiceText(props.rules, step)),
  );
  return (
    <>
      <Show when={chosenTexts().length > 0}>
        <span class="step-made">{chosenTexts().join(', ')}</span>
      </Show>
      <Show when={named().length > 0}>
        <div class="step-choices" role="group" aria-label={stageText(props.moveInput)}>
          <For each={named()}>
            {(choice) => (
              <Button class="step-choice" onClick={() => props.moveInput.choose(choice)}>
                {choiceText(props.rules, choice)}
              </Button>
            )}
          </For>
        </div>
      </Show>
    </>
  );
}

/** The text of a choice without a place: its keyword, its words in this game, or its notation. */
function choiceText(rules: string, { keyword, text }: InputChoice): string {
  const id = `board-keyword-${keyword ?? text}`;
  return hasMessage(id) ? t(id) : stepText(rules, text);
}

/** A step in the words of its game: `J2` is “Jack: 2”. */
function stepText(rules: string, text: string): string {
  const id = `board-step-${gameName(rules)}`;
  return hasMessage(id) ? t(id, { head: text.slice(0, 1), tail: text.slice(1) }) : text;
}
