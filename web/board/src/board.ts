/** The live board. */

import { type Candidate, Lookup } from './lookup';
import { ConfirmButtons } from './confirmButtons';
import { lineAt, nearest } from './geometry';
import { commandForKey } from './keyboard';
import { Labels } from './labels';
import { Loupe } from './magnifier';
import { aimMark } from './marks';
import { Motions } from './motion';
import { ChoicePopup } from './choicePopup';
import { type PopupCallbacks, ChoicePopups } from './choicePopups';
import type { Parts } from './parts';
import { type PointerCallbacks, PointerInput } from './pointerInput';
import { Scene } from './scene';
import { html, transformAt, setAttribute, svg } from './svg';
import { Zoom } from './zoom';
import type {
  BoardOptions,
  BoardState,
  LegalStep,
  Ghost,
  InputMethod,
  Motion,
  BoardPlace,
  BoardItem,
} from './types';

/** Below this radius a place is too small to be meant by a finger: a line is chosen first. */
const LINE_FIRST_PX = 11;

/** Fewer places than this need no line first. */
const LINE_FIRST_CHOICES = 12;

/**
 * A board that shows a state and returns the choice a person makes. It decides nothing: after each
 * choice the page gives it the next state.
 */
export class Board {
  private readonly scene: Scene;
  private readonly loupe: Loupe;
  private readonly popup: ChoicePopup;
  private readonly popups: ChoicePopups;
  private readonly confirming: ConfirmButtons;
  private readonly zoom: Zoom;
  /** Loaded for boards in parts. */
  private parts: Parts | null = null;
  private readonly labels: Labels;
  private readonly motions: Motions;
  private readonly pointing: PointerInput;
  private readonly live: HTMLDivElement;
  private readonly watch: ResizeObserver | null = null;
  private readonly ending = new AbortController();
  private lookup: Lookup | null = null;
  private picked: string | null = null;
  private at: BoardPlace | null = null;
  private found: Candidate[] | null = null;
  private animate: boolean;
  private readonly typed = { text: '', at_ms: -Infinity };

  /** Puts an empty board into an element; `update` fills it. */
  constructor(
    host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    this.animate = options.animate;
    this.scene = new Scene(host);
    this.popup = new ChoicePopup(this.scene, () => this.aim(null));
    this.popups = new ChoicePopups(this.scene, this.popup, options.labels, this.offering());
    this.confirming = new ConfirmButtons(this.scene, options.labels, {
      confirm: () => this.confirm(),
      cancel: () => this.cancelMove(),
    });
    this.loupe = new Loupe(this.scene);
    this.zoom = new Zoom(this.scene, () => options.labels.zoomOut(), () => this.zoomed());
    this.labels = new Labels(this.scene, options.labels);
    this.motions = new Motions(this.scene);
    this.live = html('div', { class: 'board-live', 'aria-live': 'polite' }, this.scene.root);
    this.pointing = new PointerInput(this.scene, this.loupe, this.pointed());
    this.listen();
    if (typeof ResizeObserver === 'function') {
      this.watch = new ResizeObserver(() => this.resized());
      this.watch.observe(this.scene.svg);
    }
  }

  /** Shows a state. What is picked stays picked as long as it can move. */
  update(state: BoardState): void {
    const lookup = new Lookup(state);
    const isStillPicked = this.picked !== null && this.canBePicked(lookup, this.picked);
    const before = this.lookup;
    this.lookup = lookup;
    this.found = null;
    const same = before?.state.steps === state.steps;
    if (!same) this.popup.close();
    if (!same) this.zoom.end();
    this.scene.update(state, lookup);
    setAttribute(this.scene.svg, 'aria-label', this.options.labels.board());
    setAttribute(this.scene.svg, 'data-interactive', state.interactive ? 'yes' : 'no');
    this.at = lookup.places.get(this.at?.name ?? '') ?? null;
    this.pointing.refresh(same ? 'same' : 'other');
    this.parts?.update(lookup, this.choosable());
    if (!this.parts && state.art.parts.length > 0) void this.loadParts();
    if (!isStillPicked && this.picked !== null) this.setPicked(null);
    else this.redraw();
    this.showButtons();
    this.rove(this.at ?? this.candidates()[0]?.place ?? state.art.places[0] ?? null);
  }

