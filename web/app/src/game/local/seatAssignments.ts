/** Seat assignments of local games; a person without a name is the user. */
import { DEFAULT_LEVEL } from '../../engine/levels';
import { computerName } from '../../net/computerNames';
import type { SeatAssignment } from '../../storage/savedGames';
import { t } from '../../i18n/i18n';

/** The user and four others on one device. */
export const ONE_DEVICE_SEATS: SeatAssignment[] = [
  { kind: 'person' },
  ...Array.from({ length: 4 }, (): SeatAssignment => ({ kind: 'person', name: '' })),
];

/** Fills missing seats: the user first, the engine on the others. */
export function fillAssignments(seats: number, before: readonly SeatAssignment[]): SeatAssignment[] {
  const level = before.findLast((plan) => plan.kind === 'engine')?.level ?? DEFAULT_LEVEL;
  return Array.from({ length: seats }, (_, index): SeatAssignment => {
    const usual: SeatAssignment = index === 0 ? { kind: 'person' } : { kind: 'engine', level };
    return before[index] ?? usual;
  });
}

/** Swaps a seat with the next one. */
export function swapSeats(plans: readonly SeatAssignment[], at: number): SeatAssignment[] {
  const [first, second] = [plans[at], plans[at + 1]];
  if (!first || !second) return [...plans];
  return plans.map((plan, index) => (index === at ? second : index === at + 1 ? first : plan));
}

/** Whether the seat is a person. */
export function isPerson(plan: SeatAssignment | undefined): boolean {
  return plan?.kind === 'person';
}

/** Whether the seat is the user's. */
export function isUser(plan: SeatAssignment | undefined): boolean {
  return isPerson(plan) && plan?.name === undefined;
}

/** The name of a seat. */
export function seatName(seats: readonly SeatAssignment[], seat: number): string {
  const plan = seats[seat - 1];
  const level = engineLevel(plan);
  if (level !== null) {
    const namesakes = seats.slice(0, seat - 1).filter((other) => engineLevel(other) === level);
    return computerName(level, namesakes.length);
  }
  if (plan && plan.name === undefined) return t('game-you');
  return plan?.name || t('game-player', { seat });
}

/** The names of the seats. */
export function seatNames(seats: readonly SeatAssignment[]) {
  return {
    nameOf: (seat: number) => seatName(seats, seat),
    isYou: (seat: number) => isUser(seats[seat - 1]),
  };
}

/** The level of an engine seat; null for a person. */
export function engineLevel(plan: SeatAssignment | undefined): number | null {
  return plan?.kind === 'engine' ? (plan.level ?? DEFAULT_LEVEL) : null;
}
