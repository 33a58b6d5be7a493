import { describe, expect, it } from 'vitest';
import { keyframes, schedule } from '../src/motion';
import type { Motion } from '../src/types';

function motion(key: string, kind: Motion['kind'], ...points: [number, number][]): Motion {
  const path = points.map(([x, y]) => ({ x, y }));
  return { key, symbol: '', kind, points: path, from: null, to: null };
}

const walk = (distance: number): Motion => motion('x', 'walk', [0, 0], [distance, 0]);

describe('schedule', () => {
  it('gives a line of six stops about 90 ms and a short step enough to be visible', () => {
    expect(schedule([[walk(18)]], 1)[0]!.ms).toBeCloseTo(126);
    expect(schedule([[walk(1)]], 1)[0]!.ms).toBe(120);
  });

  it('plays groups one after the other', () => {
    const drop = motion('b', 'drop', [0, 0]);
    const timed = schedule([[walk(20), walk(30)], [drop]], 1);
    expect(timed.map(({ delay_ms }) => delay_ms)).toEqual([0, 0, 210]);
  });

  it('limits a turn to 700 ms', () => {
    const timed = schedule([[walk(90)], [walk(90)], [walk(50)]], 1);
    expect(Math.max(...timed.map(({ delay_ms, ms }) => delay_ms + ms))).toBeCloseTo(700);
  });
});

describe('keyframes', () => {
  it('are spaced by distance, and end at the new place of the item', () => {
    const moved = motion('x', 'walk', [0, 0], [3, 0], [4, 0]);
    const [before, after] = [{ x: 0, y: 0, r: 1 }, { x: 4, y: 0, r: 2 }];
    const frames = keyframes(moved, after, before, after);
    expect(frames.map(({ offset }) => offset)).toEqual([0, 0.75, 1]);
    expect(frames[0]!.transform).toBe('translate(0px, 0px) scale(1)');
    expect(frames[2]!.transform).toBe('translate(4px, 0px) scale(2)');
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
