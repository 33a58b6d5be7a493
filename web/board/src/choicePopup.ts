/** Lists of buttons beside a place: one of several choices. */

import type { Scene } from './scene';
import { html, svg } from './svg';
import type { BoardPlace } from './types';

/** A button of an offer. */
export interface PopupButton {
  /** What is read on it. */
  text: string;
  /** The address of the symbol shown on it. */
  symbol: string | null;
  take(): void;
}

/** At most one offer is open at a time. */
export class ChoicePopup {
  private box: HTMLDivElement | null = null;
  private back: (() => void) | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly onClose: () => void,
  ) {}

  get open(): boolean {
    return this.box !== null;
  }

  /** Opens an offer. */
  show(name: string, buttons: PopupButton[], place: BoardPlace): void {
    this.close();
    const fixed = { role: 'group', 'aria-label': name, class: 'board-popup board-list' };
    const box = html('div', fixed, this.scene.root);
    this.box = box;
    for (const one of buttons) box.append(this.button(one));
    box.addEventListener('keydown', (event) => this.key(event));
    box.addEventListener('focusout', (event) => {
      const to = event.relatedTarget;
      if (to instanceof Node && !this.scene.root.contains(to)) this.close();
    });
    placeBeside(box, this.scene, place);
  }

  /** Moves the focus into the offer; `back` is called when it is left without taking anything. */
  focus(back: () => void): void {
    this.back = back;
    this.buttons()[0]?.focus();
  }

  close(): void {
    const { box } = this;
    this.box = null;
    this.back = null;
    if (!box) return;
    box.remove();
    this.onClose();
  }

  private buttons(): HTMLButtonElement[] {
    return [...(this.box?.querySelectorAll('button') ?? [])];
  }

  private button(one: PopupButton): HTMLButtonElement {
    const button = html('button', { type: 'button' });
    if (one.symbol !== null) {
      const drawing = svg('svg', { viewBox: '-1.1 -1.1 2.2 2.2', 'aria-hidden': 'true' }, button);
      svg('use', { href: one.symbol }, drawing);
    }
    if (one.text !== '') html('span', {}, button).textContent = one.text;
    button.addEventListener('click', () => one.take());
    return button;
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const buttons = this.buttons();
      const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
      buttons[(now + step + buttons.length) % buttons.length]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Backspace') {
      const { back } = this;
      this.close();
      back?.();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Moves a box beside a place, inside the window. */
function placeBeside(box: HTMLElement, scene: Scene, { name }: BoardPlace): void {
  const place = scene.places.get(name)?.getBoundingClientRect();
  if (!place) return;
  const board = scene.root.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth: room, clientHeight } = document.documentElement;
  const right = place.right + 8;
  const left = right + width <= room - 4 ? right : place.left - 8 - width;
  const inside = Math.max(4, Math.min(left, room - width - 4));
  const middle = (place.top + place.bottom) / 2;
  const top = Math.max(4, Math.min(middle - height / 2, clientHeight - height - 4));
  box.style.left = `${Math.round(inside - board.left)}px`;
  box.style.top = `${Math.round(top - board.top)}px`;
}
