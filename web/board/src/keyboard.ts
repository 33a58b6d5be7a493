/** Walking over the places with keys. */

import { levelsAt, nearestInDirection } from './geometry';
import type { BoardPlace } from './types';

/** The command of a key. */
export type KeyCommand =
  | { go: BoardPlace }
  | { ask: 'choose' | 'undo' | 'neighbours' | 'remove' }
  | { ask: 'stay' };

/** The part of a key event that counts. */
export interface Key {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  timeStamp: number;
}

/** After this time the next letter begins another name. */
const NAME_MS = 1000;

/** The beginning of a name that is being typed. */
export interface TypedName {
  text: string;
  at_ms: number;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** The command of a key on a place; null if the board does not handle the key. */
export function commandForKey(
  event: Key,
  at: BoardPlace,
  places: readonly BoardPlace[],
  choosable: (place: BoardPlace) => boolean,
  typed: TypedName,
): KeyCommand | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const go = (place: BoardPlace | null | undefined): KeyCommand => (place ? { go: place } : { ask: 'stay' });
  const direction = ARROWS[event.key];
  if (direction) {
    const [above, below] = levelsAt(places, at);
    const isLevel = event.shiftKey && direction[0] === 0 && (above || below);
    if (isLevel) return go(direction[1] < 0 ? above : below);
    const near = places.filter((place) => at.near.includes(place.name));
    return go(nearestInDirection(at, near, direction));
  }
  switch (event.key) {
    case 'Home':
      return go(places[0]);
    case 'End':
      return go(places.at(-1));
    case 'PageDown':
      return go(nextPlace(places, at, 1, choosable));
    case 'PageUp':
      return go(nextPlace(places, at, -1, choosable));
    case 'Enter':
    case ' ':
      return { ask: 'choose' };
    case 'Escape':
    case 'Backspace':
      return { ask: 'undo' };
    case 'Delete':
      return { ask: 'remove' };
    case '.':
      return { ask: 'neighbours' };
    default:
      return /^[\p{L}\d]$/u.test(event.key) ? placeByName(places, at, event, typed) : null;
  }
}

/** The place of the typed name, or the next one whose name begins so. */
function placeByName(
  places: readonly BoardPlace[],
  at: BoardPlace,
  { key, timeStamp }: Key,
  typed: TypedName,
): KeyCommand | null {
  const before = timeStamp - typed.at_ms < NAME_MS ? typed.text : '';
  for (const text of [before + key, key]) {
    const begins = ({ name }: BoardPlace): boolean => name.toLowerCase().startsWith(text.toLowerCase());
    const found = places.find(({ name }) => name === text) ?? nextPlace(places, at, 1, begins);
    Object.assign(typed, { text, at_ms: timeStamp });
    if (found) return { go: found };
  }
  return null;
}

/** The next place round the list for which something holds. */
function nextPlace(
  places: readonly BoardPlace[],
  at: BoardPlace,
  step: 1 | -1,
  holds: (place: BoardPlace) => boolean,
): BoardPlace | null {
  const begin = places.findIndex((place) => place.name === at.name);
  for (let i = 1; i <= places.length; i += 1) {
    const place = places[(begin + step * i + 2 * places.length) % places.length];
    if (place && holds(place)) return place;
  }
  return null;
}
