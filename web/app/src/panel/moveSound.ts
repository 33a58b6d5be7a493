/** What a move sounds like. */
import { motions } from '../rules';
import type { Sound } from '../shell/sound';
import { AS_PRINTED } from './orientation';

/** The sound of a move: that of the most remarkable thing in it. */
export function soundOf(game: string, position: string, move: string): Sound {
  const all = motions(game, position, move, AS_PRINTED).flat();
  const kinds = new Set(all.map((motion) => motion.kind));
  if (kinds.has('out')) return 'out';
  const dropped = all.filter((motion) => motion.kind === 'drop');
  if (dropped.some((motion) => motion.key.startsWith('black'))) return 'black';
  if (dropped.length > 0) return 'grey';
  return kinds.has('swap') ? 'swap' : 'move';
}
