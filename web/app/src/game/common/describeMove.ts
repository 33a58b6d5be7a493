/** A move as a sentence and as a sound, from the items that it changes. */
import type { ItemMove } from '@board';
import { artwork, itemMoves, motions } from '../../engine/rules';
import { t } from '../../i18n/i18n';
import type { Sound } from '../../ui/sound';
import { itemName } from './boardLabels';
import type { SeatNames } from './gameModel';
import { AS_PRINTED } from './orientation';
import { ownerNames } from './ownerNames';
import { isChance, jointChoices } from './plyText';

/** Describes a move: "red piece from A to B, Ann’s blue piece from B to A". */
export function describeMove(
  rules: string,
  position: string,
  move: string,
  mover: number,
  names: SeatNames,
): string {
  const ownerOf = ownerNames(names, mover);
  const { places } = artwork(rules, position, AS_PRINTED);
  const displayName = (name: string) =>
    places.find((place) => place.name === name)?.display_name ?? name;
  const describe = ({ item, from, to }: ItemMove) => {
    const name = itemName(item, ownerOf);
    if (from !== null && to !== null) {
      return t('board-moved', { thing: name, from: displayName(from), to: displayName(to) });
    }
    if (to !== null) return t('board-placed', { thing: name, to: displayName(to) });
    return t('board-removed', { thing: name, from: displayName(from ?? ''), kind: item.noun });
  };
  return itemMoves(rules, position, move).map(describe).join(', ');
}

/** Describes the choices of several seats, or an event of chance: "Ann: J9, Ben: M12". */
export function describeJoint(action: string, display: string, { nameOf }: Pick<SeatNames, 'nameOf'>): string {
  if (isChance(action)) return t('game-log-chance', { event: display });
  const choices = jointChoices(action).map(({ seat, move }) =>
    t('game-log-choice', { name: nameOf(seat), move: move ?? t('board-log-lost') }),
  );
  return choices.join(', ');
}

/** The sound of a move: that of its most important motion. */
export function moveSound(rules: string, position: string, move: string): Sound {
  const all = motions(rules, position, move, AS_PRINTED).flat();
  const kinds = new Set(all.map((motion) => motion.kind));
  if (kinds.has('out')) return 'out';
  const dropped = all.filter((motion) => motion.kind === 'drop');
  if (dropped.some((motion) => motion.key.startsWith('black'))) return 'black';
  if (dropped.length > 0) return 'grey';
  return kinds.has('swap') ? 'swap' : 'move';
}
