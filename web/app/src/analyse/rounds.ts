/** Round numbers of the plies of a tree, counted as records count them. */
import { isChance, isJoint } from '../game/common/plyText';
import type { Branch } from './gameTree';

/** The state of the count before a ply. */
interface RoundCount {
  /** The number of the round, from 1. */
  number: number;
  /** The number of seats that have had their turn in it. */
  had: number;
  /** Whether the round has no ply yet. */
  isNew: boolean;
}

/** The round of a ply. */
export interface Round {
  number: number;
  /** Whether it begins with the ply. */
  isStart: boolean;
}

/**
 * Counts the rounds of a game in which the first ply is that of the given seat, or of several. A
 * ply of one seat is a part of a round, choices made at once are a whole one, and chance counts
 * nothing.
 */
export function createRounds(seats: number, firstSeat: number | null): (branch: Branch) => Round {
  const start: RoundCount = { number: 1, had: (firstSeat ?? 1) - 1, isNew: true };
  const after = new Map<Branch, RoundCount>();
  const advance = ({ number, had }: RoundCount, action: string): RoundCount => {
    if (isChance(action)) return { number, had, isNew: false };
    const next = had + (isJoint(action) ? seats : 1);
    if (next >= seats) return { number: number + 1, had: 0, isNew: true };
    return { number, had: next, isNew: false };
  };
  const before = (branch: Branch): RoundCount => {
    const uncounted: Branch[] = [];
    let at = branch.parent;
    while (at?.parent && !after.has(at)) {
      uncounted.push(at);
      at = at.parent;
    }
    let count = (at && after.get(at)) ?? start;
    for (const ply of uncounted.reverse()) {
      count = advance(count, ply.action);
      after.set(ply, count);
    }
    return count;
  };
  return (branch) => {
    const { number, had, isNew } = before(branch);
    return { number, isStart: isNew && had === 0 };
  };
}