  /**
   * Plays the motions that led to what is shown: call it right after `update`. Resolves when they
   * are over; at once under reduced motion.
   */
  async play(motions: Motion[][]): Promise<void> {
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    if (this.animate && !still) await this.motions.play(motions);
  }

  /** Ends what is playing. */
  skip(): void {
    this.motions.skip();
  }

  /** Whether items are animated from now on. */
  setAnimate(animate: boolean): void {
    this.animate = animate;
    if (!animate) this.skip();
  }

  /** Picks an item that can move; null drops the picked item. */
  pick(key: string | null): void {
    if (key === this.picked) return;
    if (key === null || (this.lookup && this.canBePicked(this.lookup, key))) this.setPicked(key);
  }

  /** Moves the focus to the button that confirms the complete move. */
  focusConfirm(): void {
    this.confirming.focus();
  }

  /** Announces a text to screen readers. */
  announce(text: string): void {
    this.live.textContent = text;
  }

  /** Moves the focus to a place, or to where it was last. */
  focus(name?: string): void {
    const place = this.lookup?.places.get(name ?? this.at?.name ?? '');
    if (place) this.go(place);
  }

  /** Updates all labels after a change of texts. */
  relabel(): void {
    this.labels.invalidate();
    setAttribute(this.scene.svg, 'aria-label', this.options.labels.board());
    if (this.lookup) this.labels.update(this.lookup, this.picked, this.at);
  }

  /** Takes the board away. */
  destroy(): void {
    this.skip();
    this.watch?.disconnect();
    this.pointing.end();
    this.labels.end();
    this.ending.abort();
    this.scene.root.remove();
  }

  private listen(): void {
    const { svg: surface } = this.scene;
    const { signal } = this.ending;
    surface.addEventListener('keydown', (event) => this.key(event), { signal });
    surface.addEventListener('focusin', (event) => this.focused(event.target), { signal });
    surface.addEventListener('focusout', () => this.scene.showFocus(null), { signal });
    // A click without a pointer event comes from a screen reader.
    surface.addEventListener('click', (event) => this.clicked(event), { signal });
    const zoomed = (): void => this.resized();
    window.visualViewport?.addEventListener('resize', zoomed, { signal });
  }

  private pointed(): PointerCallbacks {
    return {
      // What is out of sight cannot be meant.
      candidates: () => this.candidates().filter(({ place }) => this.isShown(place)),
      movers: () => (this.lookup?.movers() ?? []).filter(({ place }) => this.isShown(place)),
      picked: () => this.picked,
      placing: () => this.picked === null && (this.lookup?.direct.size ?? 0) > 0,
      lineFirst: () => this.lineFirst(),
      onStart: () => {
        this.skip();
        this.popup.close();
      },
      aim: (candidate) => this.aim(candidate),
      pick: (item) => this.pick(item?.key ?? null),
      take: (candidate, method) => this.take(candidate, method),
      tapLine: (x, y) => this.tapLine(x, y),
      miss: (x, y) => this.missed(x, y) || this.pick(null),
      onDrop: (item, outside, { x, y }) => {
        if (!outside) this.missed(x, y);
        this.dropped(item, outside);
      },
    };
  }

  private offering(): PopupCallbacks {
    return {
      choose: (step, method) => this.choose(step, method),
      pick: (item) => this.toggle(item, 'keyboard'),
      onClose: (place, method) => this.closed(place, method),
    };
  }

