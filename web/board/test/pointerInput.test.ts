// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Board } from '../src/board';
import type { BoardState, BoardPlace } from '../src/types';
import { step, cross, logged, state, item } from './fixtures';

/** In this test a unit of the board is a pixel, so the cross has the size of a real one. */
const SCALE = 30;

let log: string[];
let board: Board;
let host: HTMLElement;
let places: BoardPlace[];

/** The cross with discs of this radius, as one line through the middle and two branches. */
function large(r: number): BoardState {
  places = cross().map((one) => ({ ...one, x: one.x * SCALE, y: one.y * SCALE, r }));
  const [m, , , s] = places;
  const art = { ...state().art, places };
  const items = [item('x', m!), item('y', s!), item('z', s!)].map((one) => ({ ...one, r }));
  return { ...state(), art, items };
}

function open(changes: Partial<BoardState> = {}, r = 20): void {
  document.body.innerHTML = '<div></div>';
  host = document.querySelector('div')!;
  log = [];
  board = new Board(host, logged(log));
  board.update({ ...large(r), ...changes });
  const surface = host.querySelector('svg')!;
  surface.getScreenCTM = () => new DOMMatrix() as never;
  const box = { left: -200, top: -200, right: 200, bottom: 200 } as DOMRect;
  surface.getBoundingClientRect = () => box;
}

function point(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const fixed = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, bubbles: true };
  const event = new PointerEvent(type, { button: 0, pointerType: 'mouse', ...fixed, ...more });
  host.querySelector('svg')!.dispatchEvent(event);
}

function click(x: number, y: number): void {
  point('pointerdown', x, y);
  point('pointerup', x, y);
}

const finger = { pointerType: 'touch' };
const loupe = (): boolean => !host.querySelector<HTMLElement>('.board-magnifier')!.hidden;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a mouse', () => {
  it('picks, then chooses', () => {
    open();
    click(3, 3);
    click(120, 4);
    expect(log).toEqual(['pick x', 'pick null', 'x-e null pointer']);
  });

  it('picks the nearest of several items on one place by a click between them, and no item of others', () => {
    const { items } = large(40);
    const [m] = places;
    const beside = (key: string, x: number) => ({ ...item(key, m!), x, r: 12 });
    const steps = [step('x', 'n'), step('y', 'e')];
    open({ items: [beside('x', -24), beside('y', 24), beside('z', 0), ...items.slice(3)], steps }, 40);
    click(18, 30);
    click(-18, 30);
    click(0, 0);
    expect(log).toEqual(['pick y', 'pick x', 'pick null']);
  });

  it('lets go of what is picked by a second click, and by one beside everything', () => {
    open();
    click(0, 0);
    click(0, 0);
    click(0, 0);
    click(70, 70);
    expect(log).toEqual(['pick x', 'pick null', 'pick x', 'pick null']);
  });

  it('drags an item to the nearest place', () => {
    open();
    point('pointerdown', 0, 0);
    point('pointermove', 60, 0);
    expect(host.querySelector('.board-carried use')).not.toBeNull();
    point('pointermove', 95, 0);
    point('pointerup', 95, 0);
    expect(log).toEqual(['pick x', 'pick null', 'x-e null drag']);
    expect(host.querySelector('.board-carried use')).toBeNull();
  });

  it('returns an item dropped beyond every place', () => {
    open();
    point('pointerdown', 0, 0);
    point('pointermove', 60, 60);
    point('pointerup', 60, 60);
    expect(log).toEqual(['pick x', 'pick null']);
  });

  it('keeps an item picked that is dropped on its own place', () => {
    open();
    point('pointerdown', 0, 0);
    point('pointermove', 30, 0);
    point('pointermove', 2, 0);
    point('pointerup', 2, 0);
    expect(log).toEqual(['pick x']);
  });

  it('chooses nothing by a slip from one place to another', () => {
    open({ steps: [step(null, 'n'), step(null, 'e')] });
    point('pointerdown', 0, -120);
    point('pointermove', 120, 0);
    point('pointerup', 120, 0);
    expect(log).toEqual([]);
  });

  it('continues dragging while only marks change, and stops when the choices change', () => {
    open();
    const first = large(20);
    board.update(first);
    point('pointerdown', 0, 0);
    point('pointermove', 60, 0);
    board.update({ ...first, highlights: [{ place: 'e', kind: 'ko' }] });
    point('pointermove', 100, 0);
    point('pointerup', 100, 0);
    expect(log.at(-1)).toBe('x-e null drag');
    point('pointerdown', 0, 0);
    point('pointermove', 60, 0);
    board.update({ ...first, steps: [...first.steps] });
    point('pointerup', 100, 0);
    expect(log.filter((line) => line.endsWith('drag')).length).toBe(1);
  });

  it('is not stuck after it was let go outside the window', () => {
    open();
    point('pointerdown', 0, 0);
    click(0, 0);
    expect(log).toEqual(['pick x']);
  });

  it('does nothing with other buttons', () => {
    open();
    point('pointerdown', 0, 0, { button: 2 });
    point('pointerup', 0, 0, { button: 2 });
    expect(log).toEqual([]);
  });

  it('offers several choices on one place', () => {
    open();
    click(0, 0);
    click(0, 120);
    expect(host.querySelectorAll('.board-list button').length).toBe(2);
    host.querySelectorAll<HTMLElement>('.board-list button')[1]!.click();
    expect(log.at(-1)).toBe('x-s z pointer');
  });

  it('removes an item from the board in the position editor', () => {
    open({ editable: true });
    point('pointerdown', 0, 120);
    point('pointermove', 100, 150);
    point('pointermove', 400, 150);
    point('pointerup', 400, 150);
    expect(log.at(-1)).toBe('edit y s null');
  });

  it('places what is in hand on the nearest place, a little beside it too', () => {
    open({ steps: [step(null, 'n'), step(null, 'e')] });
    click(82, 0);
    expect(log).toEqual(['null-e null pointer']);
  });

  it('confirms a complete move by a press on its place or on the button, and cancels it', () => {
    open({ steps: [], confirmAt: 'e' });
    click(0, -120);
    expect(log).toEqual([]);
    click(120, 0);
    expect(log).toEqual(['confirm']);
    host.querySelector<HTMLElement>('.step-confirm')!.click();
    host.querySelector<HTMLElement>('.step-cancel')!.click();
    expect(log).toEqual(['confirm', 'confirm', 'undo']);
    board.update({ ...large(20), steps: [] });
    expect(host.querySelector('.step-confirm')).toBeNull();
  });
});

