// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Board } from '../src/board';
import { commandForKey } from '../src/keyboard';
import type { BoardPlace, BoardState } from '../src/types';
import { step, cross, logged, place, state } from './fixtures';

let log: string[];
let board: Board;
let host: HTMLElement;

function open(changes: Partial<BoardState> = {}): void {
  document.body.innerHTML = '<div></div>';
  host = document.querySelector('div')!;
  log = [];
  board = new Board(host, logged(log));
  board.update({ ...state(), ...changes });
}

function press(...keys: string[]): void {
  for (const name of keys) {
    const key = name.replace('Shift+', '');
    const event = new KeyboardEvent('keydown', { key, shiftKey: key !== name, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }
}

/** Two levels of four places, one above the other. */
function levels(): BoardPlace[] {
  const names = ['1a1', '1b1', '1a2', '1b2', '2a1', '2b1', '2a2', '2b2'];
  const isNear = (one: string, other: string): boolean =>
    one[0] === other[0] && (one[1] === other[1]) !== (one[2] === other[2]);
  return names.map((name) => {
    const [x, y] = [4 * Number(name[1] === 'b'), -4 * Number(name[2]) - 20 * Number(name[0])];
    const above = name.startsWith('1') ? name.replace('1', '2') : null;
    return { ...place(name, x, y, names.filter((other) => isNear(name, other))), above };
  });
}

function openLevels(): void {
  open({ art: { ...state().art, places: levels() }, items: [], steps: [] });
}

const at = (): string | null => document.activeElement!.getAttribute('data-place');
const reached = (): (string | null)[] =>
  [...host.querySelectorAll('[tabindex="0"]')].map((path) => path.getAttribute('data-place'));

describe('keys', () => {
  beforeEach(() => {
    open();
    board.focus('m');
  });

  it('walk along the lines', () => {
    press('ArrowUp');
    expect(at()).toBe('n');
    press('ArrowUp', 'ArrowRight');
    expect(at()).toBe('n');
    press('ArrowDown', 'ArrowLeft');
    expect(at()).toBe('w');
    expect(reached()).toEqual(['w']);
  });

  it('jump to names, ends and what can be chosen', () => {
    press('e');
    expect(at()).toBe('e');
    press('Home');
    expect(at()).toBe('m');
    press('End');
    expect(at()).toBe('w');
    press('PageDown');
    expect(at()).toBe('m');
    press('Enter', 'PageDown', 'PageDown', 'PageDown', 'PageDown');
    expect(at()).toBe('n');
    press('PageUp');
    expect(at()).toBe('s');
  });

  it('change the level, and keep to it without another', () => {
    openLevels();
    board.focus('1a2');
    press('ArrowUp', 'Shift+ArrowUp');
    expect(at()).toBe('2a2');
    press('Shift+ArrowUp', 'Shift+ArrowRight');
    expect(at()).toBe('2b2');
    press('Shift+ArrowDown', 'Shift+ArrowDown');
    expect(at()).toBe('1b2');
    press('.');
    expect(host.querySelector('[aria-live]')!.textContent).toBe('1b2 by 1b1,1a2,2b2');
    open();
    board.focus('m');
    press('Shift+ArrowUp');
    expect(at()).toBe('n');
  });

  it('type names that begin with a digit', () => {
    openLevels();
    board.focus('1a1');
    press('2');
    expect(at()).toBe('2a1');
    press('B', '2');
    expect(at()).toBe('2b2');
    press('1', 'a', '2');
    expect(at()).toBe('1a2');
    press('2', '1');
    expect(at()).toBe('1a1');
  });

  it('forget the beginning of a name after a second', () => {
    const typed = { text: '', at_ms: -Infinity };
    const type = (key: string, timeStamp: number) => {
      const event = { key, timeStamp, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
      const command = commandForKey(event, levels()[0]!, levels(), () => true, typed);
      return command && 'go' in command ? command.go.name : null;
    };
    expect([type('2', 0), type('b', 900), type('2', 1800)]).toEqual(['2a1', '2b1', '2b2']);
    expect([type('2', 5000), type('b', 6001)]).toEqual(['2a1', null]);
  });

  it('pick and choose', () => {
    press('Enter', 'ArrowRight', ' ');
    expect(log).toEqual(['pick x', 'pick null', 'x-e null keyboard']);
  });

  it('let go, then undo', () => {
    press('Enter', 'Escape', 'Backspace');
    expect(log).toEqual(['pick x', 'pick null', 'undo']);
  });

  it('choose between several on one place, and come back', () => {
    press('Enter', 'ArrowDown', 'Enter');
    expect(document.activeElement!.textContent).toBe('x-s y');
    press('ArrowDown');
    expect(document.activeElement!.textContent).toBe('x-s z');
    press('Escape');
    expect(at()).toBe('s');
    press('Enter', 'ArrowUp');
    (document.activeElement as HTMLElement).click();
    expect(log).toEqual(['pick x', 'pick null', 'x-s z keyboard']);
    expect(at()).toBe('s');
    expect(host.querySelector('.board-popup')).toBeNull();
  });

  it('choose between several items on one place', () => {
    open({ steps: [step('y', 'n'), step('z', 'n')] });
    board.focus('s');
    press('Enter');
    expect(host.querySelector('.board-popup')!.getAttribute('aria-label')).toBe('at s');
    press('ArrowDown');
    (document.activeElement as HTMLElement).click();
    expect(log).toEqual(['pick z']);
  });

  it('pick the first of several items that have the same steps', () => {
    const twin = { ...step('z', 'n'), text: 'y-n' };
    open({ steps: [step('y', 'n'), twin] });
    board.focus('s');
    press('Enter');
    expect(log).toEqual(['pick y']);
  });

  it('make the only choice of an item that stays on its place', () => {
    open({ steps: [{ ...step('x', 'm'), effect: 'exit' }] });
    board.focus('m');
    press('Enter');
    expect(log).toEqual(['x-m null keyboard']);
  });

  it('edit the position', () => {
    open({ editable: true });
    board.focus('m');
    press('Enter', 'ArrowUp', 'Enter');
    press('ArrowDown', 'Delete');
    expect(log.filter((line) => line.startsWith('edit'))).toEqual(['edit x m n', 'edit x m null']);
  });

  it('leave keys with modifiers and other keys to the page', () => {
    const [m] = cross();
    const plain = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, timeStamp: 0 };
    const ask = (key: string, more = {}) =>
      commandForKey({ key, ...plain, ...more }, m!, cross(), () => true, { text: '', at_ms: 0 });
    expect(ask('Tab')).toBeNull();
    expect(ask('F5')).toBeNull();
    expect(ask('e', { ctrlKey: true })).toBeNull();
    expect(ask('ArrowUp', { altKey: true })).toBeNull();
    expect(ask('q')).toBeNull();
  });
});

describe('the screen reader output', () => {
  it('is a labelled button for every place, one of them in the order of Tab', () => {
    open();
    const buttons = [...host.querySelectorAll('[role="button"]')];
    expect(buttons.length).toBe(5);
    expect(buttons.every((button) => button.getAttribute('aria-label'))).toBe(true);
    expect(reached()).toEqual(['m']);
    expect(host.querySelector('svg')!.getAttribute('aria-label')).toBe('board');
  });

  it('describes the neighbours of the focused place and repeats them on request', () => {
    open();
    board.focus('m');
    expect(document.activeElement!.getAttribute('aria-label')).toBe('m:x:0:1');
    expect(document.activeElement!.getAttribute('aria-description')).toBe('m by n,e,s,w');
    press('.');
    expect(host.querySelector('[aria-live]')!.textContent).toBe('m by n,e,s,w');
  });

  it('labels every place when idle, and changed places again', () => {
    vi.useFakeTimers();
    const labels = (): string[] =>
      [...host.querySelectorAll('[role="button"]')].map((path) => path.getAttribute('aria-label')!);
    const idle = (): string[] =>
      [...host.querySelectorAll('[aria-disabled]')].map((path) => path.getAttribute('data-place')!);
    open();
    vi.advanceTimersByTime(1000);
    expect(labels()).toEqual(['m:x:0:1', 'n::0:0', 'e::0:0', 's:y,z:0:0', 'w::0:0']);
    expect(idle()).toEqual(['n', 'e', 's', 'w']);
    board.pick('x');
    vi.advanceTimersByTime(1000);
    expect(labels()).toEqual(['m:x:0:1', 'n::1:0', 'e::1:0', 's:y,z:2:0', 'w::0:0']);
    expect(idle()).toEqual(['w']);
    vi.useRealTimers();
  });

  it('announces the picked item', () => {
    open();
    board.pick('x');
    expect(host.querySelector('[aria-live]')!.textContent).toBe('x 4');
  });

  it('can press a place without a pointer', () => {
    open();
    host.querySelector('[data-place="m"]')!.dispatchEvent(
      new MouseEvent('click', { bubbles: true, detail: 0 }),
    );
    expect(log).toEqual(['pick x']);
  });
});

describe('updates', () => {
  it('keep the nodes of items and places', () => {
    open();
    const [node, path] = ['[data-key="x"]', '[data-place="n"]'].map((s) => host.querySelector(s));
    const next = state();
    next.items[0]!.x = 4;
    board.update(next);
    expect(host.querySelector('[data-key="x"]')).toBe(node);
    expect(host.querySelector('[data-place="n"]')).toBe(path);
    expect(node!.getAttribute('transform')).toBe('translate(4 0) scale(1)');
  });

  it('let go of what can no longer move', () => {
    open();
    board.pick('x');
    board.update({ ...state(), steps: [step(null, 'n')] });
    expect(log).toEqual(['pick x', 'pick null']);
  });

  it('remove missing items and draw in the given order', () => {
    open();
    const next = state();
    next.items = [next.items[1]!, next.items[0]!];
    board.update(next);
    const nodes = [...host.querySelectorAll('[data-key]')];
    expect(nodes.map((node) => node.getAttribute('data-key'))).toEqual(['y', 'x']);
  });

  it('draw all items in one set of figures, which the smallest piece decides', () => {
    // In this test a unit of the board is a pixel.
    const check = (r: number, figures: BoardState['figures'], expected: string): void => {
      const next = state();
      next.items.forEach((item, index) => (item.r = index === 0 ? r : 20));
      open({ ...next, figures });
      const sets = [...host.querySelectorAll('[data-key] use')].map((use) =>
        use.getAttribute('href')!.replace(/.*-/, ''),
      );
      expect(new Set(sets)).toEqual(new Set([expected]));
      board.destroy();
    };
    check(18, 'animals', 'large');
    check(17, 'animals', 'small');
    check(18, 'plain', 'plain');
  });

  it('mark the pieces of the viewer, and point out what can move until the first pick', () => {
    open({ ...state(), ownSeat: 1 });
    const own = [...host.querySelectorAll('[data-own]')].map((node) => node.getAttribute('data-key'));
    expect(own).toEqual(state().items.filter(({ owner }) => owner === 1).map(({ key }) => key));
    expect(own.length).toBeGreaterThan(0);
    const movable = [...host.querySelectorAll('[data-fresh] [data-movable]')];
    expect(movable.map((node) => node.getAttribute('data-key'))).toEqual(['x']);
    board.pick('x');
    expect(host.querySelector('[data-fresh]')).toBeNull();
    board.pick(null);
    expect(host.querySelector('[data-fresh]')).toBeNull();
    board.update({ ...state(), ownSeat: 1 });
    expect(host.querySelector('[data-fresh]')).not.toBeNull();
  });

  it('leave nothing behind in the end', () => {
    open();
    board.destroy();
    expect(host.innerHTML).toBe('');
  });
});
