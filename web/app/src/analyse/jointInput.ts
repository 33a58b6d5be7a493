/** The input of a turn of several seats: their choices one after another, joined to one turn. */
import { createSignal } from 'solid-js';
import { joinChoices, type JointChoice } from '../game/common/plyText';
import type { Branch } from './gameTree';

/** A choice that was entered, with the places of its steps. */
export interface EnteredChoice extends JointChoice {
  places: string[];
}

/** What the input needs of the analysis. */
interface JointPosition {
  at(): Branch;
  /** The seats that choose at once; empty in all other turns. */
  seats(): readonly number[];
}

/** The choices entered so far, and commands to change them. */
export type JointInput = ReturnType<typeof createJointInput>;

/** Choices belong to the ply after which they are made: they are forgotten when another one is shown. */
export function createJointInput(position: JointPosition, onTurn: (action: string) => void) {
  const [entered, setEntered] = createSignal<{ at: Branch | null; choices: EnteredChoice[] }>({
    at: null,
    choices: [],
  });
  const choices = () => (entered().at === position.at() ? entered().choices : []);
  const set = (choices: EnteredChoice[]) => setEntered({ at: position.at(), choices });
  const hasChosen = (seat: number) => choices().some((choice) => choice.seat === seat);
  return {
    seats: position.seats,
    choices,
    /** The seat that chooses next; 0 where not several seats choose. */
    seat: () => position.seats().find((seat) => !hasChosen(seat)) ?? 0,
    /** Enters the choice of a seat, or replaces it. The last one plays the turn. */
    choose(seat: number, move: string, places: string[] = []) {
      const others = choices().filter((choice) => choice.seat !== seat);
      const all = [...others, { seat, move, places }];
      const isComplete = all.length === position.seats().length;
      set(isComplete ? [] : all);
      if (isComplete) onTurn(joinChoices(all));
    },
    /** Forgets the choice that was entered last. */
    undo: () => set(choices().slice(0, -1)),
  };
}
