/** The popups: one of several choices, one of several items, a line. */

import type { Lookup } from './lookup';
import { distanceToLine } from './geometry';
import type { ChoicePopup, PopupButton } from './choicePopup';
import type { Scene } from './scene';
import type { BoardLabels, LegalStep, InputMethod, BoardLine, BoardPlace, BoardItem } from './types';

/** What happens to what is taken from an offer. */
export interface PopupCallbacks {
  choose(step: LegalStep, method: InputMethod): void;
  pick(item: BoardItem): void;
  /** The offer is closed, and the focus belongs to a place again. */
  onClose(place: BoardPlace, method: InputMethod): void;
}

/** The offers of a board. */
export class ChoicePopups {
  constructor(
    private readonly scene: Scene,
    private readonly popup: ChoicePopup,
    private readonly texts: BoardLabels,
    private readonly to: PopupCallbacks,
  ) {}

  /** Offers several choices on one place. */
  steps(place: BoardPlace, steps: LegalStep[], method: InputMethod, lookup: Lookup): void {
    const buttons = steps.map((step): PopupButton => {
      const partner = lookup.items.get(step.partner ?? '') ?? null;
      const take = (): void => {
        this.to.onClose(place, method);
        this.to.choose(step, method);
      };
      const text = this.texts.step(step, partner);
      return { text, symbol: partner && this.symbol(partner), disabled: false, take };
    });
    this.list(place, buttons, method);
  }

  /** Offers the items on one place. */
  movers(place: BoardPlace, movers: BoardItem[]): void {
    const buttons = movers.map((item): PopupButton => {
      const take = (): void => {
        this.to.onClose(place, 'keyboard');
        this.to.pick(item);
      };
      return { text: this.texts.item(item), symbol: this.symbol(item), disabled: false, take };
    });
    this.list(place, buttons, 'keyboard');
  }

  /** Offers the places of a line. Nodes are left out: they are large enough to be hit. */
  line(line: BoardLine, lookup: Lookup): void {
    const all = lookup.placesOfLine(line.places);
    const inner = all.filter((place) => place.lines.length < 2);
    const buttons = (inner.length > 0 ? inner : all).map((place): PopupButton => {
      const info = lookup.placeInfo(place, null);
      const step = info.steps[0];
      const [standing] = info.standing;
      const take = (): void => {
        this.to.onClose(place, 'touch');
        if (step) this.to.choose(step, 'touch');
      };
      const symbol = standing ? this.symbol(standing) : null;
      const text = standing ? '' : place.display_name;
      return { text, label: this.texts.place(info), symbol, disabled: !step, take };
    });
    const { y, height } = lookup.state.art.view;
    const middle = all.reduce((sum, place) => sum + place.y, 0) / (all.length || 1);
    // Not on the line itself.
    const at = middle > y + height * 0.6 ? 'top' : 'bottom';
    this.popup.show(this.texts.line(line), 'row', buttons, { at });
    this.popup.addClose(this.texts.close());
  }

  /** The line nearest to a point. */
  lineAt(lookup: Lookup, x: number, y: number, within: number): BoardLine | null {
    let best: BoardLine | null = null;
    let least = within;
    for (const line of lookup.state.art.lines) {
      const distance = distanceToLine(lookup.placesOfLine(line.places), x, y);
      if (distance < least) [best, least] = [line, distance];
    }
    return best;
  }

  private list(place: BoardPlace, buttons: PopupButton[], method: InputMethod): void {
    this.popup.show(this.texts.chooser(place), 'list', buttons, { beside: place });
    this.popup.focus(() => this.to.onClose(place, method));
  }

  private symbol(item: BoardItem): string {
    return this.scene.symbol(item.symbol);
  }
}
