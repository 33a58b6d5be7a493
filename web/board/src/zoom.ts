/** Zooming into a line, so that a finger can choose one of its stops. */

import type { Scene } from './scene';
import { html, onPress, svg } from './svg';
import type { BoardPlace } from './types';

/** The width of a usual place in the zoomed board. */
const PLACE_PX = 36;

const CORNERS = ['top left', 'bottom left', 'top right', 'bottom right'];

/** The zoomed view of a board, with a button back to the whole board. */
export class Zoom {
  private button: HTMLButtonElement | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly label: () => string,
    private readonly onChange: () => void,
  ) {}

  get active(): boolean {
    return this.button !== null;
  }

  /** Shows the neighbourhood of these places. */
  show(places: readonly BoardPlace[]): void {
    const { measure, svg: surface } = this.scene;
    const box = surface.getBoundingClientRect();
    const unit = PLACE_PX / (2 * measure.usual);
    const [width, height] = [box.width / unit, box.height / unit];
    const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
    const [x, y] = [middle(places.map((place) => place.x)), middle(places.map((place) => place.y))];
    this.scene.showPart({ x: x - width / 2, y: y - height / 2, width, height });
    this.button ??= this.build();
    this.button.dataset.corner = this.clearestCorner(this.button, places, box);
    this.onChange();
  }

  /** The corner of the board in which the button covers the fewest of these places. */
  private clearestCorner(button: HTMLElement, places: readonly BoardPlace[], board: DOMRect): string {
    const [width, height] = [button.offsetWidth + 8, button.offsetHeight + 8];
    const boxes = places.map(({ name }) => this.scene.places.get(name)!.getBoundingClientRect());
    const covered = (corner: string): number =>
      boxes.filter(({ left, right, top, bottom }) => {
        const isBeside = corner.endsWith('left') ? left < board.left + width : right > board.right - width;
        return isBeside && (corner.startsWith('top') ? top < board.top + height : bottom > board.bottom - height);
      }).length;
    return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
  }

  /** Shows the whole board again. */
  end(): void {
    if (!this.button) return;
    this.button.remove();
    this.button = null;
    this.scene.showPart(null);
    this.onChange();
  }

  private build(): HTMLButtonElement {
    const button = html('button', { type: 'button', class: 'board-zoom-out' }, this.scene.root);
    const sign = svg('svg', { viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, button);
    svg('path', { d: 'M-2-7L-9 0L-2 7M-8 0H9' }, sign);
    button.append(this.label());
    onPress(button, () => this.end());
    return button;
  }
}
