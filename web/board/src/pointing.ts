/** Mouse, pen and finger: click, drag, and aiming through the loupe. */

import type { Candidate } from './choices';
import { nearest } from './geometry';
import type { Loupe } from './loupe';
import type { Scene } from './scene';
import { placed, set, svg } from './svg';
import type { Ghost, How, Thing } from './types';

/** How far from a place it may still be meant. */
const MOUSE_PX = 5;
const TOUCH_PX = 28;
const DRAG_PX = 30;

/** How far from a thing a finger may still take hold of it. */
const GRAB_PX = 6;

/** A pointer that moves less than this stays where it is. */
const STILL_PX = { mouse: 4, touch: 10 };

/** A shorter touch is a tap and no aiming. */
const AIMING_MS = { nearest: 60, line: 180 };

/** What a pointer can do to the board. */
export interface Pointed {
  candidates(): Candidate[];
  movers(): Candidate[];
  picked(): string | null;
  /** Whether a touch chooses a line first. */
  lineFirst(): boolean;
  began(): void;
  aim(candidate: Candidate | null): void;
  pick(thing: Thing | null): void;
  take(candidate: Candidate, how: How): void;
  /** A tap that chooses a line; says whether there was one. */
  tapLine(x: number, y: number): void;
  /** A dragged thing was let go where nothing is. */
  dropped(thing: Thing, outside: boolean): void;
}

interface Press {
  id: number;
  /** Where the board lies: measured once, since measuring what has just changed takes long. */
  surface: Surface;
  touch: boolean;
  from: Point;
  grab: Candidate | null;
  first: Candidate | null;
  dragged: Thing | null;
  timer: number;
}

interface Surface {
  box: DOMRect;
  toBoard: DOMMatrix;
}

type Point = { x: number; y: number };

/** The pointers over a board. At most one counts at a time. */
export class Pointing {
  private press: Press | null = null;
  private aimed: Candidate | null = null;
  private last = { x: 0, y: 0 };
  private readonly ending = new AbortController();

  constructor(
    private readonly scene: Scene,
    private readonly loupe: Loupe,
    private readonly board: Pointed,
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
    this.letGo();
    this.loupe.hide();
    this.aim(null);
  }

  /** What lies under the pointer may have changed: a press that meant something else is over. */
  refresh(choices: 'same' | 'other'): void {
    this.aimed = null;
    this.board.aim(null);
    if (choices === 'other') this.cancel();
  }

  end(): void {
    this.cancel();
    this.ending.abort();
  }

  private down(event: PointerEvent): void {
    const second = this.press !== null && this.press.id !== event.pointerId;
    this.cancel();
    // A second finger pinches: nobody chooses while pinching.
    if (second || event.button !== 0 || !event.isPrimary) return;
    const surface = this.measured();
    if (!surface) return;
    this.board.began();
    const touch = event.pointerType === 'touch';
    const at = pointOn(surface, event);
    const grab = nearest(this.board.movers(), at.x, at.y, this.px(touch ? GRAB_PX : 1));
    const first = this.hit(at, touch ? TOUCH_PX : MOUSE_PX);
    const from = { x: event.clientX, y: event.clientY };
    this.last = from;
    const rest = { touch, from, grab, first, dragged: null, timer: 0 };
    this.press = { id: event.pointerId, surface, ...rest };
    this.aim(first);
    if (!touch) this.scene.svg.setPointerCapture?.(event.pointerId);
    if (touch && this.loupe.needed && this.board.candidates().length > 0) {
      const wait = this.board.lineFirst() ? AIMING_MS.line : AIMING_MS.nearest;
      this.press.timer = window.setTimeout(() => this.look(), wait);
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
    const still = moved < STILL_PX[press.touch ? 'touch' : 'mouse'];
    if (!press.dragged && press.grab?.mover && !still) this.drag(press, press.grab.mover);
    if (press.dragged) this.carry(press.dragged, at);
    const reach = press.dragged ? DRAG_PX : press.touch ? TOUCH_PX : MOUSE_PX;
    this.aim(isOutside(press.surface, event) ? null : this.hit(at, reach));
    if (this.loupe.shown || (press.touch && !still && this.loupe.needed)) this.look();
  }

  private up(event: PointerEvent): void {
    const { press, aimed } = this;
    if (!press || event.pointerId !== press.id) return;
    const looked = this.loupe.shown;
    const at = pointOn(press.surface, event);
    const outside = isOutside(press.surface, event);
    this.cancel();
    if (press.dragged) this.drop(press.dragged, aimed, outside, at);
    else if (outside) return;
    else if (press.touch && !looked && this.board.lineFirst()) this.board.tapLine(at.x, at.y);
    else if (aimed && (looked || aimed === press.first)) this.board.take(aimed, 'pointer');
    else if (!aimed && !press.first) this.board.pick(null);
  }

  private hover(event: PointerEvent): void {
    const surface = this.measured();
    if (!surface) return;
    this.aim(this.hit(pointOn(surface, event), MOUSE_PX));
    // On the place alone: on the whole board it would be inherited by everything.
    if (event.target instanceof SVGPathElement) {
      event.target.style.cursor = this.aimed ? 'pointer' : '';
    }
  }

  private drag(press: Press, thing: Thing): void {
    press.dragged = thing;
    this.board.pick(thing);
    this.scene.nodes.get(thing.key)?.group.classList.add('board-away');
  }

  private carry(thing: Thing, at: Point): void {
    let use = this.scene.carried.querySelector('use');
    use ??= svg('use', {}, this.scene.carried);
    set(use, 'href', this.scene.symbol(thing.symbol, thing.r));
    set(use, 'transform', placed(at.x, at.y, thing.r));
  }

  private drop(
    thing: Thing,
    aimed: Candidate | null,
    outside: boolean,
    at: Point,
  ): void {
    const home = Math.hypot(at.x - thing.x, at.y - thing.y) <= thing.r + this.px(4);
    // Let go where it stood, it stays picked, as if it had been clicked.
    if (home && !aimed?.choices.length) return;
    if (aimed && !aimed.mover) this.board.take(aimed, 'drag');
    else this.board.dropped(thing, outside);
  }

  private letGo(): void {
    this.scene.carried.replaceChildren();
    for (const away of this.scene.svg.querySelectorAll('.board-away')) {
      away.classList.remove('board-away');
    }
  }

  private look(): void {
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
    const meant = dragged ? candidates.filter(({ mover }) => !mover) : candidates;
    return nearest(meant, at.x, at.y, this.px(px));
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
