/** A tap task as a move input with one step. */
import { createMemo, type Accessor } from 'solid-js';
import type { LegalStep, StepEffect } from '@board';
import type { MoveInput } from '../game/common/moveInput';
import { AS_PRINTED } from '../game/common/orientation';
import { artwork } from '../engine/rules';
import type { Task } from './course/types';

/** The state of a tap task, and its callback. */
export interface TapTaskOptions {
  game: Accessor<string>;
  position: Accessor<string>;
  task: Accessor<Task>;
  interactive: Accessor<boolean>;
  onTap(place: string): void;
}

/** The effect of a tap: it changes nothing, so the rules have no such step. */
const LOOK = 'look' as StepEffect;

/** All crossings for a tap task, one place for a task with an illegal move. */
export function createTapTask(options: TapTaskOptions): MoveInput {
  const places = createMemo((): string[] => {
    const task = options.task();
    if (!options.interactive()) return [];
    if (task.kind === 'refuse') return [task.place];
    if (task.kind !== 'tap') return [];
    const { places } = artwork(options.game(), options.position(), AS_PRINTED);
    return places.filter((place) => place.kind === 'crossing').map((place) => place.name);
  });
  const choices = createMemo(() =>
    places().map(
      (place): LegalStep => ({
        text: place,
        mover: null,
        place,
        partner: null,
        effect: LOOK,
        reaches_goal: false,
        keyword: null,
      }),
    ),
  );
  return {
    steps: () => [],
    choices,
    stage: () => '',
    completeMove: () => null,
    pickedKey: () => null,
    pick() {},
    choose: (choice) => options.onTap(choice.text),
    undo() {},
    reset() {},
    confirm() {},
  };
}
