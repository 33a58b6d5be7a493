/** Walking over the places with keys. */

import { towards } from './geometry';
import type { Place } from './types';

/** What a key asks for. */
export type Asked =
  | { go: Place }
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

/** What a key asks for on a place; nothing if the key is not the board's. */
export function asked(
  event: Key,
  at: Place,
  places: readonly Place[],
  choosable: (place: Place) => boolean,
): Asked | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const go = (place: Place | null | undefined): Asked => (place ? { go: place } : { ask: 'stay' });
  const direction = ARROWS[event.key];
  if (direction) {
    const near = places.filter((place) => at.near.includes(place.name));
    return go(towards(at, near, direction));
  }
  switch (event.key) {
    case 'Home':
      return go(places[0]);
    case 'End':
      return go(places.at(-1));
    case 'PageDown':
      return go(around(places, at, 1, choosable));
    case 'PageUp':
      return go(around(places, at, -1, choosable));
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
      return /^\p{L}$/u.test(event.key) ? named(places, at, event.key) : null;
  }
}

/** The place of this name, or the next one whose name begins so. */
function named(places: readonly Place[], at: Place, letter: string): Asked | null {
  const exact = places.find((place) => place.name === letter);
  if (exact) return { go: exact };
  const begins = (place: Place): boolean =>
    place.name.slice(0, 1).toLowerCase() === letter.toLowerCase();
  const next = around(places, at, 1, begins);
  return next ? { go: next } : null;
}

/** The next place round the list for which something holds. */
function around(
  places: readonly Place[],
  at: Place,
  step: 1 | -1,
  holds: (place: Place) => boolean,
): Place | null {
  const begin = places.findIndex((place) => place.name === at.name);
  for (let i = 1; i <= places.length; i += 1) {
    const place = places[(begin + step * i + 2 * places.length) % places.length];
    if (place && holds(place)) return place;
  }
  return null;
}
