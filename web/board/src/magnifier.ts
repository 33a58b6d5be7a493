/** A round glass that shows what lies under a finger. */

import type { Scene } from './scene';
import { html, transformAt, setAttribute, formatNumber, svg } from './svg';
import type { Ghost } from './types';

const DIAMETER_PX = 128;

/** How wide a usual place is drawn in the glass. */
const PLACE_PX = 38;

/** Between the middle of the finger and the glass: so little that it has room on any phone. */
const FINGER_GAP_PX = 28;

/** The position of the magnifier: above the finger, or beside it if there is no room above. */
export function magnifierPosition(
  x: number,
  y: number,
  across: number,
  away: number,
  room: { left: number; top: number; right: number; bottom: number },
): { left: number; top: number } {
  const half = across / 2;
  const clamp = (value: number, low: number, high: number): number =>
    Math.max(low, Math.min(value, high));
  const left = clamp(x - half, room.left, Math.max(room.left, room.right - across));
  const above = y - away - across;
  if (above >= room.top) return { left, top: above };
  const top = clamp(y - half, room.top, Math.max(room.top, room.bottom - across));
  const toLeft = x - away - across;
  const toRight = x + away;
  const fitsLeft = toLeft >= room.left;
  const fitsRight = toRight + across <= room.right;
  if (fitsLeft && (x > (room.left + room.right) / 2 || !fitsRight)) return { left: toLeft, top };
  if (fitsRight) return { left: toRight, top };
  return { left, top: room.top };
}

/** The glass of a board. */
export class Loupe {
  private readonly glass: HTMLDivElement;
  private readonly svg: SVGSVGElement;
  private readonly picture: SVGUseElement;
  private readonly aim: SVGGElement;
  private readonly held: SVGUseElement;

  constructor(private readonly scene: Scene) {
    this.glass = html('div', { class: 'board-magnifier', 'aria-hidden': 'true' }, scene.root);
    this.glass.hidden = true;
    this.svg = svg('svg', {}, this.glass);
    this.picture = svg('use', {}, this.svg);
    this.aim = svg('g', { class: 'board-aim' }, this.svg);
    this.held = svg('use', {}, this.svg);
    this.glass.style.width = this.glass.style.height = `${DIAMETER_PX}px`;
  }

  get shown(): boolean {
    return !this.glass.hidden;
  }

  /** Whether places are so small that a finger hides them. */
  get needed(): boolean {
    return 2 * this.scene.measure.usual * this.scene.measure.unit < 0.8 * PLACE_PX;
  }

  /** Shows the neighbourhood of a point of the board, beside a finger of the page. */
  show(at: { x: number; y: number }, finger: { x: number; y: number }, held: Ghost | null): void {
    const { usual } = this.scene.measure;
    const wide = (DIAMETER_PX / PLACE_PX) * 2 * usual;
    const box = [at.x - wide / 2, at.y - wide / 2, wide, wide].map(formatNumber).join(' ');
    setAttribute(this.svg, 'viewBox', box);
    setAttribute(this.picture, 'href', `#${this.scene.picture.id}`);
    setAttribute(this.held, 'href', held && this.scene.symbol(held.symbol));
    setAttribute(this.held, 'transform', held && transformAt(at.x, at.y, held.r));
    this.follow();
    const board = this.scene.root.getBoundingClientRect();
    const room = { left: 4, top: 4, right: window.innerWidth - 4, bottom: window.innerHeight - 4 };
    const place = magnifierPosition(finger.x, finger.y, DIAMETER_PX, FINGER_GAP_PX, room);
    const [dx, dy] = [place.left - board.left, place.top - board.top];
    this.glass.style.transform = `translate(${dx}px, ${dy}px)`;
    this.glass.hidden = false;
  }

  /** Shows what the finger aims at now. */
  follow(): void {
    this.aim.replaceChildren(...[...this.scene.aim.childNodes].map((mark) => mark.cloneNode(true)));
  }

  hide(): void {
    if (this.glass.hidden) return;
    this.glass.hidden = true;
    // Copies nothing while the magnifier is hidden.
    this.picture.removeAttribute('href');
  }
}
