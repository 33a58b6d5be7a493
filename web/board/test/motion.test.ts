import { describe, expect, it } from 'vitest';
import { keyframes, schedule } from '../src/motion';
import type { Motion } from '../src/types';

function motion(key: string, kind: Motion['kind'], ...points: [number, number][]): Motion {
  const path = points.map(([x, y]) => ({ x, y }));
  return { key, symbol: '', kind, points: path, from: null, to: null };
}

const walk = (distance: number): Motion => motion('x', 'walk', [0, 0], [distance, 0]);

describe('schedule', () => {
  it('gives a walk 350 to 600 ms, so that it can be followed', () => {
    expect(schedule([[walk(1)]], 1)[0]!.ms).toBe(350);
    expect(schedule([[walk(18)]], 1)[0]!.ms).toBe(480);
    expect(schedule([[walk(90)]], 1)[0]!.ms).toBe(600);
  });

  it('plays groups one after the other', () => {
    const drop = motion('b', 'drop', [0, 0]);
    const timed = schedule([[walk(10), walk(18)], [drop]], 1);
    expect(timed.map(({ delay_ms }) => delay_ms)).toEqual([0, 0, 480]);
  });

  it('limits a turn to 800 ms', () => {
    const timed = schedule([[walk(90)], [walk(90)], [walk(50)]], 1);
    expect(Math.max(...timed.map(({ delay_ms, ms }) => delay_ms + ms))).toBeCloseTo(800);
  });
});

describe('keyframes', () => {
  it('are spaced by distance, and end at the new place of the item', () => {
    const moved = motion('x', 'walk', [0, 0], [3, 0], [4, 0]);
    const [before, after] = [{ x: 0, y: 0, r: 1 }, { x: 4, y: 0, r: 2 }];
    const frames = keyframes(moved, after, before, after);
    // The corner lies after three quarters of the way, and the walk arrives before its time is up.
    const corner = frames.find(({ transform }) => `${transform}`.startsWith('translate(3px'));
    expect(corner!.offset).toBeCloseTo(0.75 * 0.86);
    expect(frames[0]!.transform).toBe('translate(0px, 0px) scale(1)');
    expect(frames.at(-1)!.transform).toBe('translate(4px, 0px) scale(2)');
  });

  it('lift a walking piece, and let it settle where it arrives', () => {
    const frames = keyframes(walk(10), { x: 10, y: 0, r: 1 });
    const sizes = frames.map(({ transform }) => Number(/scale\((.*)\)/.exec(`${transform}`)?.[1]));
    expect(sizes).toEqual([1, 1.14, 1.14, 0.95, 1]);
    const offsets = frames.map(({ offset }) => offset as number);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  });

  it('enlarge a moved block on its way', () => {
    const moved = motion('b', 'drop', [0, 0], [10, 0]);
    const frames = keyframes(moved, { x: 10, y: 0, r: 1 });
    expect(frames.map(({ transform }) => transform)).toEqual([
      'translate(0px, 0px) scale(1)',
      'translate(5px, 0px) scale(1.6)',
      'translate(10px, 0px) scale(1)',
    ]);
  });

  it('fade in a new stone', () => {
    const moved = motion('s', 'drop', [2, 2], [2, 2]);
    const frames = keyframes(moved, { x: 2, y: 2, r: 1 });
    expect(frames[0]!.opacity).toBe(0);
    expect(frames.at(-1)!.transform).toBe('translate(2px, 2px) scale(1)');
  });
});
