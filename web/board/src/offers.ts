/** What is offered in rows and lists: one of several choices, one of several things, a line. */

import type { Lookup } from './choices';
import { distanceToLine } from './geometry';
import type { Offer, Offered } from './offer';
import type { Scene } from './scene';
import type { BoardWords, Choice, How, Line, Place, Thing } from './types';

/** Wide enough for a large symbol. */
const BUTTON_RADIUS_PX = 14;

/** What happens to what is taken from an offer. */
export interface Offering {
  choose(choice: Choice, how: How): void;
  pick(thing: Thing): void;
  /** The offer is closed, and the focus belongs to a place again. */
  closed(place: Place, how: How): void;
}

/** The offers of a board. */
export class Offers {
  constructor(
    private readonly scene: Scene,
    private readonly offer: Offer,
    private readonly words: BoardWords,
    private readonly to: Offering,
  ) {}

  /** Offers several choices on one place. */
  choices(place: Place, choices: Choice[], how: How, lookup: Lookup): void {
    const offered = choices.map((choice): Offered => {
      const partner = lookup.things.get(choice.partner ?? '') ?? null;
      const take = (): void => {
        this.to.closed(place, how);
        this.to.choose(choice, how);
      };
      const text = this.words.choice(choice, partner);
      return { text, symbol: partner && this.symbol(partner), disabled: false, take };
    });
    this.list(place, offered, how);
  }

  /** Offers several things on one place. */
  movers(place: Place, movers: Thing[]): void {
    const offered = movers.map((thing): Offered => {
      const take = (): void => {
        this.to.closed(place, 'keyboard');
        this.to.pick(thing);
      };
      return { text: this.words.thing(thing), symbol: this.symbol(thing), disabled: false, take };
    });
    this.list(place, offered, 'keyboard');
  }

  /** Offers the places of a line. Nodes are left out: they are large enough to be hit. */
  line(line: Line, lookup: Lookup): void {
    const all = lookup.along(line.places);
    const inner = all.filter((place) => place.lines.length < 2);
    const offered = (inner.length > 0 ? inner : all).map((place): Offered => {
      const told = lookup.told(place, null);
      const choice = told.choices[0];
      const [standing] = told.standing;
      const take = (): void => {
        this.to.closed(place, 'pointer');
        if (choice) this.to.choose(choice, 'pointer');
      };
      const symbol = standing ? this.symbol(standing) : null;
      const text = standing ? '' : place.shown;
      return { text, label: this.words.place(told), symbol, disabled: !choice, take };
    });
    const { y, height } = lookup.state.art.view;
    const middle = all.reduce((sum, place) => sum + place.y, 0) / (all.length || 1);
    // Not on the line itself.
    const at = middle > y + height * 0.6 ? 'top' : 'bottom';
    this.offer.show(this.words.line(line), 'row', offered, { at });
    this.offer.addClose(this.words.close());
  }

  /** The line nearest to a point. */
  lineAt(lookup: Lookup, x: number, y: number, within: number): Line | null {
    let best: Line | null = null;
    let least = within;
    for (const line of lookup.state.art.lines) {
      const distance = distanceToLine(lookup.along(line.places), x, y);
      if (distance < least) [best, least] = [line, distance];
    }
    return best;
  }

  private list(place: Place, offered: Offered[], how: How): void {
    this.offer.show(this.words.chooser(place), 'list', offered, { beside: place });
    this.offer.focus(() => this.to.closed(place, how));
  }

  private symbol(thing: Thing): string {
    return this.scene.symbol(thing.symbol, BUTTON_RADIUS_PX / this.scene.measure.unit);
  }
}
