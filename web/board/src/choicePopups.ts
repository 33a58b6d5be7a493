/** The popups: one of several choices, one of several items. */

import type { Lookup } from './lookup';
import type { ChoicePopup, PopupButton } from './choicePopup';
import type { Scene } from './scene';
import type { BoardLabels, LegalStep, InputMethod, BoardPlace, BoardItem } from './types';

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
      return { text, symbol: partner && this.symbol(partner), take };
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
      return { text: this.texts.item(item), symbol: this.symbol(item), take };
    });
    this.list(place, buttons, 'keyboard');
  }

  private list(place: BoardPlace, buttons: PopupButton[], method: InputMethod): void {
    this.popup.show(this.texts.chooser(place), buttons, place);
    this.popup.focus(() => this.to.onClose(place, method));
  }

  private symbol(item: BoardItem): string {
    return this.scene.symbol(item.symbol);
  }
}
