/** Sounds and announcements of the moves in a lesson. */
import { scene } from '../engine/rules';
import { describeMove, moveSound } from '../game/common/describeMove';
import { AS_PRINTED } from '../game/common/orientation';
import { t } from '../i18n/i18n';
import { announce } from '../ui/announcer';
import { sound } from '../ui/sound';
import type { Ply } from './checkTask';

/** Plays the sound of a move. */
export function playMoveSound(rules: string, { from, move }: Pick<Ply, 'from' | 'move'>): void {
  sound(moveSound(rules, from, move));
}

/** Plays the sound of a reply and announces it. */
export function announceMove(rules: string, ply: Ply): void {
  playMoveSound(rules, ply);
  const seat = scene(rules, ply.from, [], AS_PRINTED).turn ?? 1;
  const move = describeMove(rules, ply.from, ply.move, seat);
  announce(t('board-log-ply', { seat, move }));
}
