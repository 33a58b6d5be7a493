/** The animations of items: move, jump, drop and leave. */

import { pathLength } from './geometry';
import type { ItemNode, Scene } from './scene';
import type { Motion, Point, Spot } from './types';

/** The longest animation of a whole turn: the next move may follow after it. */
const TURN_MAX_MS = 800;

/** A walk: a base, and more for each radius of a usual place, within limits that eyes can follow. */
const WALK_BASE_MS = 300;
const WALK_MS_PER_RADIUS = 10;
const WALK_MIN_MS = 350;
const WALK_MAX_MS = 600;

const BLOCK_MS = 240;

/** The size of a walking item: lifted from the board, and settling on it. */
const LIFTED = 1.14;
const SETTLING = 0.95;

/** The share of its time at which a walk arrives; then it settles. */
const ARRIVAL = 0.86;

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
      const walk = WALK_BASE_MS + (pathLength(motion.points) / usual) * WALK_MS_PER_RADIUS;
      const ms = isCarried(motion)
        ? BLOCK_MS
        : Math.min(Math.max(walk, WALK_MIN_MS), WALK_MAX_MS);
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
  const points = motion.points.length > 0 ? [...motion.points] : [pointOf(item)];
  if (before) points[0] = pointOf(before);
  if (after) points[points.length - 1] = pointOf(after);
  const begin = before?.r ?? item.r;
  return isCarried(motion)
    ? carriedFrames(motion, points, begin, item.r)
    : walkFrames(points, begin, item.r);
}

/** Whether an item is carried through the air instead of walking. */
const isCarried = ({ kind }: Motion) => kind === 'drop' || kind === 'lift';

const transform = (x: number, y: number, r: number): string =>
  `translate(${x}px, ${y}px) scale(${Math.max(r, 0.001)})`;

/** What is carried is nearer to the eye, and what is new comes out of the air. */
function carriedFrames(motion: Motion, points: Point[], begin: number, r: number): Keyframe[] {
  const [from, end] = [points[0]!, points.at(-1)!];
  const settled = { transform: transform(end.x, end.y, r), offset: 1 };
  const isStill = pathLength(points) < r;
  if (isStill && motion.kind === 'drop') {
    return [{ transform: transform(end.x, end.y - r, r * 1.6), opacity: 0, offset: 0 }, settled];
  }
  const start = { transform: transform(from.x, from.y, begin), offset: 0 };
  if (isStill) return [start, settled];
  const middle = transform((from.x + end.x) / 2, (from.y + end.y) / 2, r * 1.6);
  return [start, { transform: middle, offset: 0.5 }, settled];
}

/** A walk: lifted at its first steps, and settling when it has arrived. */
function walkFrames(points: Point[], begin: number, r: number): Keyframe[] {
  const [from, end] = [points[0]!, points.at(-1)!];
  const whole = pathLength(points) || 1;
  const frames: Keyframe[] = [{ transform: transform(from.x, from.y, begin), offset: 0 }];
  let walked = 0;
  points.slice(1).forEach(({ x, y }, index) => {
    const last = points[index]!;
    const length = Math.hypot(x - last.x, y - last.y);
    if (index === 0) {
      // The item is in the air after a tenth of the way, or of its first straight part.
      const share = length === 0 ? 0 : Math.min((0.1 * whole) / length, 0.5);
      const [atX, atY] = [last.x + (x - last.x) * share, last.y + (y - last.y) * share];
      const offset = (ARRIVAL * share * length) / whole;
      frames.push({ transform: transform(atX, atY, begin * LIFTED), offset });
    }
    walked += length;
    const share = index === points.length - 2 ? 1 : Math.min(1, walked / whole);
    const size = (begin + (r - begin) * share) * LIFTED;
    frames.push({ transform: transform(x, y, size), offset: ARRIVAL * share });
  });
  const settling = (1 + ARRIVAL) / 2;
  frames.push({ transform: transform(end.x, end.y, r * SETTLING), offset: settling });
  frames.push({ transform: transform(end.x, end.y, r), offset: 1 });
  return frames;
}

function pointOf({ x, y }: Spot): Point {
  return { x, y };
}
