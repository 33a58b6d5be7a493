/** Mouse, pen and finger: click, drag, and aiming through the loupe. */

import type { Candidate } from './lookup';
import { distanceToEdge, nearest } from './geometry';
import type { Loupe } from './magnifier';
import type { Scene } from './scene';
import { transformAt, setAttribute, svg } from './svg';
import type { Ghost, InputMethod, BoardItem } from './types';

/** How far from a place it may still be meant. */
const MOUSE_REACH_PX = 5;
const TOUCH_REACH_PX = 28;
const DRAG_REACH_PX = 30;

/** The reach of a mouse that places something: the nearest free place is meant. */
const PLACE_REACH_PX = 22;

/** The largest distance at which a finger still grabs an item. */
const GRAB_REACH_PX = 6;

/** A pointer that moves less than this stays where it is. */
const MOVE_THRESHOLD_PX = { mouse: 4, touch: 10 };

/** A shorter touch is a tap and no aiming. */
const AIM_DELAY_MS = { nearest: 60, line: 180 };

/** What a pointer can do to the board. */
export interface PointerCallbacks {
  candidates(): Candidate[];
  movers(): Candidate[];
  picked(): string | null;
  /** Whether the next choice places something and picks nothing. */
  placing(): boolean;
  /** Whether a touch chooses a line first. */
  lineFirst(): boolean;
  onStart(): void;
  aim(candidate: Candidate | null): void;
  pick(item: BoardItem | null): void;
  take(candidate: Candidate, method: InputMethod): void;
  /** Handles a tap that chooses a line; returns whether it hit one. */
  tapLine(x: number, y: number): void;
  /** Handles a press beside all candidates. */
  miss(x: number, y: number): void;
  /** A dragged item was dropped beyond every place. */
  onDrop(item: BoardItem, outside: boolean, at: Point): void;
}

interface Press {
  id: number;
  /** Where the board lies: measured once, since measuring what has just changed takes long. */
  surface: Surface;
  touch: boolean;
  from: Point;
  grab: Candidate | null;
  first: Candidate | null;
  dragged: BoardItem | null;
  timer: number;
}

interface Surface {
  box: DOMRect;
  toBoard: DOMMatrix;
}

type Point = { x: number; y: number };

/** The pointers over a board. At most one counts at a time. */
export class PointerInput {
  private press: Press | null = null;
  private aimed: Candidate | null = null;
  private last = { x: 0, y: 0 };
  /** Whether the touch that has just ended chose something. */
  private hasTaken = false;
  private readonly ending = new AbortController();

