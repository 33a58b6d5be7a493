import type { GameListing } from '../generated/wire';
import { listingVersion } from './api';

/** The mean rating of the players; one without a rating counts as 0. */
function strength({ seats }: GameListing): number {
  return seats.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / Math.max(seats.length, 1);
}

/** The best running game: the strongest players, then the longest log. */
export function bestGame(games: readonly GameListing[]): GameListing | undefined {
  return [...games].sort((a, b) => strength(b) - strength(a) || listingVersion(b) - listingVersion(a))[0];
}
