/** The screen reader labels of the places. */

import { levelsAt } from './geometry';
import type { Lookup } from './lookup';
import type { Scene } from './scene';
import { setAttribute } from './svg';
import type { BoardLabels, BoardPlace, PlaceInfo } from './types';

/** Labels are written while nothing else is to do: no tap waits for them. */
const SLICE_MS = 6;

/** The labels of all places. */
export class Labels {
  private lookup: Lookup | null = null;
  private picked: string | null = null;
  private readonly labels = new Map<string, string>();
  private waiting: BoardPlace[] = [];
  private frameId = 0;

  constructor(
    private readonly scene: Scene,
    private readonly texts: BoardLabels,
  ) {}

  /** Labels follow this state from now on. */
  update(lookup: Lookup, picked: string | null, now: BoardPlace | null): void {
    this.lookup = lookup;
    this.picked = picked;
    if (now) this.write(now);
    this.waiting = [...lookup.state.art.places];
    setAttribute(this.scene.root, 'data-pending-labels', 'yes');
    this.schedule();
  }

  /** Updates all labels after a change of texts. */
  invalidate(): void {
    this.labels.clear();
  }

  /** The neighbours of a place as text. */
  neighbours(place: BoardPlace): string {
    const { lookup, picked } = this;
    if (!lookup) return '';
    const levels = levelsAt(lookup.state.art.places, place).filter((other) => other !== undefined);
    const near = [...lookup.placesOfLine(place.near), ...levels];
    return this.texts.neighbours(place, near.map((other) => lookup.placeInfo(other, picked)));
  }

  /** Writes the label of a place if it has changed. */
  write(place: BoardPlace): void {
    const path = this.scene.places.get(place.name);
    if (!this.lookup || !path) return;
    const info = this.lookup.placeInfo(place, this.picked);
    const sign = signature(info);
    if (this.labels.get(place.name) === sign) return;
    this.labels.set(place.name, sign);
    setAttribute(path, 'aria-label', this.texts.place(info));
    const idle = info.steps.length === 0 && info.movers.length === 0;
    const disabled = idle && !this.lookup.state.editable;
    setAttribute(path, 'aria-disabled', disabled ? 'true' : null);
  }

  end(): void {
    this.waiting = [];
    if (window.cancelIdleCallback) window.cancelIdleCallback(this.frameId);
    else window.clearTimeout(this.frameId);
  }

  private schedule(): void {
    const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
    if (this.frameId !== 0) return;
    const slice = (): void => this.slice();
    this.frameId = idle ? idle(slice, { timeout: 300 }) : window.setTimeout(slice, 20);
  }

  private slice(): void {
    this.frameId = 0;
    const begin = performance.now();
    while (this.waiting.length > 0 && performance.now() - begin < SLICE_MS) {
      this.write(this.waiting.shift()!);
    }
    if (this.waiting.length > 0) this.schedule();
    else setAttribute(this.scene.root, 'data-pending-labels', null);
  }
}

/** Everything a label can depend on. What is picked counts only where something can be done. */
function signature(info: PlaceInfo): string {
  const standing = info.standing.map((item) => `${item.key}=${item.symbol}`).join();
  const steps = info.steps.map((step) => `${step.effect}${step.reaches_goal}`).join();
  const movers = info.movers.map((item) => item.key).join();
  const picked = steps || movers ? info.picked?.key : '';
  return [standing, steps, movers, picked, info.highlights.join()].join('|');
}
