/** Choices grouped by what a person can point at. */

import type { Artwork, BoardState, LegalStep, BoardPlace, Spot, BoardItem, PlaceInfo } from './types';

/** A current target of the pointer: an item to pick or a place to choose. */
export interface Candidate extends Spot {
  place: BoardPlace | null;
  /** The item to pick. */
  mover: BoardItem | null;
  /** The choices to make; empty for an item to pick. */
  steps: LegalStep[];
}

/** A state with its lookup tables. */
export class Lookup {
  readonly places = new Map<string, BoardPlace>();
  readonly items = new Map<string, BoardItem>();
  readonly standing = new Map<string, BoardItem[]>();
  /** The choices of each item that can move. */
  readonly byMover = new Map<string, LegalStep[]>();
  /** The choices that need no mover, by place. */
  readonly direct = new Map<string, LegalStep[]>();
  private readonly highlights = new Map<string, string[]>();
  private readonly byTarget = new Map<string, Map<string, LegalStep[]>>();

  constructor(readonly state: BoardState) {
    for (const place of state.art.places) this.places.set(place.name, place);
    for (const item of state.items) {
      this.items.set(item.key, item);
      if (item.place !== null) push(this.standing, item.place, item);
    }
    for (const light of state.highlights) push(this.highlights, light.place, light.kind);
    if (!state.interactive || state.editable) return;
    for (const step of state.steps) {
      if (step.place === null) continue;
      if (step.mover === null) push(this.direct, step.place, step);
      else if (this.items.has(step.mover)) push(this.byMover, step.mover, step);
    }
  }

  /** The targets while this item, or none, is picked. */
  candidates(picked: string | null): Candidate[] {
    if (this.state.editable) {
      return picked === null && !this.state.ghost ? this.movers() : this.everywhere();
    }
    const targets = this.targets(picked);
    const found: Candidate[] = [];
    const complete = this.places.get(this.state.confirmAt ?? '');
    if (complete) found.push({ ...spotOf(complete), place: complete, mover: null, steps: [] });
    for (const [name, steps] of targets) {
      const place = this.places.get(name);
      // What stands above its place is pressed itself.
      const standing = this.state.art.lift > 0 ? this.standing.get(name)?.[0] : undefined;
      if (place) found.push({ ...spotOf(standing ?? place), place, mover: null, steps });
    }
    for (const mover of this.movers()) {
      if (!targets.has(mover.place?.name ?? '')) found.push(mover);
    }
    return found;
  }

  /** The items that can be picked. */
  movers(): Candidate[] {
    const { editable, items } = this.state;
    return items
      .filter((item) => editable || this.byMover.has(item.key))
      .map((mover) => {
        const place = this.places.get(mover.place ?? '') ?? null;
        return { ...spotOf(mover), place, mover, steps: [] };
      });
  }

  /** The choices by place while this item, or none, is picked. */
  targets(picked: string | null): Map<string, LegalStep[]> {
    if (picked === null) return this.direct;
    let targets = this.byTarget.get(picked);
    if (!targets) {
      targets = new Map();
      for (const step of this.byMover.get(picked) ?? []) push(targets, step.place!, step);
      this.byTarget.set(picked, targets);
    }
    return targets;
  }

  /** All facts about a place. */
  placeInfo(place: BoardPlace, picked: string | null): PlaceInfo {
    const standing = this.standing.get(place.name) ?? [];
    const editable = this.state.editable ?? false;
    return {
      place,
      standing,
      steps: this.targets(picked).get(place.name) ?? [],
      movers: standing.filter((item) => editable || this.byMover.has(item.key)),
      picked: (picked !== null && this.items.get(picked)) || null,
      highlights: this.highlights.get(place.name) ?? [],
    };
  }

  /** Whether these items are interchangeable: they have the same steps. */
  areInterchangeable(movers: readonly BoardItem[]): boolean {
    const steps = ({ key }: BoardItem): string =>
      (this.byMover.get(key) ?? []).map((step) => step.text).join();
    const [first] = movers;
    const own = first && !this.state.editable ? steps(first) : '';
    return movers.length === 1 || (own !== '' && movers.every((item) => steps(item) === own));
  }

  /** The places of a line, as far as they are on the board. */
  placesOfLine(names: readonly string[]): BoardPlace[] {
    return names.map((name) => this.places.get(name)).filter((place) => place !== undefined);
  }

  private everywhere(): Candidate[] {
    return this.state.art.places.map((place) => {
      return { ...spotOf(place), place, mover: null, steps: [] };
    });
  }
}

/** Whether two drawings of a board are the same, although they may be two objects. */
export function sameArt(a: Artwork, b: Artwork): boolean {
  if (a === b) return true;
  const [first, other] = [a.places[0], b.places[0]];
  return (
    a.ground === b.ground &&
    a.places.length === b.places.length &&
    first?.name === other?.name &&
    first?.x === other?.x &&
    first?.y === other?.y &&
    Object.keys(a.symbols).join() === Object.keys(b.symbols).join()
  );
}

function spotOf({ x, y, r }: Spot): Spot {
  return { x, y, r };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
