import { COMPUTER_NAMES } from '../generated/wire';

/** The name of a computer player; `namesakes` others of its level sit before it. */
export function computerName(level: number, namesakes = 0): string {
  const name = COMPUTER_NAMES[level - 1] ?? '';
  return namesakes === 0 ? name : `${name} ${['II', 'III', 'IV', 'V'][namesakes - 1]}`;
}
