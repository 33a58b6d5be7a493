import type { SavedGame } from '../storage/savedGames';

const LEVEL_MAX = 10;

/** The level of the next opponent: the first one, and one more than the highest that was beaten. */
export function nextLevel(games: readonly SavedGame[]): number {
  const beaten = games.map(({ over, seats, summary }) => {
    const [own = 0, theirs = 0] = summary?.score ?? [];
    const isDuel = seats.length === 2 && seats[0]?.kind === 'person' && seats[1]?.kind === 'engine';
    return over && isDuel && own > theirs ? (seats[1]?.level ?? 0) : 0;
  });
  return Math.min(LEVEL_MAX, Math.max(0, ...beaten) + 1);
}
