// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawQr, pathOf } from './Invite';

test('adjacent squares are joined', () => {
  const grid = [
    [true, true, false],
    [false, false, false],
    [true, false, true],
  ];
  expect(pathOf(grid)).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
});

test('drawQr adds a quiet zone', async () => {
  const code = await drawQr('https://palamedes.example/game/dgskw69ptd26#invite=AAAAAAAAAAAAAAAAAAAAAA');
  // Version 5 has 37 squares, and 4 more on every side.
  expect(code.size).toBe(45);
  const starts = [...code.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => ({
    left: Number(x),
    right: Number(x) + Number(width),
    y: Number(y),
  }));
  expect(Math.min(...starts.map(({ left }) => left))).toBe(4);
  expect(Math.max(...starts.map(({ right }) => right))).toBe(41);
  expect(Math.min(...starts.map(({ y }) => y))).toBe(4);
  // The three corners by which a camera finds it.
  expect(code.path.startsWith('M4 4h7v1h-7z')).toBe(true);
});
