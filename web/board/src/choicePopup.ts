/** Rows and lists of buttons beside the board: one of several choices, the places of a line. */

import type { Scene } from './scene';
import { html, svg } from './svg';
import type { BoardPlace } from './types';

/** A button of an offer. */
export interface PopupButton {
  /** What is read on it. */
  text: string;
  /** Its name, where that is more than what is read on it. */
  label?: string;
  /** The address of the symbol shown on it. */
  symbol: string | null;
  disabled: boolean;
  take(): void;
}

/** The position of a popup. */
export type PopupPlacement = { beside: BoardPlace } | { at: 'top' | 'bottom' };

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
  show(name: string, kind: 'list' | 'row', buttons: PopupButton[], placement: PopupPlacement): HTMLDivElement {
    this.close();
    const fixed = { role: 'group', 'aria-label': name, class: `board-popup board-${kind}` };
    const box = html('div', fixed, this.scene.root);
    this.box = box;
    for (const one of buttons) box.append(this.button(one));
    box.addEventListener('keydown', (event) => this.key(event));
    box.addEventListener('focusout', (event) => {
      const to = event.relatedTarget;
      if (to instanceof Node && !this.scene.root.contains(to)) this.close();
    });
    this.position(box, placement);
    return box;
  }

  /** Adds a button that closes the offer. */
  addClose(label: string): void {
    const button = html('button', { type: 'button', 'aria-label': label, class: 'board-close' });
    const sign = svg('svg', { viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, button);
    svg('path', { class: 'board-ink', d: 'M-5-5L5 5M5-5L-5 5', 'stroke-width': 2 }, sign);
    button.addEventListener('click', () => this.close());
    this.box?.append(button);
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
    return [...(this.box?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled);
  }

  private button(one: PopupButton): HTMLButtonElement {
    const button = html('button', { type: 'button' });
    if (one.label !== undefined) button.setAttribute('aria-label', one.label);
    button.disabled = one.disabled;
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

  private position(box: HTMLDivElement, placement: PopupPlacement): void {
    if ('at' in placement) {
      box.classList.add(`board-${placement.at}`);
      return;
    }
    placeBeside(box, this.scene, placement.beside);
  }
}

/** Moves a box beside a place, inside the window. */
export function placeBeside(box: HTMLElement, scene: Scene, { name }: BoardPlace): void {
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
