/** The levels of the engine. */
export const ENGINE_LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The level for beginners. */
export const DEFAULT_LEVEL = 1;
