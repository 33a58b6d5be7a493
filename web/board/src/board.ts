/** The live board. */

import { type Candidate, Lookup } from './choices';
import { nearest } from './geometry';
import { asked } from './keyboard';
import { Labels } from './labels';
import { Loupe } from './loupe';
import { aimMark, lineMark } from './marks';
import { Motions } from './motion';
import { Offer } from './offer';
import { type Offering, Offers } from './offers';
import { type Pointed, Pointing } from './pointing';
import { Scene } from './scene';
import { html, placed, set, svg } from './svg';
import type {
  BoardOptions,
  BoardState,
  Choice,
  Ghost,
  How,
  Motion,
  Place,
  Thing,
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
  private readonly offer: Offer;
  private readonly offers: Offers;
  private readonly labels: Labels;
  private readonly motions: Motions;
  private readonly pointing: Pointing;
  private readonly live: HTMLDivElement;
  private readonly watch: ResizeObserver | null = null;
  private readonly ending = new AbortController();
  private lookup: Lookup | null = null;
  private picked: string | null = null;
  private at: Place | null = null;
  private found: Candidate[] | null = null;
  private animate: boolean;

  /** Puts an empty board into an element; `update` fills it. */
  constructor(
    host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    this.animate = options.animate;
    this.scene = new Scene(host);
    this.offer = new Offer(this.scene, () => this.aim(null));
    this.offers = new Offers(this.scene, this.offer, options.words, this.offering());
    this.loupe = new Loupe(this.scene);
    this.labels = new Labels(this.scene, options.words);
    this.motions = new Motions(this.scene);
    this.live = html('div', { class: 'board-live', 'aria-live': 'polite' }, this.scene.root);
    this.pointing = new Pointing(this.scene, this.loupe, this.pointed());
    this.listen();
    if (typeof ResizeObserver === 'function') {
      this.watch = new ResizeObserver(() => this.resized());
      this.watch.observe(this.scene.svg);
    }
  }

  /** Shows a state. What is picked stays picked as long as it can move. */
  update(state: BoardState): void {
    const lookup = new Lookup(state);
    const kept = this.picked !== null && this.canBePicked(lookup, this.picked);
    const before = this.lookup;
    this.lookup = lookup;
    this.found = null;
    const same = before?.state.choices === state.choices;
    if (!same) this.offer.close();
    this.scene.update(state, lookup);
    set(this.scene.svg, 'aria-label', this.options.words.board());
    set(this.scene.svg, 'data-interactive', state.interactive ? 'yes' : 'no');
    this.at = lookup.places.get(this.at?.name ?? '') ?? null;
    this.pointing.refresh(same ? 'same' : 'other');
    if (!kept && this.picked !== null) this.setPicked(null);
    else this.redraw();
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

  /** Whether things walk from now on. */
  setAnimate(animate: boolean): void {
    this.animate = animate;
    if (!animate) this.skip();
  }

  /** Picks a thing that can move, as a person would; nothing lets go. */
  pick(key: string | null): void {
    if (key === this.picked) return;
    if (key === null || (this.lookup && this.canBePicked(this.lookup, key))) this.setPicked(key);
  }

  /** Says something to a screen reader. */
  announce(text: string): void {
    this.live.textContent = text;
  }

  /** Moves the focus to a place, or to where it was last. */
  focus(name?: string): void {
    const place = this.lookup?.places.get(name ?? this.at?.name ?? '');
    if (place) this.go(place);
  }

  /** The words have changed: every label is written anew. */
  relabel(): void {
    this.labels.forget();
    set(this.scene.svg, 'aria-label', this.options.words.board());
    if (this.lookup) this.labels.follow(this.lookup, this.picked, this.at);
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
    surface.addEventListener('focusout', () => this.scene.ring(null), { signal });
    // A click that no pointer made comes from a screen reader.
    surface.addEventListener('click', (event) => this.clicked(event), { signal });
    const zoomed = (): void => this.resized();
    window.visualViewport?.addEventListener('resize', zoomed, { signal });
  }

  private pointed(): Pointed {
    return {
      candidates: () => this.candidates(),
      movers: () => this.lookup?.movers() ?? [],
      picked: () => this.picked,
      lineFirst: () => this.lineFirst(),
      began: () => {
        this.skip();
        this.offer.close();
      },
      aim: (candidate) => this.aim(candidate),
      pick: (thing) => this.pick(thing?.key ?? null),
      take: (candidate, how) => this.take(candidate, how),
      tapLine: (x, y) => this.tapLine(x, y),
      dropped: (thing, outside) => this.dropped(thing, outside),
    };
  }

  private offering(): Offering {
    return {
      choose: (choice, how) => this.choose(choice, how),
      pick: (thing) => this.toggle(thing, 'keyboard'),
      closed: (place, how) => this.closed(place, how),
    };
  }

  private candidates(): Candidate[] {
    this.found ??= this.lookup?.candidates(this.picked) ?? [];
    return this.found;
  }

  private canBePicked(lookup: Lookup, key: string): boolean {
    return lookup.state.editable ? lookup.things.has(key) : lookup.byMover.has(key);
  }

  private setPicked(key: string | null): void {
    this.picked = key;
    this.found = null;
    this.redraw();
    const thing = key === null ? undefined : this.lookup?.things.get(key);
    if (thing) {
      const choices = this.lookup?.byMover.get(thing.key) ?? [];
      this.announce(this.options.words.picked(thing, choices));
    }
    this.options.onPick?.(key);
  }

  private redraw(): void {
    if (!this.lookup) return;
    this.scene.target(this.lookup, this.picked);
    this.labels.follow(this.lookup, this.picked, this.at);
  }

  private resized(): void {
    if (!this.lookup || !this.scene.resize()) return;
    this.scene.target(this.lookup, this.picked);
    this.scene.light(this.lookup.state, this.lookup);
  }

  /** Shows what would be taken. */
  private aim(candidate: Candidate | null): void {
    const layer = this.scene.aim;
    layer.replaceChildren();
    if (!candidate || !this.lookup) return;
    const ghost = this.ghost(candidate);
    layer.innerHTML = aimMark(candidate, this.scene.measure);
    if (!ghost) return;
    const href = this.scene.symbol(ghost.symbol, ghost.r);
    const transform = placed(candidate.x, candidate.y, ghost.r);
    svg('use', { href, transform, class: 'board-ghost' }, layer);
  }

  /** What would stand on a place if it were chosen, as far as nothing stands there now. */
  private ghost({ mover, place }: Candidate): Ghost | null {
    const carried = this.scene.carried.firstChild !== null;
    if (mover || carried || !place || !this.lookup) return null;
    if (this.lookup.standing.has(place.name)) return null;
    const thing = this.picked === null ? undefined : this.lookup.things.get(this.picked);
    const { ghost, things } = this.lookup.state;
    return thing ?? ghost ?? things.find(({ state }) => state === 'hand') ?? null;
  }

  private take(candidate: Candidate, how: How): void {
    const { mover, place, choices } = candidate;
    // So that the next key is the board's, whatever the choice was made with.
    if (place && how !== 'keyboard') this.settle(place);
    if (mover) {
      this.toggle(mover, how);
      return;
    }
    if (!place) return;
    if (this.lookup?.state.editable) this.edit(place);
    else if (choices.length === 1) this.choose(choices[0]!, how);
    else if (this.lookup) this.offers.choices(place, choices, how, this.lookup);
  }

  /** A step is made: nothing is picked for the next one. */
  private choose(choice: Choice, how: How): void {
    if (this.picked !== null) this.setPicked(null);
    this.options.onChoose(choice, how);
  }

  private toggle(thing: Thing, how: How): void {
    const again = this.picked === thing.key;
    const own = this.lookup?.byMover.get(thing.key) ?? [];
    // Where it stands is all it can choose: then there is nothing to pick.
    if (!again && own.length === 1 && own[0]!.place === thing.place) {
      this.choose(own[0]!, how);
    } else this.setPicked(again ? null : thing.key);
  }

  private closed(place: Place, how: How): void {
    this.offer.close();
    if (how === 'keyboard') this.go(place);
    else this.settle(place);
  }

  private lineFirst(): boolean {
    const { lookup } = this;
    if (!lookup || this.picked !== null || lookup.state.art.lines.length === 0) return false;
    const { usual, unit } = this.scene.measure;
    return usual * unit < LINE_FIRST_PX && lookup.direct.size >= LINE_FIRST_CHOICES;
  }

  private tapLine(x: number, y: number): void {
    if (!this.lookup) return;
    const px = 1 / this.scene.measure.unit;
    const nodes = this.candidates().filter(({ place }) => (place?.lines.length ?? 0) > 1);
    const node = nearest(nodes, x, y, 4 * px);
    if (node) {
      this.take(node, 'pointer');
      return;
    }
    const line = this.offers.lineAt(this.lookup, x, y, 44 * px);
    if (!line) return;
    this.offers.line(line, this.lookup);
    const places = this.lookup.along(line.places);
    this.scene.aim.innerHTML = lineMark(places, this.scene.measure);
  }

  private edit(place: Place): void {
    const { onEdit } = this.options;
    const thing = this.picked === null ? undefined : this.lookup?.things.get(this.picked);
    const ghost = this.lookup?.state.ghost;
    const key = thing?.key ?? null;
    const symbol = thing?.symbol ?? ghost?.symbol;
    this.setPicked(null);
    if (symbol) onEdit?.({ key, symbol, from: thing?.place ?? null, to: place.name });
  }

  private dropped(thing: Thing, outside: boolean): void {
    this.setPicked(null);
    if (!outside || !this.lookup?.state.editable) return;
    const { key, symbol, place } = thing;
    this.options.onEdit?.({ key, symbol, from: place, to: null });
  }

  private key(event: KeyboardEvent): void {
    const { lookup, at } = this;
    if (!lookup || !at) return;
    const choosable = (place: Place): boolean => {
      const told = lookup.told(place, this.picked);
      return told.choices.length > 0 || (this.picked === null && told.movers.length > 0);
    };
    const wanted = asked(event, at, lookup.state.art.places, choosable);
    if (!wanted) return;
    event.preventDefault();
    if ('go' in wanted) this.go(wanted.go);
    else if (wanted.ask === 'choose') this.chosen(at, lookup);
    else if (wanted.ask === 'neighbours') this.announce(this.labels.neighbours(at));
    else if (wanted.ask === 'undo') this.undo();
    else if (wanted.ask === 'remove') this.remove(at, lookup);
  }

  /** A place was chosen without a pointer. */
  private chosen(place: Place, lookup: Lookup): void {
    this.skip();
    const told = lookup.told(place, this.picked);
    const { choices, movers } = told;
    const editing = lookup.state.editable && (this.picked !== null || lookup.state.ghost);
    if (choices.length > 0 || editing) {
      this.take({ ...place, place, mover: null, choices }, 'keyboard');
    } else if (movers.length > 0 && lookup.alike(movers)) this.toggle(movers[0]!, 'keyboard');
    else if (movers.length > 1) this.offers.movers(place, movers);
    else this.announce(this.options.words.place(told));
  }

  private undo(): void {
    this.pointing.cancel();
    if (this.offer.open) this.offer.close();
    else if (this.picked !== null) this.setPicked(null);
    else this.options.onUndo?.();
  }

  private remove(place: Place, lookup: Lookup): void {
    const [thing] = lookup.standing.get(place.name) ?? [];
    if (thing && lookup.state.editable) this.dropped(thing, true);
  }

  private clicked(event: MouseEvent): void {
    if (event.detail !== 0 || !this.lookup) return;
    const place = this.placeOf(event.target);
    if (place) this.chosen(place, this.lookup);
  }

  private placeOf(target: EventTarget | null): Place | null {
    const name = target instanceof Element ? target.getAttribute('data-place') : null;
    return (name !== null && this.lookup?.places.get(name)) || null;
  }

  private focused(target: EventTarget | null): void {
    const place = this.placeOf(target);
    if (!place) return;
    this.rove(place);
    const path = target as SVGPathElement;
    this.labels.write(place);
    set(path, 'aria-description', this.labels.neighbours(place));
    if (path.matches(':focus-visible')) this.scene.ring(place);
    this.options.onFocus?.(place);
  }

  private go(place: Place): void {
    this.scene.places.get(place.name)?.focus();
    this.scene.ring(place);
  }

  /** Moves the focus without showing it: whoever points knows where. */
  private settle(place: Place): void {
    this.scene.places.get(place.name)?.focus({ preventScroll: true });
    this.scene.ring(null);
  }

  /** Makes one place the one that the Tab key reaches. */
  private rove(place: Place | null): void {
    const path = place && this.scene.places.get(place.name);
    for (const old of this.scene.svg.querySelectorAll('[tabindex="0"]')) {
      if (old !== path) old.setAttribute('tabindex', '-1');
    }
    if (path) set(path, 'tabindex', '0');
    this.at = place;
  }
}
