/** The labels of the board and the names of its items and places, from the catalogues. */
import type { BoardLabels, LegalStep, BoardPlace, BoardItem, PlaceInfo } from '@board';
import { hasMessage, t } from '../../i18n/i18n';
import { settings } from '../../storage/settings';

/** The owner of the pieces of a seat, as they are named. */
export type OwnerOf = (seat: number) => Owner;

function placeLabel(info: PlaceInfo, ownerOf?: OwnerOf): string {
  const standing = info.standing.map((item) => itemName(item, ownerOf));
  const place = placeName(info.place);
  return standing.length === 0
    ? t('board-empty', { place })
    : t('board-occupied', { place, things: joinNames(standing) });
}

/** The action of a place in a word or two. */
function actionLabel(info: PlaceInfo): string {
  const [first] = info.steps;
  if (first) {
    const kind = first.reaches_goal ? 'goal' : (first.noun ?? first.effect);
    return t('board-offer', { kind, count: info.steps.length });
  }
  return info.movers.length > 0 ? t('board-can-move', { count: info.movers.length }) : '';
}

function highlightLabels(info: PlaceInfo): string[] {
  return info.highlights.map((kind) => `board-mark-${kind}`).filter(hasMessage).map((id) => t(id));
}

function stepLabel(step: LegalStep, partner: BoardItem | null, ownerOf?: OwnerOf): string {
  if (partner) return t('board-swap-with', { thing: itemName(partner, ownerOf) });
  const id = `board-choice-${step.reaches_goal ? 'goal' : (step.noun ?? step.effect)}`;
  return hasMessage(id) ? t(id) : step.text;
}

/** A label that is only spoken: it is never broken into lines, and needs no word joiners. */
const spoken = (label: string): string => label.replaceAll('\u2060', '');

/** The labels of a board, in the current language; in a game, with the names of the players. */
export function boardLabels(name: () => string, ownerOf?: OwnerOf): BoardLabels {
  return {
    board: name,
    place: (info) =>
      spoken(
        [placeLabel(info, ownerOf), actionLabel(info), ...highlightLabels(info)]
          .filter((part) => part !== '')
          .join('. '),
      ),
    neighbours: (_place: BoardPlace, near: PlaceInfo[]) =>
      spoken(t('board-neighbours', { places: joinNames(near.map((info) => placeLabel(info, ownerOf))) })),
    item: (item) => itemName(item, ownerOf),
    step: (step, partner) => stepLabel(step, partner, ownerOf),
    picked: (item, steps) =>
      t('board-picked', { thing: itemName(item, ownerOf), count: steps.length }),
    chooser: (place) => t('board-choice-title', { place: placeName(place) }),
    zoomOut: () => t('board-zoom-out'),
    parts: () => t('board-parts'),
    part: (name) => t('board-part', { name }),
    allParts: () => t('board-part-all'),
    partTargets: () => t('board-part-targets'),
    confirm: () => t('board-confirm'),
    cancel: () => t('board-undo-step'),
    confirmGroup: () => t('board-stage-complete'),
    premove: () => t('board-premove'),
    cancelPremove: () => t('board-premove-cancel'),
  };
}

/** How the owner of a piece is named: not at all, as "you", by a name, or by the number of the seat. */
export interface Owner {
  by: 'own' | 'you' | 'name' | 'seat';
  name?: string;
}

/** The name of an item without its place: "white rabbit", "black block", "Ann’s red piece". */
export function itemName(item: BoardItem, ownerOf?: OwnerOf): string {
  const id = `board-item-${item.noun}`;
  const owner = item.owner ?? 0;
  return t(hasMessage(id) ? id : 'board-item', {
    kind: item.kind,
    colour: item.colour ?? 'none',
    owner,
    number: item.number ?? 0,
    figures: item.number === null ? settings().figures : 'plain',
    by: 'seat',
    ...ownerOf?.(owner),
  });
}

/** The name of a place: "corner A, white", "A-1-B". */
export function placeName(place: BoardPlace): string {
  const id = `board-place-${place.kind}`;
  return t(hasMessage(id) ? id : 'board-place', { place: place.display_name, colour: place.colour ?? 'none' });
}

/** Joins names by commas. */
export function joinNames(names: readonly string[]): string {
  return names.join(', ');
}