  private candidates(): Candidate[] {
    this.found ??= this.lookup?.candidates(this.picked) ?? [];
    return this.found;
  }

  /** Most boards have no parts and do not load them. */
  private async loadParts(): Promise<void> {
    const { Parts } = await import('./parts');
    if (this.parts || this.ending.signal.aborted || !this.lookup) return;
    this.parts = new Parts(this.scene, this.options.labels, () => this.resized());
    this.parts.update(this.lookup, this.choosable());
  }

  private isShown(place: BoardPlace | null): boolean {
    return this.parts?.isShown(place) ?? true;
  }

  /** The places that can be chosen, on all parts of the board. */
  private choosable(): Set<string> {
    const { lookup, picked } = this;
    if (!lookup?.state.interactive) return new Set();
    const targets = this.candidates().filter(({ mover }) => picked === null || mover === null);
    return new Set(targets.flatMap(({ place }) => (place ? [place.name] : [])));
  }

  private canBePicked(lookup: Lookup, key: string): boolean {
    return lookup.state.editable ? lookup.items.has(key) : lookup.byMover.has(key);
  }

  private setPicked(key: string | null): void {
    this.picked = key;
    this.found = null;
    this.redraw();
    const item = key === null ? undefined : this.lookup?.items.get(key);
    if (item) {
      const steps = this.lookup?.byMover.get(item.key) ?? [];
      this.announce(this.options.labels.picked(item, steps));
    }
    this.options.onPick?.(key);
  }

  private redraw(): void {
    if (!this.lookup) return;
    this.scene.drawTargets(this.lookup, this.picked);
    this.labels.update(this.lookup, this.picked, this.at);
    this.parts?.mark(this.choosable());
  }

  private resized(): void {
    this.parts?.resize();
    if (!this.lookup || !this.scene.resize()) return;
    this.scene.drawTargets(this.lookup, this.picked);
    this.scene.drawHighlights(this.lookup.state, this.lookup);
    this.showButtons();
  }

  private zoomed(): void {
    this.resized();
    this.options.onZoom?.(this.zoom.active);
  }

  private showButtons(): void {
    const { lookup } = this;
    if (!lookup) return;
    const premove = lookup.places.get(lookup.state.cancelAt ?? '') ?? null;
    const complete = this.complete();
    this.confirming.show(lookup, complete ?? premove, complete ? 'both' : 'cancel');
  }

  /** The place of a complete move that waits to be confirmed. */
  private complete(): BoardPlace | null {
    return this.lookup?.places.get(this.lookup.state.confirmAt ?? '') ?? null;
  }

  private confirm(): void {
    this.leaveButtons();
    this.options.onConfirm?.();
  }

  private cancelMove(): void {
    this.leaveButtons();
    this.options.onUndo?.();
  }

  /** Returns the focus to the board before its button goes away. */
  private leaveButtons(): void {
    const place = this.complete() ?? this.at;
    const focused = document.activeElement;
    if (!place || this.scene.svg.contains(focused)) return;
    if (focused?.matches(':focus-visible')) this.go(place);
    else this.settle(place);
  }

  /** Shows what would be taken. */
  private aim(candidate: Candidate | null): void {
    const layer = this.scene.aim;
    layer.replaceChildren();
    if (!candidate || !this.lookup) return;
    const ghost = this.ghost(candidate);
    layer.innerHTML = aimMark(candidate, this.scene.measure);
    if (!ghost) return;
    const href = this.scene.symbol(ghost.symbol);
    const { lift } = this.lookup.state.art;
    const transform = transformAt(candidate.x, candidate.y - lift, ghost.r);
    svg('use', { href, transform, class: 'board-ghost' }, layer);
  }

  /** The item that choosing an empty place would put there. */
  private ghost({ mover, place }: Candidate): Ghost | null {
    const carried = this.scene.carried.firstChild !== null;
    if (mover || carried || !place || !this.lookup) return null;
    if (this.lookup.standing.has(place.name)) return null;
    const item = this.picked === null ? undefined : this.lookup.items.get(this.picked);
    const { ghost, items } = this.lookup.state;
    return item ?? ghost ?? items.find(({ state }) => state === 'held') ?? null;
  }

