/** How a board lies. */
import type { Orientation } from '../generated/wire';

/** As it is printed. */
export const AS_PRINTED: Orientation = { turns: 0, mirrored: false };

/** So many turns bring every board round, whatever its pattern: 4, 5 and 6 of them. */
export const ALL_TURNS = 60;
