/** The parts of a board, such as levels: where the whole is too small, one of them is shown large. */

import type { Lookup } from './lookup';
import type { Scene } from './scene';
import { html, onPress, setAttribute } from './svg';
import type { Artwork, BoardLabels, BoardPlace } from './types';

/** Places below this width are too small for a finger. */
const SMALL_PX = 24;

/** A part is shown alone if its places are so many times larger than on the whole board. */
const GAIN = 1.3;

/** The height of the row of buttons. */
const ROW_PX = 52;

/** So many items change their places in a move; more are another position. */
const MOVED_ITEMS = 3;

/** A row of buttons above the board, one for each part and one for the whole. */
export class Parts {
  private row: HTMLDivElement | null = null;
  private buttons: HTMLButtonElement[] = [];
  /** The index of the shown part; null for the whole board. */
  private shown: number | null = 0;
  private art: Artwork | null = null;
  private readonly partOf = new Map<string, number>();
  private placeOfItem = new Map<string, string | null>();

  constructor(
    private readonly scene: Scene,
    private readonly labels: BoardLabels,
    private readonly onChange: () => void,
  ) {}

  /** Whether a place is in sight. */
  isShown(place: BoardPlace | null): boolean {
    if (!this.row || this.shown === null || !place) return true;
    return this.partOf.get(place.name) === this.shown;
  }

  /** Shows the part of what has moved; else one in which something can be chosen. */
  update(lookup: Lookup, choosable: ReadonlySet<string>): void {
    this.setArt(lookup.state.art);
    const before = this.placeOfItem;
    this.placeOfItem = new Map(lookup.state.items.map(({ key, place }) => [key, place]));
    if (!this.row) return;
    const moved = [...this.placeOfItem].filter(
      ([key, place]) => place !== null && before.size > 0 && before.get(key) !== place,
    );
    const [last] = moved.length <= MOVED_ITEMS ? moved : [];
    const partOfMove = this.partOf.get(last?.[1] ?? '');
    const parts = [...choosable].map((place) => this.partOf.get(place) ?? 0);
    const isUseful = this.shown === null || parts.length === 0 || parts.includes(this.shown);
    if (partOfMove !== undefined && this.shown !== null) this.show(partOfMove);
    else if (!isUseful) this.show(parts[0] ?? 0);
    this.mark(choosable);
  }

  /** Points out the parts in which something can be chosen. */
  mark(choosable: ReadonlySet<string>): void {
    const parts = new Set([...choosable].map((place) => this.partOf.get(place)));
    this.buttons.forEach((button, index) => {
      const name = this.art?.parts[index]?.name;
      const hasTargets = parts.has(index);
      setAttribute(button, 'data-targets', hasTargets ? 'yes' : null);
      const label = name === undefined ? this.labels.allParts() : this.labels.part(name);
      setAttribute(button, 'aria-label', hasTargets ? `${label}, ${this.labels.partTargets()}` : label);
    });
  }

  /** Shows the part of a place. */
  reveal(place: BoardPlace): void {
    const part = this.partOf.get(place.name);
    if (!this.isShown(place) && part !== undefined) this.show(part);
  }

  /** Decides by the room for the board whether its parts are shown alone. */
  resize(): void {
    const { art, scene } = this;
    const [first] = art?.parts ?? [];
    const room = scene.root.parentElement;
    if (!art || !first || !room || !(room.clientWidth > 0)) {
      this.end();
      return;
    }
    const [width, height] = [room.clientWidth, room.clientHeight];
    const whole = Math.min(width / art.view.width, height / art.view.height);
    const alone = Math.min(width / first.view.width, (height - ROW_PX) / first.view.height);
    const isSmall = 2 * scene.measure.usual * whole < SMALL_PX;
    if (isSmall && alone > GAIN * whole) this.begin(art);
    else this.end();
  }

  private setArt(art: Artwork): void {
    if (this.art === art) return;
    this.art = art;
    this.partOf.clear();
    for (const { name, x, y } of art.places) {
      const holds = ({ view }: Artwork['parts'][number]): boolean =>
        x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
      const part = art.parts.findIndex(holds);
      setAttribute(this.scene.places.get(name)!, 'data-part', part < 0 ? null : `${part}`);
      if (part >= 0) this.partOf.set(name, part);
    }
    this.end();
    this.resize();
  }

  private begin(art: Artwork): void {
    if (this.row) return;
    const row = html('div', { class: 'board-parts', role: 'group', 'aria-label': this.labels.parts() });
    this.scene.root.prepend(row);
    const texts = [...art.parts.map(({ name }) => this.labels.part(name)), this.labels.allParts()];
    this.buttons = texts.map((text, index) => {
      const button = html('button', { type: 'button', class: 'board-part' }, row);
      button.textContent = text;
      onPress(button, () => this.show(index < art.parts.length ? index : null));
      return button;
    });
    this.row = row;
    setAttribute(this.scene.root, 'data-parts', 'yes');
    this.show(Math.min(this.shown ?? 0, art.parts.length - 1));
  }

  private end(): void {
    if (!this.row) return;
    this.row.remove();
    this.row = null;
    this.buttons = [];
    setAttribute(this.scene.root, 'data-parts', null);
    this.scene.showView(null);
    this.onChange();
  }

  private show(part: number | null): void {
    this.shown = part;
    this.buttons.forEach((button, index) => {
      const isShown = index === (part ?? this.buttons.length - 1);
      setAttribute(button, 'aria-pressed', isShown ? 'true' : 'false');
    });
    this.scene.showView(part === null ? null : (this.art?.parts[part]?.view ?? null));
    this.onChange();
  }
}
