/** What a screen reader is told about the places. */

import type { Lookup } from './choices';
import type { Scene } from './scene';
import { set } from './svg';
import type { BoardWords, Place, Told } from './types';

/** Labels are written while nothing else is to do: no tap waits for them. */
const SLICE_MS = 6;

/** The labels of all places. */
export class Labels {
  private lookup: Lookup | null = null;
  private picked: string | null = null;
  private readonly written = new Map<string, string>();
  private waiting: Place[] = [];
  private asked = 0;

  constructor(
    private readonly scene: Scene,
    private readonly words: BoardWords,
  ) {}

  /** Labels follow this state from now on. */
  follow(lookup: Lookup, picked: string | null, now: Place | null): void {
    this.lookup = lookup;
    this.picked = picked;
    if (now) this.write(now);
    this.waiting = [...lookup.state.art.places];
    this.later();
  }

  /** The words have changed: everything is written anew. */
  forget(): void {
    this.written.clear();
  }

  /** What lies beside a place, in words. */
  neighbours(place: Place): string {
    const { lookup, picked } = this;
    if (!lookup) return '';
    const near = lookup.along(place.near).map((other) => lookup.told(other, picked));
    return this.words.neighbours(place, near);
  }

  /** Writes the label of a place, if there is anything new to say. */
  write(place: Place): void {
    const path = this.scene.places.get(place.name);
    if (!this.lookup || !path) return;
    const told = this.lookup.told(place, this.picked);
    const sign = signature(told);
    if (this.written.get(place.name) === sign) return;
    this.written.set(place.name, sign);
    set(path, 'aria-label', this.words.place(told));
    const idle = told.choices.length === 0 && told.movers.length === 0;
    const disabled = idle && !this.lookup.state.editable;
    set(path, 'aria-disabled', disabled ? 'true' : null);
  }

  end(): void {
    this.waiting = [];
    if (window.cancelIdleCallback) window.cancelIdleCallback(this.asked);
    else window.clearTimeout(this.asked);
  }

  private later(): void {
    const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
    if (this.asked !== 0) return;
    const slice = (): void => this.slice();
    this.asked = idle ? idle(slice, { timeout: 300 }) : window.setTimeout(slice, 20);
  }

  private slice(): void {
    this.asked = 0;
    const begin = performance.now();
    while (this.waiting.length > 0 && performance.now() - begin < SLICE_MS) {
      this.write(this.waiting.shift()!);
    }
    if (this.waiting.length > 0) this.later();
  }
}

/** Everything a label can depend on. What is picked counts only where something can be done. */
function signature(told: Told): string {
  const standing = told.standing.map((thing) => `${thing.key}=${thing.symbol}`).join();
  const choices = told.choices.map((choice) => `${choice.kind}${choice.goal}`).join();
  const movers = told.movers.map((thing) => thing.key).join();
  const picked = choices || movers ? told.picked?.key : '';
  return [standing, choices, movers, picked, told.highlights.join()].join('|');
}
