/** What the things and places of a board are called, in the language of the page. */
import type { Place, Thing } from '@board';
import { settings } from '../shell/settings';
import { known, t } from '../shell/words';

/** The name of a thing, without its place: "white rabbit", "black block". */
export function thingName(thing: Thing): string {
  const id = `board-thing-${thing.kind}`;
  return t(known(id) ? id : 'board-thing', {
    kind: thing.kind,
    colour: thing.colour ?? 'none',
    owner: thing.owner ?? 0,
    number: thing.number ?? 0,
    figures: thing.number === null ? settings().figures : 'plain',
  });
}

/** The name of a place: "corner A, white", "A-1-B". */
export function placeName(place: Place): string {
  const id = `board-place-${place.kind}`;
  return t(known(id) ? id : 'board-place', { place: place.shown, colour: place.colour ?? 'none' });
}

/** Names with commas between them. */
export function listed(names: readonly string[]): string {
  return names.join(', ');
}
