/** The animations of items: move, jump, drop and leave. */

import { pathLength } from './geometry';
import type { ItemNode, Scene } from './scene';
import type { Motion, Point, Spot } from './types';

/** The longest animation of a whole turn. */
const TURN_MAX_MS = 700;

/** What is walked in a millisecond, in radii of a usual place: about 90 ms for a line. */
const RADII_PER_MS = 1 / 7;

const WALK_MIN_MS = 120;
const BLOCK_MS = 180;

/** When a motion begins and how long it takes. */
export interface ScheduledMotion {
  motion: Motion;
  delay_ms: number;
  ms: number;
}

/** Motions with their times: groups one after the other, the motions of a group together. */
export function schedule(groups: readonly Motion[][], usual: number): ScheduledMotion[] {
  const timed: ScheduledMotion[] = [];
  let now = 0;
  for (const group of groups) {
    let longest = 0;
    for (const motion of group) {
      const walked = pathLength(motion.points) / usual / RADII_PER_MS;
      const block = motion.kind === 'drop' || motion.kind === 'lift';
      const ms = block ? BLOCK_MS : Math.max(WALK_MIN_MS, walked);
      timed.push({ motion, delay_ms: now, ms });
      longest = Math.max(longest, ms);
    }
    now += longest;
  }
  const share = Math.min(1, TURN_MAX_MS / (now || 1));
  return timed.map(({ motion, delay_ms, ms }) => {
    return { motion, delay_ms: delay_ms * share, ms: ms * share };
  });
}

/** The motions that are seen at present. */
export class Motions {
  private running: Animation[] = [];

  constructor(private readonly scene: Scene) {}

  get busy(): boolean {
    return this.running.length > 0;
  }

  /** Ends everything at once, where it would have ended. */
  skip(): void {
    for (const animation of [...this.running]) animation.finish();
  }

  /** Plays motions that end at the current state of the board. */
  async play(groups: readonly Motion[][]): Promise<void> {
    this.skip();
    const timed = schedule(groups, this.scene.measure.usual);
    const ended: Promise<unknown>[] = [];
    for (const one of timed) {
      const own = timed.filter((other) => other.motion.key === one.motion.key);
      const node = this.find(own);
      if (node) ended.push(this.run(node, one, own));
    }
    await Promise.all(ended);
  }

  /**
   * The item that moves. A block gets a new key on its new place, so the item where the path
   * ends comes first; what has left the board is seen leaving.
   */
  private find(own: ScheduledMotion[]): ItemNode | null {
    const motion = own.at(-1)?.motion;
    const end = motion?.points.at(-1);
    if (!motion || !end) return null;
    const { nodes, removed: gone, before } = this.scene;
    for (const [key, node] of nodes) {
      const { x, y, symbol } = node.item;
      const here = Math.hypot(x - end.x, y - end.y) < 0.05;
      if (here && symbol === motion.symbol && !before.has(key)) return node;
    }
    return nodes.get(motion.key) ?? gone.get(motion.key) ?? null;
  }

  private async run(node: ItemNode, { motion, delay_ms, ms }: ScheduledMotion, own: ScheduledMotion[]): Promise<void> {
    const leaving = this.scene.nodes.get(node.item.key) !== node;
    if (leaving) this.scene.items.append(node.group);
    // With two motions of one item, the start of the second must not hide the first.
    const first = own[0]?.motion === motion;
    const last = own.at(-1)?.motion === motion;
    const before = first ? this.scene.before.get(motion.key) : undefined;
    const after = last && !leaving ? node.item : undefined;
    const frames = keyframes(motion, node.item, before, after);
    if (leaving && last) frames.at(-1)!.opacity = 0;
    const animation = node.group.animate?.(frames, {
      delay: delay_ms,
      duration: ms,
      fill: first ? 'both' : 'forwards',
      easing: 'ease-in-out',
    });
    if (!animation) return;
    this.running.push(animation);
    await animation.finished.catch(() => undefined);
    if (last) for (const past of node.group.getAnimations()) past.cancel();
    if (last && leaving) node.group.remove();
    this.running = this.running.filter((other) => other !== animation);
  }
}

/**
 * The path of an item as keyframes, spaced for constant speed. Where it was and will be
 * is more exact than the way: several may share a place.
 */
export function keyframes(motion: Motion, item: Spot, before?: Spot, after?: Spot): Keyframe[] {
  const at = (x: number, y: number, r: number): string =>
    `translate(${x}px, ${y}px) scale(${Math.max(r, 0.001)})`;
  const points = motion.points.length > 0 ? [...motion.points] : [pointOf(item)];
  if (before) points[0] = pointOf(before);
  if (after) points[points.length - 1] = pointOf(after);
  const whole = pathLength(points) || 1;
  const begin = before?.r ?? item.r;
  let walked = 0;
  const frames = points.map(({ x, y }, i): Keyframe => {
    const last = points[i - 1];
    if (last) walked += Math.hypot(x - last.x, y - last.y);
    const share = i === points.length - 1 ? 1 : Math.min(1, walked / whole);
    return { transform: at(x, y, begin + (item.r - begin) * share), offset: share };
  });
  const [end, from] = [points.at(-1)!, points[0]!];
  // What is carried through the air is nearer to the eye, and what is new comes out of the air.
  if (motion.kind === 'drop' || motion.kind === 'lift') {
    const still = walked < item.r;
    const high = at((from.x + end.x) / 2, (from.y + end.y) / 2, item.r * 1.6);
    if (!still) frames.splice(1, frames.length - 2, { transform: high, offset: 0.5 });
    else if (motion.kind === 'drop') {
      frames[0] = { transform: at(end.x, end.y - item.r, item.r * 1.6), opacity: 0, offset: 0 };
    }
  }
  return frames;
}

function pointOf({ x, y }: Spot): Point {
  return { x, y };
}
