/** Everything that is drawn: the layers of the board, its symbols, things and places. */

import { type Lookup, sameArt } from './choices';
import { usualRadius } from './geometry';
import { highlightMarks, type Measure, outline, targetMarks } from './marks';
import { fill, html, placed, set, svg } from './svg';
import type { Art, BoardState, Place, Spot, Thing } from './types';

/** Below this many pixels across, a thing is drawn with its small symbol. */
const SMALLEST_LARGE_PX = 20;

/** Below this radius the number of a place is too small to be read. */
const LEAST_NUMBERED_PX = 11;

let made = 0;

/** A thing on the board, kept between updates. */
export interface Node {
  thing: Thing;
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
  readonly nodes = new Map<string, Node>();
  /** Things that were taken away by the last update: they may still be seen leaving. */
  readonly gone = new Map<string, Node>();
  /** Where things were before the last update. */
  readonly before = new Map<string, Spot>();
  measure: Measure = { usual: 1, unit: 10, middle: [0, 0] };

  private readonly id = `board${(made += 1)}-`;
  private readonly defs: SVGDefsElement;
  private readonly layers: Record<'ground' | 'below' | 'lights' | 'above' | 'targets', SVGGElement>;
  readonly things: SVGGElement;
  private readonly focus: SVGGElement;
  private readonly buttons: SVGGElement;
  private readonly memory = new WeakMap<Element, string>();
  private readonly defined = new Set<string>();
  private art: Art | null = null;
  private figures: BoardState['figures'] = 'animals';

  constructor(host: HTMLElement) {
    this.root = html('div', { class: 'board' }, host);
    this.svg = svg('svg', { role: 'application', class: 'board-svg' }, this.root);
    this.defs = svg('defs', {}, this.svg);
    const hidden = { 'aria-hidden': 'true' };
    this.picture = svg('g', { ...hidden, id: `${this.id}picture` }, this.svg);
    const layer = (name: string): SVGGElement =>
      svg('g', { class: `board-${name}` }, this.picture);
    const [ground, below, lights] = [layer('ground'), layer('below'), layer('lights')];
    this.things = layer('things');
    this.layers = { ground, below, lights, above: layer('above'), targets: layer('targets') };
    this.aim = svg('g', { ...hidden, class: 'board-aim' }, this.svg);
    this.carried = svg('g', { ...hidden, class: 'board-carried' }, this.svg);
    this.focus = svg('g', { ...hidden, class: 'board-focus' }, this.svg);
    svg('path', { class: 'board-focus-rim' }, this.focus);
    svg('path', { class: 'board-focus-ring' }, this.focus);
    this.buttons = svg('g', { class: 'board-places' }, this.svg);
  }

  /** The address of a symbol, for `use`. */
  symbol(name: string, r: number): string {
    const size = this.small(r) ? 'small' : 'large';
    const id = `${this.id}${name.replace(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}`)}-${size}`;
    if (!this.defined.has(id)) {
      this.defined.add(id);
      const drawn = this.art?.symbols[name];
      svg('g', { id }, this.defs).innerHTML = (drawn && (drawn[size] || drawn.large)) ?? '';
    }
    return `#${id}`;
  }

  /** Takes over the parts of a state that do not depend on what is picked. */
  update(state: BoardState, lookup: Lookup): void {
    this.figures = state.figures;
    if (this.art === null || !sameArt(this.art, state.art)) this.setUp(state.art);
    this.art = state.art;
    fill(this.layers.below, state.marks.below, this.memory);
    fill(this.layers.above, state.marks.above, this.memory);
    set(this.root, 'data-labels', state.labels ?? 'shown');
    this.light(state, lookup);
    this.putThings(state.things);
  }

  /** Draws the marks of what can be chosen. */
  target(lookup: Lookup, picked: string | null): void {
    fill(this.layers.targets, targetMarks(lookup, picked, this.measure), this.memory);
  }

  /** Draws the highlights. */
  light(state: BoardState, lookup: Lookup): void {
    const marks = highlightMarks(state.highlights, lookup, this.measure);
    fill(this.layers.lights, marks, this.memory);
  }

  /** Measures the board. Says whether it has changed its size. */
  resize(): boolean {
    const matrix = this.svg.getScreenCTM?.();
    const zoom = window.visualViewport?.scale ?? 1;
    const unit = matrix ? Math.hypot(matrix.a, matrix.b) * zoom : 0;
    // A pinch changes it a little many times: nothing is drawn anew for that.
    if (!(unit > 0) || Math.abs(unit / this.measure.unit - 1) < 0.02) return false;
    this.measure = { ...this.measure, unit };
    set(this.root, 'data-size', this.measure.usual * unit < LEAST_NUMBERED_PX ? 'small' : 'large');
    for (const node of this.nodes.values()) this.dress(node);
    return true;
  }

  /** Shows the focus on a place, or nowhere. */
  ring(place: Place | null): void {
    for (const path of this.focus.children) set(path, 'd', place ? outline(place) : null);
  }

  private small(r: number): boolean {
    return this.figures === 'plain' || 2 * r * this.measure.unit < SMALLEST_LARGE_PX;
  }

  private setUp(art: Art): void {
    const { x, y, width, height } = art.view;
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.root.style.aspectRatio = `${width} / ${height}`;
    const middle: [number, number] = [x + width / 2, y + height / 2];
    this.measure = { ...this.measure, usual: usualRadius(art.places), middle };
    this.defs.replaceChildren();
    this.defined.clear();
    this.art = art;
    for (const node of this.nodes.values()) node.group.remove();
    this.nodes.clear();
    fill(this.layers.ground, art.ground, this.memory);
    this.setUpPlaces(art.places);
    this.resize();
  }

  private setUpPlaces(places: Place[]): void {
    const kept = new Set(places.map((place) => place.name));
    for (const [name, path] of this.places) {
      if (!kept.has(name)) {
        path.remove();
        this.places.delete(name);
      }
    }
    const batch = document.createDocumentFragment();
    for (const place of places) {
      let path = this.places.get(place.name);
      if (!path) {
        const fixed = { role: 'button', tabindex: -1, 'data-place': place.name };
        path = svg('path', { ...fixed, 'aria-label': place.shown });
        this.places.set(place.name, path);
        batch.append(path);
      }
      set(path, 'd', outline(place));
    }
    this.buttons.append(batch);
  }

  private putThings(things: readonly Thing[]): void {
    this.before.clear();
    this.gone.clear();
    for (const [key, { thing }] of this.nodes) {
      this.before.set(key, { x: thing.x, y: thing.y, r: thing.r });
    }
    const gone = new Map(this.nodes);
    let last: Element | null = null;
    for (const thing of things) {
      gone.delete(thing.key);
      const node = this.node(thing);
      const after: Element | null = last ? last.nextElementSibling : this.things.firstElementChild;
      if (after !== node.group) this.things.insertBefore(node.group, after);
      last = node.group;
    }
    for (const [key, node] of gone) {
      node.group.remove();
      this.nodes.delete(key);
      this.gone.set(key, node);
    }
  }

  private node(thing: Thing): Node {
    let node = this.nodes.get(thing.key);
    if (!node) {
      const group = svg('g', { class: 'board-thing', 'data-key': thing.key });
      node = { thing, group, use: svg('use', {}, group) };
      this.nodes.set(thing.key, node);
    }
    node.thing = thing;
    set(node.group, 'transform', placed(thing.x, thing.y, thing.r));
    this.dress(node);
    return node;
  }

  private dress({ thing, use }: Node): void {
    set(use, 'href', this.symbol(thing.symbol, thing.r));
  }
}