  private take(candidate: Candidate, method: InputMethod): void {
    const { mover, place, steps } = candidate;
    if (mover) {
      this.toggle(mover, method);
      return;
    }
    if (!place) return;
    this.keepFocus(place, method);
    if (place === this.complete()) this.confirm();
    else if (this.lookup?.state.editable) this.edit(place);
    else if (steps.length === 1) this.choose(steps[0]!, method);
    else if (this.lookup) this.popups.steps(place, steps, method, this.lookup);
  }

  /** Emits a step and clears the picked item. */
  private choose(step: LegalStep, method: InputMethod): void {
    if (this.picked !== null) this.setPicked(null);
    this.options.onChoose(step, method);
  }

  private toggle(item: BoardItem, method: InputMethod): void {
    const again = this.picked === item.key;
    const own = this.lookup?.byMover.get(item.key) ?? [];
    const place = this.lookup?.places.get(item.place ?? '') ?? null;
    // If its own place is its only choice, choose it without picking.
    if (!again && own.length === 1 && own[0]!.place === item.place) {
      this.keepFocus(place, method);
      this.choose(own[0]!, method);
      return;
    }
    // The focus needs the layout: after the marks are drawn, it is computed only once.
    this.setPicked(again ? null : item.key);
    this.keepFocus(place, method);
  }

  /** Focuses the board after a choice with any pointer, so that it gets the next key. */
  private keepFocus(place: BoardPlace | null, method: InputMethod): void {
    if (place && method !== 'keyboard') this.settle(place);
  }

  private closed(place: BoardPlace, method: InputMethod): void {
    this.popup.close();
    if (method === 'keyboard') this.go(place);
    else this.settle(place);
  }

  private lineFirst(): boolean {
    const { lookup } = this;
    if (!lookup || this.picked !== null || lookup.state.art.lines.length === 0) return false;
    if (this.zoom.active) return false;
    const { usual, unit } = this.scene.measure;
    return usual * unit < LINE_FIRST_PX && lookup.direct.size >= LINE_FIRST_CHOICES;
  }

  /** Zooms into the line that was tapped, or to the corner or crossing where lines meet. */
  private tapLine(x: number, y: number): void {
    if (!this.lookup) return;
    const px = 1 / this.scene.measure.unit;
    const nodes = this.lookup.state.art.places.filter((place) => place.lines.length > 1);
    const node = nearest(nodes, x, y, 4 * px);
    const line = lineAt(this.lookup, x, y, 44 * px);
    const held = this.lookup.state.items.find(({ state }) => state === 'held') ?? null;
    if (node) this.zoom.show([node], held);
    else if (line) this.zoom.show(this.lookup.placesOfLine(line.places), held);
  }

  /** A press that chose nothing: on a place the page says why. Returns whether it does. */
  private missed(x: number, y: number): boolean {
    const { state } = this.lookup ?? {};
    const place = state && nearest(state.art.places, x, y, 0);
    if (!place || !state.interactive || state.editable || !this.options.onMiss) return false;
    this.options.onMiss(place, nearest(state.items, x, y, 0));
    return true;
  }

  private edit(place: BoardPlace): void {
    const { onEdit } = this.options;
    const item = this.picked === null ? undefined : this.lookup?.items.get(this.picked);
    const ghost = this.lookup?.state.ghost;
    const key = item?.key ?? null;
    const symbol = item?.symbol ?? ghost?.symbol;
    this.setPicked(null);
    if (symbol) onEdit?.({ key, symbol, from: item?.place ?? null, to: place.name });
  }

