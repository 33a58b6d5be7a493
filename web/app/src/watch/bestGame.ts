import type { GameListing } from '../generated/wire';

/** The mean rating of the players; one without a rating counts as 0. */
function strength({ seats }: GameListing): number {
  return seats.reduce((sum, { rating }) => sum + (rating?.value ?? 0), 0) / Math.max(seats.length, 1);
}

/** The best running game: the strongest players, then the longest log. */
export function bestGame(games: readonly GameListing[]): GameListing | undefined {
  return [...games].sort((a, b) => strength(b) - strength(a) || (b.version ?? 0) - (a.version ?? 0))[0];
}
