/** Zooming into a line, so that a finger can choose one of its stops. */

import type { Scene } from './scene';
import { html, onPress, setAttribute, svg } from './svg';
import type { BoardPlace, Ghost } from './types';

/** The width of a usual place in the zoomed board. */
const PLACE_PX = 36;

/**
 * The zoomed view of a board. The row above it has a button back to the whole board, and what is
 * held: its place on the board may be out of sight.
 */
export class Zoom {
  private row: HTMLDivElement | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly label: () => string,
    private readonly onChange: () => void,
  ) {}

  get active(): boolean {
    return this.row !== null;
  }

  /** Shows the neighbourhood of these places. */
  show(places: readonly BoardPlace[], held: Ghost | null): void {
    const { measure, svg: surface } = this.scene;
    this.row ??= this.build(held);
    // The row takes its room before the rest is measured.
    setAttribute(this.scene.root, 'data-zoomed', 'yes');
    const box = surface.getBoundingClientRect();
    const unit = PLACE_PX / (2 * measure.usual);
    const [width, height] = [box.width / unit, box.height / unit];
    const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
    const [x, y] = [middle(places.map((place) => place.x)), middle(places.map((place) => place.y))];
    this.scene.showPart({ x: x - width / 2, y: y - height / 2, width, height });
    this.onChange();
  }

  /** Shows the whole board again. */
  end(): void {
    if (!this.row) return;
    this.row.remove();
    this.row = null;
    setAttribute(this.scene.root, 'data-zoomed', null);
    this.scene.showPart(null);
    this.onChange();
  }

  private build(held: Ghost | null): HTMLDivElement {
    const row = html('div', { class: 'board-zoom-row' }, this.scene.root);
    const button = html('button', { type: 'button', class: 'board-zoom-out' }, row);
    const sign = svg('svg', { viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, button);
    svg('path', { d: 'M-2-7L-9 0L-2 7M-8 0H9' }, sign);
    button.append(this.label());
    onPress(button, () => this.end());
    if (held) {
      const drawing = svg('svg', { viewBox: '-1.2 -1.2 2.4 2.4', class: 'board-held', 'aria-hidden': 'true' }, row);
      svg('use', { href: this.scene.symbol(held.symbol) }, drawing);
    }
    return row;
  }
}
