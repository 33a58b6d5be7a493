/** Time controls as the form offers them. The table reads their names. */

/** A kind of clock with the numbers it needs. */
export interface Control {
  /** How its name begins. */
  kind: 'none' | 'egg' | 'budget' | 'fischer' | 'delay' | 'days';
  /** What can be chosen for each of its numbers. */
  numbers: ControlNumber[];
}

/** One number of a clock. */
export interface ControlNumber {
  /** Part of the id of its words. */
  id: 'sand' | 'minutes' | 'seconds' | 'days';
  choices: number[];
  usual: number;
  /** How many of the name's unit are one of the form's. */
  scale: number;
}

const MINUTES: ControlNumber = { id: 'minutes', choices: [3, 5, 10, 15, 30], usual: 10, scale: 60 };
const SECONDS: ControlNumber = { id: 'seconds', choices: [2, 5, 10, 20, 30], usual: 10, scale: 1 };

/** All of them, the simplest first. */
export const CONTROLS: readonly Control[] = [
  { kind: 'none', numbers: [] },
  { kind: 'egg', numbers: [{ id: 'sand', choices: [20, 30, 60, 90, 120], usual: 60, scale: 1 }] },
  { kind: 'budget', numbers: [MINUTES] },
  { kind: 'fischer', numbers: [MINUTES, SECONDS] },
  { kind: 'delay', numbers: [MINUTES, SECONDS] },
  { kind: 'days', numbers: [{ id: 'days', choices: [1, 2, 3, 5, 7], usual: 3, scale: 1 }] },
];

/** The usual numbers of a control. */
export function usualNumbers(control: Control): number[] {
  return control.numbers.map((number) => number.usual);
}

/** The name of a control, as tables write it: `egg:60`, `fischer:300+5`. */
export function controlName(control: Control, numbers: readonly number[]): string {
  if (control.numbers.length === 0) return control.kind;
  const scaled = control.numbers.map((number, at) => (numbers[at] ?? number.usual) * number.scale);
  return `${control.kind}:${scaled.join('+')}`;
}

const [NONE] = CONTROLS as [Control];

/** A control by its name; none where the name is not one of the form's. */
export function readControl(name: string): { control: Control; numbers: number[] } {
  const [kind, numbers = ''] = name.split(':');
  const control = CONTROLS.find((one) => one.kind === kind) ?? NONE;
  const read = numbers.split('+').map(Number);
  return {
    control,
    numbers: control.numbers.map((number, at) => {
      const value = (read[at] ?? NaN) / number.scale;
      return number.choices.includes(value) ? value : number.usual;
    }),
  };
}
