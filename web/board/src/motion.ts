/** Things that walk, cross, drop and leave. */

import { length } from './geometry';
import type { Node, Scene } from './scene';
import type { Motion, Spot } from './types';

/** A whole turn takes no longer than this. */
const LONGEST_MS = 700;

/** What is walked in a millisecond, in radii of a usual place: about 90 ms for a line. */
const RADII_PER_MS = 1 / 7;

const SHORTEST_WALK_MS = 120;
const BLOCK_MS = 180;

/** When a motion begins and how long it takes. */
export interface Timed {
  motion: Motion;
  delay_ms: number;
  ms: number;
}

/** Motions with their times: groups one after the other, the motions of a group together. */
export function schedule(groups: readonly Motion[][], usual: number): Timed[] {
  const timed: Timed[] = [];
  let now = 0;
  for (const group of groups) {
    let longest = 0;
    for (const motion of group) {
      const walked = length(motion.points) / usual / RADII_PER_MS;
      const block = motion.kind === 'drop' || motion.kind === 'lift';
      const ms = block ? BLOCK_MS : Math.max(SHORTEST_WALK_MS, walked);
      timed.push({ motion, delay_ms: now, ms });
      longest = Math.max(longest, ms);
    }
    now += longest;
  }
  const share = Math.min(1, LONGEST_MS / (now || 1));
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

  /** Plays motions towards what stands on the board now. */
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
   * The thing that moves. A block gets a new key on its new place, so what stands where the way
   * ends comes first; what has left the board is seen leaving.
   */
  private find(own: Timed[]): Node | null {
    const motion = own.at(-1)?.motion;
    const end = motion?.points.at(-1);
    if (!motion || !end) return null;
    const { nodes, gone, before } = this.scene;
    for (const [key, node] of nodes) {
      const { x, y, symbol } = node.thing;
      const here = Math.hypot(x - end[0], y - end[1]) < 0.05;
      if (here && symbol === motion.symbol && !before.has(key)) return node;
    }
    return nodes.get(motion.key) ?? gone.get(motion.key) ?? null;
  }

  private async run(node: Node, { motion, delay_ms, ms }: Timed, own: Timed[]): Promise<void> {
    const leaving = this.scene.nodes.get(node.thing.key) !== node;
    if (leaving) this.scene.things.append(node.group);
    // Of two motions of one thing, the first may not be hidden by what the second begins with.
    const first = own[0]?.motion === motion;
    const last = own.at(-1)?.motion === motion;
    const before = first ? this.scene.before.get(motion.key) : undefined;
    const after = last && !leaving ? node.thing : undefined;
    const frames = keyframes(motion, node.thing, before, after);
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
 * The way of a thing as keyframes, spaced so that it walks evenly. Where it stood and will stand
 * is more exact than the way: several may share a place.
 */
export function keyframes(motion: Motion, thing: Spot, before?: Spot, after?: Spot): Keyframe[] {
  const at = (x: number, y: number, r: number): string =>
    `translate(${x}px, ${y}px) scale(${Math.max(r, 0.001)})`;
  const points = motion.points.length > 0 ? [...motion.points] : [pair(thing)];
  if (before) points[0] = pair(before);
  if (after) points[points.length - 1] = pair(after);
  const whole = length(points) || 1;
  const begin = before?.r ?? thing.r;
  let walked = 0;
  const frames = points.map(([x, y], i): Keyframe => {
    const last = points[i - 1];
    if (last) walked += Math.hypot(x - last[0], y - last[1]);
    const share = i === points.length - 1 ? 1 : Math.min(1, walked / whole);
    return { transform: at(x, y, begin + (thing.r - begin) * share), offset: share };
  });
  const [end, from] = [points.at(-1)!, points[0]!];
  // What is carried through the air is nearer to the eye, and what is new comes out of the air.
  if (motion.kind === 'drop' || motion.kind === 'lift') {
    const still = walked < thing.r;
    const high = at((from[0] + end[0]) / 2, (from[1] + end[1]) / 2, thing.r * 1.6);
    if (!still) frames.splice(1, frames.length - 2, { transform: high, offset: 0.5 });
    else if (motion.kind === 'drop') {
      frames[0] = { transform: at(end[0], end[1] - thing.r, thing.r * 1.6), opacity: 0, offset: 0 };
    }
  }
  return frames;
}

function pair({ x, y }: Spot): [number, number] {
  return [x, y];
}
