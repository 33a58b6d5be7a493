import { describe, expect, it } from 'vitest';
import { clearestSide, distanceToLine, distanceToEdge, pathLength, nearest, nearestInDirection, typicalRadius } from '../src/geometry';
import { magnifierPosition } from '../src/magnifier';
import { cross, place } from './fixtures';

describe('nearest', () => {
  const spots = [
    { name: 'large', x: 0, y: 0, r: 2 },
    { name: 'small', x: 5, y: 0, r: 1 },
  ];
  const check = (x: number, y: number, within: number, expected: string | undefined): void => {
    expect(nearest(spots, x, y, within)?.name).toBe(expected);
  };

  it('measures to the edge, so that a large place is not hidden by a small one', () => {
    check(2.9, 0, 10, 'large');
    check(3.1, 0, 10, 'small');
  });

  it('finds nothing that is too far away', () => {
    check(0, 9, 6.9, undefined);
    check(0, 9, 7, 'large');
  });

  it('is negative inside', () => {
    expect(distanceToEdge(spots[0]!, 1, 0)).toBe(-1);
  });
});

describe('towards', () => {
  const [m, ...round] = cross();
  const check = (direction: [number, number], expected: string | undefined): void => {
    expect(nearestInDirection(m!, round, direction)?.name).toBe(expected);
  };

  it('takes the neighbour in the direction of the arrow', () => {
    check([0, -1], 'n');
    check([1, 0], 'e');
    check([0, 1], 's');
    check([-1, 0], 'w');
  });

  it('walks along a steep line with either arrow that is not square to it', () => {
    const steep = [place('up', 1, -3), place('down', -1, 3)];
    const from = place('from', 0, 0);
    expect(nearestInDirection(from, steep, [0, -1])?.name).toBe('up');
    expect(nearestInDirection(from, steep, [1, 0])?.name).toBe('up');
    expect(nearestInDirection(from, steep, [-1, 0])?.name).toBe('down');
  });

  it('never turns by 90° or more', () => {
    const [, north] = cross();
    expect(nearestInDirection(north!, [m!], [0, -1])).toBeNull();
    expect(nearestInDirection(north!, [m!], [1, 0])).toBeNull();
  });
});

describe('lines', () => {
  const line = [place('a', 0, 0), place('b', 4, 0), place('c', 4, 4)];

  it('are as far away as their nearest point', () => {
    expect(distanceToLine(line, 2, 1)).toBe(1);
    expect(distanceToLine(line, 6, 2)).toBe(2);
    expect(distanceToLine(line, -3, -4)).toBe(5);
  });

  it('have the length of their parts', () => {
    expect(pathLength([{ x: 0, y: 0 }, { x: 3, y: 4 }, { x: 3, y: 5 }])).toBe(6);
  });

  it('are measured in the radius most places have', () => {
    expect(typicalRadius([{ x: 0, y: 0, r: 3 }, ...line])).toBe(1);
  });
});

describe('the loupe', () => {
  const room = { left: 4, top: 4, right: 356, bottom: 716 };
  const check = (x: number, y: number, left: number, top: number): void => {
    expect(magnifierPosition(x, y, 128, 28, room)).toEqual({ left, top });
  };

  it('is above the finger', () => check(180, 300, 116, 144));
  it('stays on the screen', () => check(10, 300, 4, 144));
  it('is beside the finger if there is no room above', () => {
    check(60, 50, 88, 4);
    check(300, 50, 144, 4);
  });
  it('has room beside a finger in the middle of a narrow screen', () => {
    const narrow = { left: 4, top: 4, right: 316, bottom: 500 };
    const { left } = magnifierPosition(160, 20, 128, 28, narrow);
    expect(left >= 188 || left + 128 <= 132).toBe(true);
  });
});

describe('the clearest side of a place', () => {
  const size = { width: 92, height: 44 };
  const area = { left: 0, top: 0, width: 400, height: 400 };
  const around = (x: number, y: number) => ({ left: x - 8, top: y - 8, width: 16, height: 16 });
  const spot = (x: number, y: number, weight = 1) => ({ x, y, r: 8, weight });

  it('is the right one when nothing is in the way', () => {
    expect(clearestSide(size, around(200, 200), area, [])).toEqual({ left: 216, top: 178 });
  });

  it('is the one with the fewest occupied or selectable places', () => {
    const right = [spot(240, 200), spot(260, 200)];
    expect(clearestSide(size, around(200, 200), area, right)).toEqual({ left: 92, top: 178 });
    const both = [...right, spot(150, 200)];
    expect(clearestSide(size, around(200, 200), area, both)).toEqual({ left: 154, top: 140 });
    // An empty place counts less than a piece, and more than nothing.
    const above = [...both, spot(200, 160, 0.01)];
    expect(clearestSide(size, around(200, 200), area, above)).toEqual({ left: 154, top: 216 });
  });

  it('lies inside the area and beside the place', () => {
    for (const [x, y] of [[8, 8], [392, 8], [8, 392], [392, 392], [200, 8], [392, 200]] as const) {
      const place = around(x, y);
      const { left, top } = clearestSide(size, place, area, []);
      expect(Math.min(left, top), `${x} ${y}`).toBeGreaterThanOrEqual(0);
      expect(left + size.width).toBeLessThanOrEqual(400);
      expect(top + size.height).toBeLessThanOrEqual(400);
      const isApart =
        left >= place.left + 16 || left + size.width <= place.left ||
        top >= place.top + 16 || top + size.height <= place.top;
      expect(isApart, `${x} ${y}`).toBe(true);
    }
  });
});
