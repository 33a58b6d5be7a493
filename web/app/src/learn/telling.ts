/** What is heard of a move: its sound, and words for those who listen. */
import { soundOf } from '../panel/moveSound';
import { moveWords } from '../panel/moveWords';
import { AS_PRINTED } from '../panel/orientation';
import { artwork, scene } from '../rules';
import { announce } from '../shell/live';
import { sound } from '../shell/sound';
import { t } from '../shell/words';
import type { Ply } from './judge';

/** Lets a move be heard. */
export function heard(game: string, { from, move }: Pick<Ply, 'from' | 'move'>): void {
  sound(soundOf(game, from, move));
}

/** The same for a move of somebody else, which is told as well. */
export function told(game: string, ply: Ply): void {
  heard(game, ply);
  const before = scene(game, ply.from, [], AS_PRINTED);
  const { things } = scene(game, ply.to, [], AS_PRINTED);
  const seat = before.turn ?? 1;
  const { places } = artwork(game, ply.from, AS_PRINTED);
  const shown = (name: string) => places.find((place) => place.name === name)?.shown ?? name;
  announce(t('board-log-ply', { seat, move: moveWords(before.things, things, seat, shown) }));
}