  constructor(
    private readonly scene: Scene,
    private readonly loupe: Loupe,
    private readonly board: PointerCallbacks,
  ) {
    const on = <K extends keyof SVGElementEventMap>(
      name: K,
      act: (event: SVGElementEventMap[K]) => void,
    ): void => {
      scene.svg.addEventListener(name, act as EventListener, { signal: this.ending.signal });
    };
    on('pointerdown', (event) => this.down(event));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.up(event));
    on('pointercancel', () => this.cancel());
    // The mouse events and the click of a tap that is handled would only cost time.
    on('touchend', (event) => {
      if (this.hasTaken && event.cancelable) event.preventDefault();
    });
    on('pointerleave', () => {
      if (!this.press) this.aim(null);
    });
    on('contextmenu', (event) => {
      if (this.press?.touch) event.preventDefault();
    });
  }

  /** Forgets the pointer that is down, without choosing anything. */
  cancel(): void {
    const { press } = this;
    this.press = null;
    if (press) window.clearTimeout(press.timer);
    this.endDrag();
    this.loupe.hide();
    this.aim(null);
  }

  /** What lies under the pointer may have changed: a press that meant something else is over. */
  refresh(steps: 'same' | 'other'): void {
    this.aimed = null;
    this.board.aim(null);
    if (steps === 'other') this.cancel();
  }

  end(): void {
    this.cancel();
    this.ending.abort();
  }

  private down(event: PointerEvent): void {
    this.hasTaken = false;
    const second = this.press !== null && this.press.id !== event.pointerId;
    this.cancel();
    // A second finger starts a pinch: no choices while pinching.
    if (second || event.button !== 0 || !event.isPrimary) return;
    const surface = this.measured();
    if (!surface) return;
    this.board.onStart();
    const touch = event.pointerType === 'touch';
    const at = pointOn(surface, event);
    const grab = nearest(this.board.movers(), at.x, at.y, this.px(touch ? GRAB_REACH_PX : 1));
    const first = this.hit(at, this.reach(touch));
    const from = { x: event.clientX, y: event.clientY };
    this.last = from;
    const rest = { touch, from, grab, first, dragged: null, timer: 0 };
    this.press = { id: event.pointerId, surface, ...rest };
    this.aim(first);
    if (!touch) this.scene.svg.setPointerCapture?.(event.pointerId);
    if (touch && this.loupe.needed && this.board.candidates().length > 0) {
      const wait = this.board.lineFirst() ? AIM_DELAY_MS.line : AIM_DELAY_MS.nearest;
      this.press.timer = window.setTimeout(() => this.updateLoupe(), wait);
    }
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press) {
      if (event.pointerType !== 'touch') this.hover(event);
      return;
    }
    if (event.pointerId !== press.id) return;
    const at = pointOn(press.surface, event);
    this.last = { x: event.clientX, y: event.clientY };
    const moved = Math.hypot(event.clientX - press.from.x, event.clientY - press.from.y);
    const still = moved < MOVE_THRESHOLD_PX[press.touch ? 'touch' : 'mouse'];
    if (!press.dragged && press.grab?.mover && !still) this.drag(press, press.grab.mover);
    if (press.dragged) this.carry(press.dragged, at);
    const reach = press.dragged ? DRAG_REACH_PX : this.reach(press.touch);
    this.aim(isOutside(press.surface, event) ? null : this.hit(at, reach));
    if (this.loupe.shown || (press.touch && !still && this.loupe.needed)) this.updateLoupe();
  }

  private up(event: PointerEvent): void {
    const { press, aimed } = this;
    if (!press || event.pointerId !== press.id) return;
    const isLoupeShown = this.loupe.shown;
    const at = pointOn(press.surface, event);
    const outside = isOutside(press.surface, event);
    this.cancel();
    if (press.dragged) this.drop(press, press.dragged, aimed, outside, at);
    else if (outside) return;
    else if (press.touch && !isLoupeShown && this.board.lineFirst()) this.board.tapLine(at.x, at.y);
    else if (aimed && (isLoupeShown || aimed === press.first)) {
      this.hasTaken = true;
      this.board.take(aimed, press.touch ? 'touch' : 'pointer');
    }
    else if (!aimed && !press.first) this.board.miss(at.x, at.y);
  }

  private hover(event: PointerEvent): void {
    const surface = this.measured();
    if (!surface) return;
    this.aim(this.hit(pointOn(surface, event), this.reach(false)));
    // Set on the place only: on the whole board every element would inherit it.
    if (event.target instanceof SVGPathElement) {
      event.target.style.cursor = this.aimed ? 'pointer' : '';
    }
  }

  private drag(press: Press, item: BoardItem): void {
    press.dragged = item;
    this.board.pick(item);
    this.scene.nodes.get(item.key)?.group.classList.add('board-outside');
  }

  private carry(item: BoardItem, at: Point): void {
    let use = this.scene.carried.querySelector('use');
    use ??= svg('use', {}, this.scene.carried);
    setAttribute(use, 'href', this.scene.symbol(item.symbol));
    setAttribute(use, 'transform', transformAt(at.x, at.y, item.r));
  }

  private drop(
    { touch }: Press,
    item: BoardItem,
    aimed: Candidate | null,
    outside: boolean,
    at: Point,
  ): void {
    const home = Math.hypot(at.x - item.x, at.y - item.y) <= item.r + this.px(4);
    // Dropped on its own place, it stays picked, as after a click.
    if (home && !aimed?.steps.length) return;
    if (aimed && !aimed.mover) this.board.take(aimed, touch ? 'touch-drag' : 'drag');
    else this.board.onDrop(item, outside, at);
  }

  private endDrag(): void {
    this.scene.carried.replaceChildren();
    for (const away of this.scene.svg.querySelectorAll('.board-outside')) {
      away.classList.remove('board-outside');
    }
  }

  private updateLoupe(): void {
    const { press } = this;
    if (!press) return;
    const at = new DOMPoint(this.last.x, this.last.y).matrixTransform(press.surface.toBoard);
    const { dragged } = press;
    const held: Ghost | null = dragged && { symbol: dragged.symbol, r: dragged.r };
    this.loupe.show(at, this.last, held);
  }

  private aim(candidate: Candidate | null): void {
    if (candidate === this.aimed) return;
    this.aimed = candidate;
    this.board.aim(candidate);
    if (this.loupe.shown) this.loupe.follow();
  }

  private hit(at: Point, px: number): Candidate | null {
    const dragged = this.press?.dragged;
    const candidates = this.board.candidates();
    const targets = dragged ? candidates.filter(({ mover }) => !mover) : candidates;
    return nearest(targets, at.x, at.y, this.px(px)) ?? this.between(targets, at);
  }

  /** Between the items on one place, the nearest that can be picked there is meant. */
  private between(targets: Candidate[], { x, y }: Point): Candidate | null {
    const there = targets.filter(({ mover, place }) => mover && place && distanceToEdge(place, x, y) < 0);
    if (there.length === 0) return null;
    const items = [...this.scene.nodes.values()].map(({ item }) => item);
    return nearest(items, x, y, 0) ? null : nearest(there, x, y, Infinity);
  }

  private reach(touch: boolean): number {
    if (touch) return TOUCH_REACH_PX;
    return this.board.placing() ? PLACE_REACH_PX : MOUSE_REACH_PX;
  }

  private px(pixels: number): number {
    return pixels / this.scene.measure.unit;
  }

  private measured(): Surface | null {
    const matrix = this.scene.svg.getScreenCTM?.();
    if (!matrix) return null;
    return { box: this.scene.svg.getBoundingClientRect(), toBoard: matrix.inverse() };
  }
}

function pointOn({ toBoard }: Surface, { clientX, clientY }: PointerEvent): Point {
  return new DOMPoint(clientX, clientY).matrixTransform(toBoard);
}

function isOutside({ box }: Surface, { clientX: x, clientY: y }: PointerEvent): boolean {
  return x < box.left - 8 || x > box.right + 8 || y < box.top - 8 || y > box.bottom + 8;
}
