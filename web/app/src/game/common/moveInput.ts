/** The input of a move: the steps chosen so far and those that can follow. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import type { LegalStep } from '@board';
import { legalSteps as choicesAfter } from '../../engine/rules';
import type { Settings } from '../../storage/settings';

/** A choice on the board, or a named one without a place. */
export type InputChoice = LegalStep & { keyword?: string | null };

/** The position of the input, and the callback for its result. */
export interface MoveInputOptions {
  rules: Accessor<string>;
  position: Accessor<string>;
  /** Whether the user may move now. */
  interactive: Accessor<boolean>;
  /** Whether a complete move waits to be confirmed, when its last step was made by touch or not. */
  confirm(byTouch: boolean): boolean;
  onMove(move: string): void;
}

/** The steps of one move, and commands to change them. */
export interface MoveInput {
  /** The position in which the move is made. */
  position: Accessor<string>;
  /** The chosen steps, in notation. */
  steps: Accessor<string[]>;
  /** The choices for the next step; empty for a complete move. */
  choices: Accessor<InputChoice[]>;
  /** The kind of step that is expected next, as a code. */
  stage: Accessor<string>;
  /** The move, once it is complete. */
  completeMove: Accessor<string | null>;
  /** Whether the complete move waits to be confirmed. */
  awaitsConfirm: Accessor<boolean>;
  /** The place of the last step; null without one. */
  lastPlace: Accessor<string | null>;
  /** The key of the picked piece. */
  pickedKey: Accessor<string | null>;
  pick(key: string | null): void;
  choose(choice: LegalStep, byTouch?: boolean): void;
  /** Puts the picked piece back, or else removes the last step. */
  undo(): void;
  reset(): void;
  /** Plays the complete move. */
  confirm(): void;
}

interface Steps {
  steps: LegalStep[];
  pickedKey: string | null;
  byTouch: boolean;
}

const NO_STEPS: Steps = { steps: [], pickedKey: null, byTouch: false };

/** Creates an empty input; it is reset whenever the position changes. */
export function createMoveInput(options: MoveInputOptions): MoveInput {
  // Steps belong to the position in which they were chosen.
  const origin = createMemo(() => `${options.rules()}\n${options.position()}`);
  const [chosen, setChosen] = createSignal<Steps & { origin: string }>({ origin: '', ...NO_STEPS });
  const current = (): Steps => (chosen().origin === origin() ? chosen() : NO_STEPS);
  const chosenSteps = createMemo(() => current().steps);
  const steps = createMemo(() => chosenSteps().map((step) => step.text));
  const pickedKey = createMemo(() => current().pickedKey);
  const set = (steps: LegalStep[], pickedKey: string | null = null, byTouch = false) =>
    setChosen({ origin: origin(), steps, pickedKey, byTouch });
  // A return to a position, for example by a takeback, begins without steps.
  createEffect(on(origin, () => set([]), { defer: true }));

  const next = createMemo(() =>
    options.interactive()
      ? choicesAfter(options.rules(), options.position(), steps())
      : { steps: [], complete_move: null, expected: '' },
  );
  const confirm = () => {
    const move = next().complete_move;
    if (move !== null) options.onMove(move);
  };
  return {
    position: options.position,
    steps,
    choices: () => next().steps,
    stage: () => next().expected,
    completeMove: () => next().complete_move,
    awaitsConfirm: () => next().complete_move !== null && options.confirm(current().byTouch),
    lastPlace: () => chosenSteps().at(-1)?.place ?? null,
    pickedKey,
    pick: (key) => set(chosenSteps(), key),
    choose(choice, byTouch = false) {
      set([...chosenSteps(), choice], null, byTouch);
      if (!options.confirm(byTouch)) confirm();
    },
    undo() {
      set(pickedKey() === null ? chosenSteps().slice(0, -1) : chosenSteps());
    },
    reset: () => set([]),
    confirm,
  };
}

/** Whether a move must be confirmed. By default a finger can slip and days need care, a mouse not. */
export const mustConfirm = (setting: Settings['confirm'], control: string, byTouch: boolean) =>
  setting === 'always' || (setting === 'auto' && (byTouch || control.startsWith('days')));

/** Whether a move has been begun. */
export const hasInput = (input: MoveInput): boolean =>
  input.steps().length > 0 || input.pickedKey() !== null;

/** A legal move that begins with these steps; null if there is none. */
export function anyCompletion(
  rules: string,
  position: string,
  steps: readonly string[],
): string | null {
  const played = [...steps];
  for (;;) {
    const next = choicesAfter(rules, position, played);
    if (next.complete_move !== null) return next.complete_move;
    const [first] = next.steps;
    if (!first) return null;
    played.push(first.text);
  }
}
