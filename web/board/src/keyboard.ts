/** Walking over the places with keys. */

import { nearestInDirection } from './geometry';
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
): KeyCommand | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const go = (place: BoardPlace | null | undefined): KeyCommand => (place ? { go: place } : { ask: 'stay' });
  const direction = ARROWS[event.key];
  if (direction) {
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
      return /^\p{L}$/u.test(event.key) ? placeByLetter(places, at, event.key) : null;
  }
}

/** The place of this name, or the next one whose name begins so. */
function placeByLetter(places: readonly BoardPlace[], at: BoardPlace, letter: string): KeyCommand | null {
  const exact = places.find((place) => place.name === letter);
  if (exact) return { go: exact };
  const begins = (place: BoardPlace): boolean =>
    place.name.slice(0, 1).toLowerCase() === letter.toLowerCase();
  const next = nextPlace(places, at, 1, begins);
  return next ? { go: next } : null;
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
