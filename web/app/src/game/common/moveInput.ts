/** The input of a move: the steps chosen so far and those that can follow. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import type { LegalStep } from '@board';
import { legalSteps, scene } from '../../engine/rules';
import type { Settings } from '../../storage/settings';
import { AS_PRINTED } from './orientation';

/** A choice on the board, or a named one without a place. */
export type InputChoice = LegalStep & {
  keyword?: string | null;
  /** The steps that it stands for: a piece and its target are two steps and one choice. */
  parts?: LegalStep[];
};

/** The position of the input, and the callback for its result. */
export interface MoveInputOptions {
  rules: Accessor<string>;
  position: Accessor<string>;
  /** The seat that chooses, in turns of several seats; by default the seat to move. */
  seat?: Accessor<number>;
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
  /** The seat that chooses; 0 for the seat to move. */
  seat: Accessor<number>;
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
  /** The chosen steps. */
  madeSteps: Accessor<InputChoice[]>;
  /** The places of all steps. */
  places: Accessor<string[]>;
  /** The key of the picked piece. */
  pickedKey: Accessor<string | null>;
  pick(key: string | null): void;
  choose(choice: InputChoice, byTouch?: boolean): void;
  /** Puts the picked piece back, or else removes the last step. */
  undo(): void;
  reset(): void;
  /** Plays the complete move. */
  confirm(): void;
}

interface Steps {
  choices: InputChoice[];
  pickedKey: string | null;
  byTouch: boolean;
}

const NO_STEPS: Steps = { choices: [], pickedKey: null, byTouch: false };

const partsOf = (choice: InputChoice): LegalStep[] => choice.parts ?? [choice];

/** Creates an empty input; it is reset whenever the position changes. */
export function createMoveInput(options: MoveInputOptions): MoveInput {
  const seat = () => options.seat?.() ?? 0;
  // Steps belong to the position and the seat for which they were chosen.
  const origin = createMemo(() => `${options.rules()}\n${options.position()}\n${seat()}`);
  const [chosen, setChosen] = createSignal<Steps & { origin: string }>({ origin: '', ...NO_STEPS });
  const current = (): Steps => (chosen().origin === origin() ? chosen() : NO_STEPS);
  // The same list while only the picked piece changes: a new one would end a drag.
  const chosenChoices = createMemo(() => current().choices);
  const chosenParts = createMemo(() => chosenChoices().flatMap(partsOf));
  const steps = createMemo(() => chosenParts().map((step) => step.text));
  const pickedKey = createMemo(() => current().pickedKey);
  const set = (choices: InputChoice[], pickedKey: string | null = null, byTouch = false) =>
    setChosen({ origin: origin(), choices, pickedKey, byTouch });
  // A return to a position, for example by a takeback, begins without steps.
  createEffect(on(origin, () => set([]), { defer: true }));

  const next = createMemo(() =>
    options.interactive()
      ? legalSteps(options.rules(), options.position(), steps(), seat())
      : { steps: [], complete_move: null, expected: '' },
  );
  const choices = createMemo((): InputChoice[] =>
    withTargets(options.rules(), options.position(), steps(), seat(), next().steps),
  );
  const confirm = () => {
    const move = next().complete_move;
    if (move !== null) options.onMove(move);
  };
  return {
    position: options.position,
    seat,
    steps,
    choices,
    stage: () => next().expected,
    completeMove: () => next().complete_move,
    awaitsConfirm: () => next().complete_move !== null && options.confirm(current().byTouch),
    lastPlace: () => chosenParts().at(-1)?.place ?? null,
    madeSteps: chosenParts,
    places: () => chosenParts().flatMap(({ place }) => (place === null ? [] : [place])),
    pickedKey,
    pick: (key) => set(chosenChoices(), key),
    choose(choice, byTouch = false) {
      set([...chosenChoices(), choice], null, byTouch);
      if (!options.confirm(byTouch)) confirm();
    },
    undo() {
      set(pickedKey() === null ? chosenChoices().slice(0, -1) : chosenChoices());
    },
    reset: () => set([]),
    confirm,
  };
}

/**
 * Joins the choice of a piece and that of its target to one choice of the piece, so that a piece is
 * picked or dragged to its target. A piece without a target on the board stays a choice of its own.
 */
function withTargets(
  rules: string,
  position: string,
  steps: string[],
  seat: number,
  found: LegalStep[],
): InputChoice[] {
  if (!found.some(({ effect }) => effect === 'from')) return found;
  const { items } = scene(rules, position, steps, AS_PRINTED, seat);
  return found.flatMap((from): InputChoice[] => {
    const item = from.effect === 'from' ? items.findLast(({ place }) => place === from.place) : undefined;
    if (!item) return [from];
    const targets = legalSteps(rules, position, [...steps, from.text], seat).steps;
    if (targets.length === 0 || targets.some(({ place }) => place === null)) return [from];
    return targets.map((to) => ({ ...to, mover: item.key, parts: [from, to] }));
  });
}

/** Whether a move must be confirmed. By default a finger can slip and days need care, a mouse not. */
export const mustConfirm = (setting: Settings['confirm'], control: string, byTouch: boolean) =>
  setting === 'always' || (setting === 'auto' && (byTouch || control.startsWith('days')));

/** Whether a move has been begun. */
export const hasInput = (input: MoveInput): boolean =>
  input.steps().length > 0 || input.pickedKey() !== null;

/** A legal move of a seat that begins with these steps; null if there is none. */
export function anyCompletion(
  rules: string,
  position: string,
  steps: readonly string[],
  seat = 0,
): string | null {
  const played = [...steps];
  for (;;) {
    const next = legalSteps(rules, position, played, seat);
    if (next.complete_move !== null) return next.complete_move;
    const [first] = next.steps;
    if (!first) return null;
    played.push(first.text);
  }
}
