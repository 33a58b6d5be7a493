/** The input of a move: the steps chosen so far and those that can follow. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import type { LegalStep } from '@board';
import { legalSteps as choicesAfter } from '../../engine/rules';

/** A choice on the board, or a named one without a place. */
export type InputChoice = LegalStep & { keyword?: string | null };

/** The position of the input, and the callback for its result. */
export interface MoveInputOptions {
  rules: Accessor<string>;
  position: Accessor<string>;
  /** Whether the user may move now. */
  interactive: Accessor<boolean>;
  /** Whether a complete move waits for the confirm button. */
  confirm: Accessor<boolean>;
  onMove(move: string): void;
}

/** The steps of one move, and commands to change them. */
export interface MoveInput {
  /** The chosen steps, in notation. */
  steps: Accessor<string[]>;
  /** The choices for the next step; empty for a complete move. */
  choices: Accessor<InputChoice[]>;
  /** The kind of step that is expected next, as a code. */
  stage: Accessor<string>;
  /** The move, once it is complete. */
  completeMove: Accessor<string | null>;
  /** The key of the picked piece. */
  pickedKey: Accessor<string | null>;
  pick(key: string | null): void;
  choose(choice: LegalStep): void;
  /** Puts the picked piece back, or else removes the last step. */
  undo(): void;
  reset(): void;
  /** Plays the complete move. */
  confirm(): void;
}

interface Steps {
  steps: string[];
  pickedKey: string | null;
}

const NO_STEPS: Steps = { steps: [], pickedKey: null };

/** Creates an empty input; it is reset whenever the position changes. */
export function createMoveInput(options: MoveInputOptions): MoveInput {
  // Steps belong to the position in which they were chosen.
  const origin = createMemo(() => `${options.rules()}\n${options.position()}`);
  const [chosen, setChosen] = createSignal<Steps & { origin: string }>({ origin: '', ...NO_STEPS });
  const current = (): Steps => (chosen().origin === origin() ? chosen() : NO_STEPS);
  const steps = createMemo(() => current().steps);
  const pickedKey = createMemo(() => current().pickedKey);
  const set = (steps: string[], key: string | null = null) =>
    setChosen({ origin: origin(), steps, pickedKey: key });
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
    steps,
    choices: () => next().steps,
    stage: () => next().expected,
    completeMove: () => next().complete_move,
    pickedKey,
    pick: (key) => set(steps(), key),
    choose(choice) {
      set([...steps(), choice.text]);
      if (!options.confirm()) confirm();
    },
    undo() {
      set(pickedKey() === null ? steps().slice(0, -1) : steps());
    },
    reset: () => set([]),
    confirm,
  };
}

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
