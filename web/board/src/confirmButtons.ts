/** The buttons beside a piece that confirm or cancel a complete move. */

import { placeBeside } from './choicePopup';
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
  show(place: BoardPlace | null, buttons: 'both' | 'cancel' = 'both'): void {
    if (!place || this.box?.dataset.buttons !== buttons) {
      this.box?.remove();
      this.box = null;
    }
    if (!place) return;
    this.box ??= this.build(buttons);
    placeBeside(this.box, this.scene, place);
  }

  /** Moves the focus to the button that confirms. */
  focus(): void {
    this.box?.querySelector('button')?.focus();
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
