/** The drawing: the layers of the board, its symbols, items and places. */

import { type Lookup, sameArt } from './lookup';
import { typicalRadius } from './geometry';
import { highlightMarks, type Measure, outline, targetMarks } from './marks';
import { setContent, html, transformAt, setAttribute, svg } from './svg';
import type { Artwork, BoardState, BoardPlace, Spot, BoardItem } from './types';

/** Where the smallest piece has fewer pixels across, all items are drawn with the small symbol. */
const LARGE_SYMBOL_MIN_PX = 36;

/** On smaller pieces letters cannot be read: the colour and its pattern say it. */
const LETTER_MIN_PX = 24;

/** Narrower boards leave out what lies around them. */
const COMPACT_MAX_PX = 480;

/** Below this radius the number of a place is too small to be read. */
const NUMBER_MIN_RADIUS_PX = 11;

let sceneCount = 0;

/** An item on the board, reused between updates. */
export interface ItemNode {
  item: BoardItem;
  group: SVGGElement;
  use: SVGUseElement;
}

/** The drawing of a board. */
export class Scene {
  readonly root: HTMLDivElement;
  readonly svg: SVGSVGElement;
  /** What the loupe shows too: everything but what follows the pointer. */
  readonly picture: SVGGElement;
  readonly aim: SVGGElement;
  readonly carried: SVGGElement;
  readonly places = new Map<string, SVGPathElement>();
  readonly nodes = new Map<string, ItemNode>();
  /** Items removed by the last update, for their leave animation. */
  readonly removed = new Map<string, ItemNode>();
  /** The places of the items before the last update. */
  readonly before = new Map<string, Spot>();
  measure: Measure = { usual: 1, unit: 10, middle: [0, 0] };

  private readonly id = `board${(sceneCount += 1)}-`;
  private readonly defs: SVGDefsElement;
  private readonly layers: Record<'ground' | 'below' | 'highlights' | 'above' | 'targets', SVGGElement>;
  readonly items: SVGGElement;
  private readonly focus: SVGGElement;
  private readonly buttons: SVGGElement;
  private readonly memory = new WeakMap<Element, string>();
  private readonly defined = new Set<string>();
  private art: Artwork | null = null;
  private part: Artwork['view'] | null = null;
  private figures: BoardState['figures'] = 'animals';
  private smallestPiece = Infinity;
  private set: keyof Artwork['symbols'][string] = 'large';
  private steps: BoardState['steps'] = [];

  constructor(host: HTMLElement) {
    this.root = html('div', { class: 'board' }, host);
    this.svg = svg('svg', { role: 'application', class: 'board-svg' }, this.root);
    this.defs = svg('defs', {}, this.svg);
    const hidden = { 'aria-hidden': 'true' };
    this.picture = svg('g', { ...hidden, id: `${this.id}picture` }, this.svg);
    const layer = (name: string): SVGGElement =>
      svg('g', { class: `board-${name}` }, this.picture);
    const [ground, below, highlights] = [layer('ground'), layer('below'), layer('highlights')];
    this.items = layer('items');
    this.layers = { ground, below, highlights, above: layer('above'), targets: layer('targets') };
    this.aim = svg('g', { ...hidden, class: 'board-aim' }, this.svg);
    this.carried = svg('g', { ...hidden, class: 'board-carried' }, this.svg);
    this.focus = svg('g', { ...hidden, class: 'board-focus' }, this.svg);
    svg('path', { class: 'board-focus-rim' }, this.focus);
    svg('path', { class: 'board-focus-ring' }, this.focus);
    this.buttons = svg('g', { class: 'board-places' }, this.svg);
  }