describe('a finger', () => {
  it('that chooses causes no mouse events after it, one that misses does', () => {
    open();
    const tap = (x: number, y: number): boolean => {
      point('pointerdown', x, y, finger);
      point('pointerup', x, y, finger);
      const end = new Event('touchend', { bubbles: true, cancelable: true });
      host.querySelector('svg')!.dispatchEvent(end);
      return end.defaultPrevented;
    };
    expect(tap(0, 0)).toBe(true);
    expect(tap(70, 70)).toBe(false);
  });

  it('means what is nearest', () => {
    open({ steps: [step(null, 'n'), step(null, 'e')] });
    point('pointerdown', 75, 10, finger);
    point('pointerup', 75, 10, finger);
    expect(log).toEqual(['null-e null touch']);
    point('pointerdown', 60, 10, finger);
    point('pointerup', 60, 10, finger);
    expect(log.length).toBe(1);
  });

  it('looks through the loupe where places are small, and chooses what it shows', () => {
    open({ steps: [step(null, 'n'), step(null, 'e')] }, 6);
    point('pointerdown', 0, -100, finger);
    expect(loupe()).toBe(false);
    vi.advanceTimersByTime(200);
    expect(loupe()).toBe(true);
    point('pointermove', 100, 0, finger);
    point('pointerup', 100, 0, finger);
    expect(loupe()).toBe(false);
    expect(log).toEqual(['null-e null touch']);
  });

  it('needs no loupe where places are large', () => {
    open();
    point('pointerdown', 0, 0, finger);
    vi.advanceTimersByTime(500);
    expect(loupe()).toBe(false);
  });

  it('chooses nothing when it slides off the board, or when a second one comes', () => {
    open({ steps: [step(null, 'e')] }, 6);
    point('pointerdown', 120, 0, finger);
    point('pointermove', 230, 0, finger);
    point('pointerup', 230, 0, finger);
    point('pointerdown', 120, 0, finger);
    point('pointerdown', 0, 0, { ...finger, pointerId: 2, isPrimary: false });
    point('pointerup', 120, 0, finger);
    expect(log).toEqual([]);
  });

  describe('on a line of many small places', () => {
    beforeEach(() => {
      const many = Array.from({ length: 14 }, (_, i) => {
        return { ...cross()[0]!, name: `p${i}`, display_name: `p${i}`, x: 12 * i - 84, y: 0, r: 6 };
      });
      const ends = many.map((one, i) => (i % 13 === 0 ? { ...one, lines: ['l', 'o'] } : one));
      const lines = [{ name: 'l', display_name: 'l', places: ends.map(({ name }) => name) }];
      const art = { ...state().art, places: ends, lines };
      const free = ends.filter(({ name }) => name !== 'p3');
      const steps = free.map(({ name }) => step(null, name));
      open({ art, items: [item('x', ends[3]!)], steps });
    });

    it('a tap zooms into the line, and the button leads back', () => {
      const view = () => host.querySelector('.board-svg')!.getAttribute('viewBox');
      const whole = view();
      point('pointerdown', 10, 9, finger);
      point('pointerup', 10, 9, finger);
      expect(log).toEqual([]);
      expect(view()).not.toBe(whole);
      host.querySelector<HTMLElement>('.board-zoom-out')!.click();
      expect(view()).toBe(whole);
      expect(host.querySelector('.board-zoom-out')).toBeNull();
    });

    it('a tap on a node zooms too, and the next tap chooses it', () => {
      for (const chosen of [[], ['null-p0 null touch']]) {
        point('pointerdown', -84, 2, finger);
        point('pointerup', -84, 2, finger);
        expect(log).toEqual(chosen);
      }
    });

    it('holding the finger down aims at one place', () => {
      point('pointerdown', 10, 9, finger);
      vi.advanceTimersByTime(200);
      point('pointerup', 10, 9, finger);
      expect(log).toEqual(['null-p8 null touch']);
    });

    it('a mouse needs no line', () => {
      click(10, 3);
      expect(log).toEqual(['null-p8 null pointer']);
    });
  });
});
