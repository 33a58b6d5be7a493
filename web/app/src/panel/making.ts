/** A move in the making: the steps chosen so far and what can follow them. */
import { createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import type { Choice as OnBoard } from '@board';
import { choices as choicesOf } from '../rules';

/** A choice of the board, or one without a place: a word to be said. */
export type Choice = OnBoard & { word?: string | null };

/** What a move is made in, and who is told when it is whole. */
export interface MakingOptions {
  game: Accessor<string>;
  position: Accessor<string>;
  /** Whether the person here may move now. */
  interactive: Accessor<boolean>;
  /** Whether a whole move waits for the large button. */
  confirm: Accessor<boolean>;
  onMove(move: string): void;
}

/** The steps of one move, and how to go on. */
export interface Making {
  /** The steps made, in notation. */
  made: Accessor<string[]>;
  /** What can follow. Empty where the move is whole or nobody here may move. */
  choices: Accessor<Choice[]>;
  /** What is wanted now, as a code. */
  stage: Accessor<string>;
  /** The move, once it is whole. */
  whole: Accessor<string | null>;
  /** The key of the piece in hand. */
  picked: Accessor<string | null>;
  pick(key: string | null): void;
  choose(choice: OnBoard): void;
  /** Takes one step back: the piece in hand, else the last step. */
  undo(): void;
  reset(): void;
  /** Plays the whole move. */
  confirm(): void;
}

/** Begins a move; it begins anew whenever the position changes. */
export function createMaking(options: MakingOptions): Making {
  // The steps belong to the position they were made in, so that none outlives it.
  const here = createMemo(() => `${options.game()}\n${options.position()}`);
  const [steps, setSteps] = createSignal<{ here: string; made: string[]; picked: string | null }>({
    here: '',
    made: [],
    picked: null,
  });
  const current = () => {
    const { here: where, made, picked } = steps();
    return where === here() ? { made, picked } : NOTHING;
  };
  const made = createMemo(() => current().made);
  const picked = createMemo(() => current().picked);
  const set = (made: string[], picked: string | null = null) =>
    setSteps({ here: here(), made, picked });
  // Who comes back to a position, by taking back say, finds no steps there.
  createEffect(on(here, () => set([]), { defer: true }));

  const next = createMemo(() =>
    options.interactive()
      ? choicesOf(options.game(), options.position(), made())
      : { choices: [], whole: null, stage: '' },
  );
  const confirm = () => {
    const move = next().whole;
    if (move !== null) options.onMove(move);
  };
  return {
    made,
    choices: () => next().choices,
    stage: () => next().stage,
    whole: () => next().whole,
    picked,
    pick: (key) => set(made(), key),
    choose(choice) {
      set([...made(), choice.text]);
      if (!options.confirm()) confirm();
    },
    undo() {
      set(picked() === null ? made().slice(0, -1) : made());
    },
    reset: () => set([]),
    confirm,
  };
}

const NOTHING: { made: string[]; picked: string | null } = { made: [], picked: null };
