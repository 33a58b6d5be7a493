/** Places to tap, in the manner of a move with one step. */
import { createMemo, type Accessor } from 'solid-js';
import type { Choice } from '../generated/wire';
import type { Making } from '../panel/making';
import { AS_PRINTED } from '../panel/orientation';
import { artwork } from '../rules';
import type { Task } from './course/kinds';

/** What can be tapped, and who is told. */
export interface TappingOptions {
  game: Accessor<string>;
  position: Accessor<string>;
  task: Accessor<Task>;
  interactive: Accessor<boolean>;
  onTap(place: string): void;
}

/** The crossings where something is to be found, the one place where something is tried. */
export function tapping(options: TappingOptions): Making {
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
      (place): Choice => ({
        text: place,
        mover: null,
        place,
        partner: null,
        kind: 'look',
        goal: false,
        word: null,
      }),
    ),
  );
  return {
    made: () => [],
    choices,
    stage: () => '',
    whole: () => null,
    picked: () => null,
    pick() {},
    choose: (choice) => options.onTap(choice.text),
    undo() {},
    reset() {},
    confirm() {},
  };
}
