/** The points of a game while they are typed, one text for each place at the table. */

/** The points of a game as texts, empty before the game. */
export const draftOf = (points: readonly number[] | null, places: number): string[] =>
  Array.from({ length: places }, (_, place) => `${points?.[place] ?? ''}`);

/** The number in a text; null for anything else. */
const numberIn = (text: string): number | null => (/^\s*-?\d{1,4}\s*$/.test(text) ? Number(text) : null);

/** All points of a draft; null while one is missing. */
export function pointsOf(draft: readonly string[]): number[] | null {
  const points = draft.map(numberIn);
  return points.every((one) => one !== null) ? (points as number[]) : null;
}

/** Whether a draft is empty: a saved game of it is removed. */
export const isEmptyDraft = (draft: readonly string[]): boolean =>
  draft.every((text) => text.trim() === '');

/**
 * Whether a typed text is finished, so that the next field gets the focus: another digit would be
 * far above the points of a win.
 */
export function isFinishedText(text: string, win: number): boolean {
  const number = numberIn(text);
  return number !== null && (number === 0 || Math.abs(number) * 10 > 2 * win);
}

/** Whether two lists of points are equal. */
export const isSame = (points: readonly number[], others: readonly number[] | null): boolean =>
  points.length === others?.length && points.every((one, place) => one === others[place]);

/** The places with as many points as another place. */
export function tiedPlaces(points: readonly number[]): number[] {
  const places = points.map((_, place) => place);
  return places.filter((place) => points.some((other, at) => at !== place && other === points[place]));
}
