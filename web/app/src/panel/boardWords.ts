/** The words of the live board, from the catalogues. */
import type { BoardWords, Choice, Place, Thing, Told } from '@board';
import { known, t } from '../shell/words';
import { listed, placeName, thingName } from './things';

function withPlace(told: Told): string {
  const standing = told.standing.map(thingName);
  const place = placeName(told.place);
  return standing.length === 0
    ? t('board-empty', { place })
    : t('board-standing', { place, things: listed(standing) });
}

/** What choosing a place would do, in a word or two. */
function offered(told: Told): string {
  const [first] = told.choices;
  if (first) {
    const kind = first.goal ? 'goal' : first.kind;
    return t('board-offer', { kind, count: told.choices.length });
  }
  return told.movers.length > 0 ? t('board-can-move', { count: told.movers.length }) : '';
}

function pointedOut(told: Told): string[] {
  return told.highlights.map((kind) => `board-mark-${kind}`).filter(known).map((id) => t(id));
}

function withPartner(choice: Choice, partner: Thing | null): string {
  if (partner) return t('board-swap-with', { thing: thingName(partner) });
  const id = `board-choice-${choice.goal ? 'goal' : choice.kind}`;
  return known(id) ? t(id) : choice.text;
}

/** The words of a board, in the language of the page when they are asked for. */
export function boardWords(name: () => string): BoardWords {
  return {
    board: name,
    place: (told) =>
      [withPlace(told), offered(told), ...pointedOut(told)]
        .filter((part) => part !== '')
        .join('. '),
    neighbours: (_place: Place, near: Told[]) =>
      t('board-neighbours', { places: listed(near.map(withPlace)) }),
    thing: thingName,
    choice: withPartner,
    picked: (thing, choices) =>
      t('board-picked', { thing: thingName(thing), count: choices.length }),
    chooser: (place) => t('board-chooser', { place: placeName(place) }),
    line: (line) => t('board-line', { line: line.shown }),
    close: () => t('board-close'),
  };
}
