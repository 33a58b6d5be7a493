/** The text of a ply: a move of one seat, choices of several, or an event of chance. */

/** The notation of a lost turn. */
const LOST = '--';

/** Whether several seats or chance decided the ply, by its action text. */
export const isJoint = (action: string): boolean => isChance(action) || /^\d:/.test(action);

/** Whether chance decided the ply. */
export const isChance = (action: string): boolean => action.startsWith('~');

/** The choice of one seat in a joint ply. */
export interface JointChoice {
  seat: number;
  /** The choice in notation; null for a lost turn. */
  move: string | null;
}

/** The choices of a joint ply `1:J9|2:M12`; empty for any other. */
export function jointChoices(action: string): JointChoice[] {
  if (!isJoint(action) || isChance(action)) return [];
  return action.split('|').map((part) => {
    const at = part.indexOf(':');
    const move = part.slice(at + 1);
    return { seat: Number(part.slice(0, at)), move: move === LOST ? null : move };
  });
}

/** The text of choices made at once. */
export const joinChoices = (choices: readonly JointChoice[]): string =>
  [...choices]
    .sort((one, other) => one.seat - other.seat)
    .map(({ seat, move }) => `${seat}:${move ?? LOST}`)
    .join('|');

/** Whether a seat took part in the ply. */
export const tookPart = ({ seat, move }: { seat: number | null; move: string }, who: number): boolean =>
  seat === who || jointChoices(move).some((choice) => choice.seat === who);
