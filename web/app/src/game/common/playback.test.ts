// @vitest-environment happy-dom
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlyView, TableView } from '../../generated/rules';
import type { GameModel } from './gameModel';
import { createPlayback, type Playback } from './playback';

const ply = (index: number): PlyView =>
  ({ seat: (index % 4) + 1, move: `m${index}`, display: '', lost: null }) as PlyView;
const plies = (count: number) => Array.from({ length: count }, (_, index) => ply(index));

let setPlies: (plies: PlyView[]) => void;
let playback: Playback;
let dispose: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  createRoot((end) => {
    const [view, setView] = createSignal({ plies: plies(4) } as TableView);
    setPlies = (plies) => setView({ plies } as TableView);
    const game = { view, scene: () => ({ seats: 4 }), positionAfter: (count: number) => `p${count}` };
    playback = createPlayback(game as unknown as GameModel, () => 1);
    dispose = end;
  });
});

afterEach(() => {
  dispose();
  vi.useRealTimers();
});

describe('the queue', () => {
  const ownMove = () => {
    playback.expectOwnMove();
    setPlies(plies(5));
  };

  it('shows an own move at once and the replies one after another', () => {
    ownMove();
    expect(playback.shown()).toBe(5);
    setPlies(plies(8));
    expect(playback.shown()).toBe(5);
    const atMs: number[] = [];
    for (let ms = 0, before = 5; ms < 3000; ms += 50, vi.advanceTimersByTime(50)) {
      if (playback.shown() !== before) atMs.push(ms);
      before = playback.shown();
    }
    expect(atMs).toHaveLength(3);
    expect(atMs[1]! - atMs[0]!).toBeGreaterThanOrEqual(700);
    expect(atMs[2]! - atMs[1]!).toBeGreaterThanOrEqual(700);
    expect(playback.trail().map(({ move }) => move)).toEqual(['m5', 'm6']);
    expect(playback.isLive()).toBe(true);
  });

  it('shows only the last moves of a long absence', () => {
    setPlies(plies(30));
    expect(playback.shown()).toBeGreaterThanOrEqual(26);
    vi.advanceTimersByTime(3000);
    expect(playback.shown()).toBe(30);
  });

  it('is skipped on request, and a takeback is shown at once', () => {
    ownMove();
    setPlies(plies(8));
    playback.skipQueue();
    expect(playback.shown()).toBe(8);
    setPlies(plies(4));
    expect(playback.shown()).toBe(4);
  });
});

describe('looking back', () => {
  it('keeps the chosen ply when the game goes on, and returns to the newest', () => {
    playback.showPly(2);
    expect([playback.isLive(), playback.shownPosition()]).toEqual([false, 'p2']);
    setPlies(plies(6));
    vi.advanceTimersByTime(3000);
    expect(playback.shown()).toBe(2);
    playback.backToLive();
    expect([playback.isLive(), playback.shown()]).toEqual([true, 6]);
  });

  it('ends when the chosen ply is taken back', () => {
    playback.showPly(3);
    setPlies(plies(2));
    expect([playback.isLookingBack(), playback.shown()]).toEqual([false, 2]);
  });

  it('animates a single step back', () => {
    playback.showPly(3);
    expect(playback.steppedBack()).toEqual({ position: 'p3', move: 'm3' });
    playback.showPly(1);
    expect(playback.steppedBack()).toBeNull();
  });
});
