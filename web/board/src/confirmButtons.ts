/** The buttons beside a piece that confirm or cancel a complete move. */

import { clearestSide, type Box, type Obstacle } from './geometry';
import type { Lookup } from './lookup';
import type { Scene } from './scene';
import { html, onPress, svg } from './svg';
import type { BoardLabels, BoardPlace } from './types';

/** What the two buttons do. */
export interface ConfirmCallbacks {
  confirm(): void;
  cancel(): void;
}

const TICK = 'M-7 1L-2 6L7-6';
const CROSS = 'M-6-6L6 6M6-6L-6 6';

/** The buttons of a board; at most one pair is shown. */
export class ConfirmButtons {
  private box: HTMLDivElement | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly labels: BoardLabels,
    private readonly to: ConfirmCallbacks,
  ) {}

  /** Shows both buttons, or the one that cancels, beside a place; without a place they are hidden. */
  show(lookup: Lookup, place: BoardPlace | null, buttons: 'both' | 'cancel'): void {
    if (!place || this.box?.dataset.buttons !== buttons) {
      this.box?.remove();
      this.box = null;
    }
    if (!place) return;
    this.box ??= this.build(buttons);
    this.place(this.box, place, lookup);
  }

  /** Moves the focus to the button that confirms. */
  focus(): void {
    this.box?.querySelector('button')?.focus();
  }

  /** Moves the buttons to the side of a place where they cover least. */
  private place(box: HTMLElement, { name }: BoardPlace, lookup: Lookup): void {
    const place = this.scene.places.get(name)?.getBoundingClientRect();
    const matrix = this.scene.svg.getScreenCTM?.();
    if (!place || !matrix) return;
    const board = this.scene.root.getBoundingClientRect();
    const { left, top } = clearestSide(
      { width: box.offsetWidth, height: box.offsetHeight },
      place,
      visiblePart(board),
      obstacles(lookup).map((one) => {
        const { x, y } = new DOMPoint(one.x, one.y).matrixTransform(matrix);
        return { x, y, r: one.r * matrix.a, weight: one.weight };
      }),
    );
    box.style.left = `${Math.round(left - board.left)}px`;
    box.style.top = `${Math.round(top - board.top)}px`;
  }

  private build(buttons: 'both' | 'cancel'): HTMLDivElement {
    const fixed = { role: 'group', class: 'board-confirm', 'data-buttons': buttons };
    const isPremove = buttons === 'cancel';
    const name = isPremove ? this.labels.premove() : this.labels.confirmGroup();
    const box = html('div', { ...fixed, 'aria-label': name }, this.scene.root);
    if (!isPremove) this.button(box, 'step-confirm', TICK, this.labels.confirm(), () => this.to.confirm());
    const cancel = isPremove ? this.labels.cancelPremove() : this.labels.cancel();
    this.button(box, 'step-cancel', CROSS, cancel, () => this.to.cancel());
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== 'Backspace') return;
      event.preventDefault();
      this.to.cancel();
    });
    return box;
  }

  private button(box: HTMLElement, kind: string, sign: string, label: string, act: () => void): void {
    const button = html('button', { type: 'button', 'aria-label': label, title: label, class: kind }, box);
    const drawing = svg('svg', { viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, button);
    svg('path', { d: sign }, drawing);
    onPress(button, act);
  }
}

/** The part of the board inside the window, or all of it if too little is. */
function visiblePart(board: DOMRect): Box {
  const { clientWidth, clientHeight } = document.documentElement;
  const [left, top] = [Math.max(board.left, 4), Math.max(board.top, 4)];
  const width = Math.min(board.right, clientWidth - 4) - left;
  const height = Math.min(board.bottom, clientHeight - 4) - top;
  return Math.min(width, height) < 100 ? board : { left, top, width, height };
}

/** What stands on the board or can be chosen; an empty place decides only between equal sides. */
function obstacles(lookup: Lookup): Obstacle[] {
  const { art, items } = lookup.state;
  const spots = [...items, ...lookup.candidates(null)].map(({ x, y, r }) => ({ x, y, r, weight: 1 }));
  return [...spots, ...art.places.map(({ x, y, r }) => ({ x, y, r, weight: 0.01 }))];
}
