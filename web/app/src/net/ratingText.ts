import type { SeatRating } from '../generated/wire';

/** A rating, with a question mark while it is provisional. */
export const ratingText = ({ value, provisional }: SeatRating): string => `${value}${provisional ? '?' : ''}`;