  /** The address of a symbol, for `use`. */
  symbol(name: string): string {
    const id = `${this.id}${name.replace(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}`)}-${this.set}`;
    if (!this.defined.has(id)) {
      this.defined.add(id);
      svg('g', { id }, this.defs).innerHTML = this.art?.symbols[name]?.[this.set] ?? '';
    }
    return `#${id}`;
  }

  /** Takes over the parts of a state that do not depend on what is picked. */
  update(state: BoardState, lookup: Lookup): void {
    this.figures = state.figures;
    if (this.art === null || !sameArt(this.art, state.art)) this.setUp(state.art);
    this.art = state.art;
    setContent(this.layers.below, state.marks.below, this.memory);
    setContent(this.layers.above, state.marks.above, this.memory);
    setAttribute(this.root, 'data-labels', state.labels ?? 'shown');
    this.drawHighlights(state, lookup);
    // One set of figures for the whole board. Pieces that are out may be smaller.
    const standing = state.items.filter((item) => item.kind === 'piece' && item.state === 'standing');
    this.smallestPiece = Math.min(...standing.map((item) => item.r));
    this.chooseSet();
    this.placeItems(state, lookup);
    const isPlacing = state.steps.length > 0 && state.steps.every((step) => step.mover === null);
    setAttribute(this.root, 'data-placing', isPlacing ? 'yes' : null);
    if (this.steps !== state.steps) setAttribute(this.root, 'data-fresh', 'yes');
    this.steps = state.steps;
  }

  /** Draws the marks of what can be chosen. */
  drawTargets(lookup: Lookup, picked: string | null): void {
    // What can move is pointed out until the first pick of a turn.
    if (picked !== null) setAttribute(this.root, 'data-fresh', null);
    setAttribute(this.root, 'data-picked', picked && 'yes');
    setContent(this.layers.targets, targetMarks(lookup, picked, this.measure), this.memory);
  }

  /** Draws the highlights. */
  drawHighlights(state: BoardState, lookup: Lookup): void {
    const marks = highlightMarks(state.highlights, lookup, this.measure);
    setContent(this.layers.highlights, marks, this.memory);
  }

  /** Shows only a part of the board that holds nothing outside it, or with null all of it. */
  showPart(part: Artwork['view'] | null): void {
    this.showView(part && this.art ? within(part, this.art.view) : part);
  }

  /** Shows this view, or with null the whole board. */
  showView(view: Artwork['view'] | null): void {
    this.part = view;
    this.chooseView();
  }

  /** Measures the board. Returns whether its size has changed. */
  resize(): boolean {
    this.chooseView();
    const matrix = this.svg.getScreenCTM?.();
    const zoom = window.visualViewport?.scale ?? 1;
    const unit = matrix ? Math.hypot(matrix.a, matrix.b) * zoom : 0;
    // A pinch causes many small changes: do not redraw for them.
    if (!(unit > 0) || Math.abs(unit / this.measure.unit - 1) < 0.02) return false;
    this.measure = { ...this.measure, unit };
    setAttribute(this.root, 'data-size', this.measure.usual * unit < NUMBER_MIN_RADIUS_PX ? 'small' : 'large');
    this.chooseSet();
    for (const node of this.nodes.values()) this.draw(node);
    return true;
  }

  /** Shows the focus on a place, or nowhere. */
  showFocus(place: BoardPlace | null): void {
    for (const path of this.focus.children) setAttribute(path, 'd', place ? outline(place) : null);
  }

  /** Chooses the symbols of all items by the size of the smallest piece. */
  private chooseSet(): void {
    const smallestPx = 2 * this.smallestPiece * this.measure.unit;
    const size = smallestPx < LARGE_SYMBOL_MIN_PX ? 'small' : 'large';
    this.set = this.figures === 'plain' ? 'plain' : size;
    setAttribute(this.root, 'data-letters', smallestPx < LETTER_MIN_PX ? 'hidden' : null);
  }

  /** Shows a narrow board without what lies around it. */
  private chooseView(): void {
    if (!this.art) return;
    const compact = this.root.clientWidth < COMPACT_MAX_PX;
    const { x, y, width, height } = this.part ?? (compact ? this.art.compact : this.art.view);
    setAttribute(this.svg, 'viewBox', `${x} ${y} ${width} ${height}`);
    setAttribute(this.root, 'data-compact', compact ? 'yes' : null);
  }

  private setUp(art: Artwork): void {
    const { x, y, width, height } = art.view;
    this.root.style.aspectRatio = `${width} / ${height}`;
    const middle: [number, number] = [x + width / 2, y + height / 2];
    this.measure = { ...this.measure, usual: typicalRadius(art.places), middle };
    this.defs.replaceChildren();
    this.defined.clear();
    this.art = art;
    for (const node of this.nodes.values()) node.group.remove();
    this.nodes.clear();
    setContent(this.layers.ground, art.ground, this.memory);
    this.setUpPlaces(art.places);
    this.resize();
  }

  private setUpPlaces(places: BoardPlace[]): void {
    const placeNames = new Set(places.map((place) => place.name));
    for (const [name, path] of this.places) {
      if (!placeNames.has(name)) {
        path.remove();
        this.places.delete(name);
      }
    }
    const batch = document.createDocumentFragment();
    for (const place of places) {
      let path = this.places.get(place.name);
      if (!path) {
        const fixed = { role: 'button', tabindex: -1, 'data-place': place.name };
        path = svg('path', { ...fixed, 'aria-label': place.display_name });
        this.places.set(place.name, path);
        batch.append(path);
      }
      setAttribute(path, 'd', outline(place));
    }
    this.buttons.append(batch);
  }

  private placeItems({ items, ownSeat, interactive }: BoardState, lookup: Lookup): void {
    this.before.clear();
    this.removed.clear();
    for (const [key, { item }] of this.nodes) {
      this.before.set(key, { x: item.x, y: item.y, r: item.r });
    }
    const removed = new Map(this.nodes);
    let last: Element | null = null;
    const isOwn = (item: BoardItem): boolean => item.kind === 'piece' && item.owner === ownSeat;
    // The viewer's own pieces lie above the others. Blocks are small: no piece beside them hides them.
    const layer = (item: BoardItem): number =>
      item.state === 'standing' && (item.kind === 'black' || item.kind === 'grey') ? 2 : Number(isOwn(item));
    for (const item of [...items].sort((a, b) => layer(a) - layer(b))) {
      removed.delete(item.key);
      const node = this.node(item);
      const own = isOwn(item);
      setAttribute(node.group, 'data-own', own ? 'yes' : null);
      const movable = interactive && lookup.byMover.has(item.key);
      setAttribute(node.group, 'data-movable', movable ? 'yes' : null);
      const after: Element | null = last ? last.nextElementSibling : this.items.firstElementChild;
      if (after !== node.group) this.items.insertBefore(node.group, after);
      last = node.group;
    }
    for (const [key, node] of removed) {
      node.group.remove();
      this.nodes.delete(key);
      this.removed.set(key, node);
    }
  }

  private node(item: BoardItem): ItemNode {
    let node = this.nodes.get(item.key);
    if (!node) {
      const group = svg('g', { class: 'board-item', 'data-key': item.key });
      node = { item, group, use: svg('use', {}, group) };
      this.nodes.set(item.key, node);
    }
    node.item = item;
    setAttribute(node.group, 'transform', transformAt(item.x, item.y, item.r));
    this.draw(node);
    return node;
  }

  private draw({ item, use }: ItemNode): void {
    setAttribute(use, 'href', this.symbol(item.symbol));
  }
}

type View = Artwork['view'];

/** A part of the same size that shows nothing outside the board. */
function within(part: View, whole: View): View {
  const limit = (begin: number, size: number, from: number, length: number): number =>
    size >= length ? from + (length - size) / 2 : Math.min(Math.max(begin, from), from + length - size);
  const x = limit(part.x, part.width, whole.x, whole.width);
  return { ...part, x, y: limit(part.y, part.height, whole.y, whole.height) };
}