  private dropped(item: BoardItem, outside: boolean): void {
    this.setPicked(null);
    if (!outside || !this.lookup?.state.editable) return;
    const { key, symbol, place } = item;
    this.options.onEdit?.({ key, symbol, from: place, to: null });
  }

  private key(event: KeyboardEvent): void {
    const { lookup, at } = this;
    if (!lookup || !at) return;
    const choosable = (place: BoardPlace): boolean => {
      const info = lookup.placeInfo(place, this.picked);
      return info.steps.length > 0 || (this.picked === null && info.movers.length > 0);
    };
    const command = commandForKey(event, at, lookup.state.art.places, choosable, this.typed);
    if (!command) return;
    event.preventDefault();
    if ('go' in command) this.go(command.go);
    else if (command.ask === 'choose') this.chosen(this.complete() ?? at, lookup);
    else if (command.ask === 'neighbours') this.announce(this.labels.neighbours(at));
    else if (command.ask === 'undo') this.undo();
    else if (command.ask === 'remove') this.remove(at, lookup);
  }

  /** A place was chosen without a pointer. */
  private chosen(place: BoardPlace, lookup: Lookup): void {
    this.skip();
    if (place === this.complete()) {
      this.confirm();
      return;
    }
    const info = lookup.placeInfo(place, this.picked);
    const { steps, movers } = info;
    const editing = lookup.state.editable && (this.picked !== null || lookup.state.ghost);
    if (steps.length > 0 || editing) {
      this.take({ ...place, place, mover: null, steps }, 'keyboard');
    } else if (movers.length > 0 && lookup.areInterchangeable(movers)) this.toggle(movers[0]!, 'keyboard');
    else if (movers.length > 1) this.popups.movers(place, movers);
    else {
      this.announce(this.options.labels.place(info));
      if (lookup.state.interactive && !this.complete()) this.options.onMiss?.(place, info.standing[0] ?? null);
    }
  }

  private undo(): void {
    this.pointing.cancel();
    if (this.popup.open) this.popup.close();
    else if (this.zoom.active) this.zoom.end();
    else if (this.picked !== null) this.setPicked(null);
    else this.options.onUndo?.();
  }

  private remove(place: BoardPlace, lookup: Lookup): void {
    const [item] = lookup.standing.get(place.name) ?? [];
    if (item && lookup.state.editable) this.dropped(item, true);
  }

  private clicked(event: MouseEvent): void {
    if (event.detail !== 0 || !this.lookup) return;
    const place = this.placeOf(event.target);
    if (place) this.chosen(place, this.lookup);
  }

  private placeOf(target: EventTarget | null): BoardPlace | null {
    const name = target instanceof Element ? target.getAttribute('data-place') : null;
    return (name !== null && this.lookup?.places.get(name)) || null;
  }

  private focused(target: EventTarget | null): void {
    const place = this.placeOf(target);
    if (!place) return;
    this.parts?.reveal(place);
    this.rove(place);
    const path = target as SVGPathElement;
    this.labels.write(place);
    setAttribute(path, 'aria-description', this.labels.neighbours(place));
    if (path.matches(':focus-visible')) this.scene.showFocus(place);
    this.options.onFocus?.(place);
  }

  private go(place: BoardPlace): void {
    this.scene.places.get(place.name)?.focus();
    this.scene.showFocus(place);
  }

  /** Moves the focus without a visible ring: a pointer already shows the place. */
  private settle(place: BoardPlace): void {
    this.scene.places.get(place.name)?.focus({ preventScroll: true });
    this.scene.showFocus(null);
  }

  /** Makes one place the one that the Tab key reaches. */
  private rove(place: BoardPlace | null): void {
    const path = place && this.scene.places.get(place.name);
    for (const old of this.scene.svg.querySelectorAll('[tabindex="0"]')) {
      if (old !== path) old.setAttribute('tabindex', '-1');
    }
    if (path) setAttribute(path, 'tabindex', '0');
    this.at = place;
  }
}
