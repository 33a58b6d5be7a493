/** The time controls of the set-up forms. */
import type { GameInfo } from '../../generated/rules';

/** A kind of time control with its numbers. */
export interface TimeControl {
  /** The first part of its name. */
  kind: 'none' | 'egg' | 'budget' | 'fischer' | 'delay' | 'days';
  /** The choices for each of its numbers. */
  numbers: TimeControlNumber[];
}

/** One number of a time control. */
export interface TimeControlNumber {
  /** Part of its message id. */
  id: 'sand' | 'minutes' | 'seconds' | 'days';
  choices: number[];
  default: number;
  /** Units of the name for one unit of the form. */
  scale: number;
}

const MINUTES: TimeControlNumber = { id: 'minutes', choices: [3, 5, 10, 15, 30], default: 10, scale: 60 };
const SECONDS: TimeControlNumber = { id: 'seconds', choices: [2, 5, 10, 20, 30], default: 10, scale: 1 };

/** All time controls, the simplest first. */
export const TIME_CONTROLS: readonly TimeControl[] = [
  { kind: 'none', numbers: [] },
  { kind: 'egg', numbers: [{ id: 'sand', choices: [20, 30, 60, 90, 120], default: 60, scale: 1 }] },
  { kind: 'budget', numbers: [MINUTES] },
  { kind: 'fischer', numbers: [MINUTES, SECONDS] },
  { kind: 'delay', numbers: [MINUTES, SECONDS] },
  { kind: 'days', numbers: [{ id: 'days', choices: [1, 2, 3, 5, 7], default: 3, scale: 1 }] },
];

/** The fact about a game that decides which time controls it has. */
export type TimeoutFact = Pick<GameInfo, 'timeout_may_cost_turn'>;

/** Whether a game has a time control, by its name. In most games no clock costs only a turn. */
export const hasTimeControl = (game: TimeoutFact | undefined, name: string): boolean =>
  game?.timeout_may_cost_turn === true || !name.startsWith('egg');

/** The time controls of a game. */
export const timeControlsFor = (game: TimeoutFact | undefined): readonly TimeControl[] =>
  TIME_CONTROLS.filter(({ kind }) => hasTimeControl(game, kind));

/** The same control if the game offers it, else one with increment. */
export function offeredControl(name: string, offered: readonly TimeControl[]): string {
  const { control } = parseControl(name);
  if (offered.includes(control)) return name;
  const fischer = offered.find(({ kind }) => kind === 'fischer');
  return fischer ? formatControl(fischer, defaultNumbers(fischer)) : 'none';
}

/** The default numbers of a time control. */
export function defaultNumbers(control: TimeControl): number[] {
  return control.numbers.map((number) => number.default);
}

/** The name of a time control in a config: `egg:60`, `fischer:300+5`. */
export function formatControl(control: TimeControl, numbers: readonly number[]): string {
  if (control.numbers.length === 0) return control.kind;
  const scaled = control.numbers.map((number, at) => (numbers[at] ?? number.default) * number.scale);
  return `${control.kind}:${scaled.join('+')}`;
}

const [NONE] = TIME_CONTROLS as [TimeControl];

/** Parses the name of a time control; other names give `none`. */
export function parseControl(name: string): { control: TimeControl; numbers: number[] } {
  const [kind, numbers = ''] = name.split(':');
  const control = TIME_CONTROLS.find((one) => one.kind === kind) ?? NONE;
  const read = numbers.split('+').map(Number);
  return {
    control,
    numbers: control.numbers.map((number, at) => {
      const value = (read[at] ?? NaN) / number.scale;
      return number.choices.includes(value) ? value : number.default;
    }),
  };
}
