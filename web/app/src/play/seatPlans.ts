/** Who sits where. A person without a name is you; others at this device have one, maybe empty. */
import type { SeatPlan } from '../shell/storage';
import { t } from '../shell/words';

/** The levels of the engine. */
export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** What a beginner meets. */
export const USUAL_LEVEL = 2;

/** You and others at this device, as many as there can be. */
export const ROUND_ONE_DEVICE: SeatPlan[] = [
  { kind: 'person' },
  ...Array.from({ length: 4 }, (): SeatPlan => ({ kind: 'person', name: '' })),
];

/** Seats for so many: you first, the engine on the others; who was chosen already stays. */
export function plansFor(seats: number, before: readonly SeatPlan[]): SeatPlan[] {
  const level = before.findLast((plan) => plan.kind === 'engine')?.level ?? USUAL_LEVEL;
  return Array.from({ length: seats }, (_, index): SeatPlan => {
    const usual: SeatPlan = index === 0 ? { kind: 'person' } : { kind: 'engine', level };
    return before[index] ?? usual;
  });
}

/** The plans with one seat and the next one exchanged. */
export function exchanged(plans: readonly SeatPlan[], at: number): SeatPlan[] {
  const [first, second] = [plans[at], plans[at + 1]];
  if (!first || !second) return [...plans];
  return plans.map((plan, index) => (index === at ? second : index === at + 1 ? first : plan));
}

/** Whether a person sits there. */
export function isPerson(plan: SeatPlan | undefined): boolean {
  return plan?.kind === 'person';
}

/** What a seat is called at a table. */
export function seatName(seats: readonly SeatPlan[], seat: number): string {
  const plan = seats[seat - 1];
  if (plan?.kind === 'engine') {
    const engines = seats.filter((other) => other.kind === 'engine').length;
    return t('play-engine', { engines, seat });
  }
  if (plan && plan.name === undefined) return t('play-you');
  return plan?.name || t('play-player', { seat });
}

/** What the seats are called; who has no name is you. */
export function namesOf(seats: readonly SeatPlan[]) {
  return {
    nameOf: (seat: number) => seatName(seats, seat),
    isYou: (seat: number) => {
      const plan = seats[seat - 1];
      return isPerson(plan) && plan?.name === undefined;
    },
  };
}

/** How strong a seat of the house plays; null for people. */
export function levelOf(plan: SeatPlan | undefined): number | null {
  return plan?.kind === 'engine' ? (plan.level ?? USUAL_LEVEL) : null;
}
