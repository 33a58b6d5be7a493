/** Choices grouped by what a person can point at. */

import type { Art, BoardState, Choice, Place, Spot, Thing, Told } from './types';

/** Something that can be pointed at now: a thing to pick, or a place to choose. */
export interface Candidate extends Spot {
  place: Place | null;
  /** The thing that would be picked. */
  mover: Thing | null;
  /** The choices that would be made; empty for a thing to pick. */
  choices: Choice[];
}

/** A state with everything that is looked up often. */
export class Lookup {
  readonly places = new Map<string, Place>();
  readonly things = new Map<string, Thing>();
  readonly standing = new Map<string, Thing[]>();
  /** The choices of each thing that can move. */
  readonly byMover = new Map<string, Choice[]>();
  /** The choices that need no mover, by place. */
  readonly direct = new Map<string, Choice[]>();
  private readonly highlights = new Map<string, string[]>();
  private readonly byTarget = new Map<string, Map<string, Choice[]>>();

  constructor(readonly state: BoardState) {
    for (const place of state.art.places) this.places.set(place.name, place);
    for (const thing of state.things) {
      this.things.set(thing.key, thing);
      if (thing.place !== null) push(this.standing, thing.place, thing);
    }
    for (const light of state.highlights) push(this.highlights, light.place, light.kind);
    if (!state.interactive || state.editable) return;
    for (const choice of state.choices) {
      if (choice.place === null) continue;
      if (choice.mover === null) push(this.direct, choice.place, choice);
      else if (this.things.has(choice.mover)) push(this.byMover, choice.mover, choice);
    }
  }

  /** What can be pointed at while this thing, or nothing, is picked. */
  candidates(picked: string | null): Candidate[] {
    if (this.state.editable) {
      return picked === null && !this.state.ghost ? this.movers() : this.everywhere();
    }
    const targets = this.targets(picked);
    const found: Candidate[] = [];
    for (const [name, choices] of targets) {
      const place = this.places.get(name);
      if (place) found.push({ ...spotOf(place), place, mover: null, choices });
    }
    for (const mover of this.movers()) {
      if (!targets.has(mover.place?.name ?? '')) found.push(mover);
    }
    return found;
  }

  /** The things that can be picked. */
  movers(): Candidate[] {
    const { editable, things } = this.state;
    return things
      .filter((thing) => editable || this.byMover.has(thing.key))
      .map((mover) => {
        const place = this.places.get(mover.place ?? '') ?? null;
        return { ...spotOf(mover), place, mover, choices: [] };
      });
  }

  /** The choices by place while this thing, or nothing, is picked. */
  targets(picked: string | null): Map<string, Choice[]> {
    if (picked === null) return this.direct;
    let targets = this.byTarget.get(picked);
    if (!targets) {
      targets = new Map();
      for (const choice of this.byMover.get(picked) ?? []) push(targets, choice.place!, choice);
      this.byTarget.set(picked, targets);
    }
    return targets;
  }

  /** Everything there is to say about a place. */
  told(place: Place, picked: string | null): Told {
    const standing = this.standing.get(place.name) ?? [];
    const editable = this.state.editable ?? false;
    return {
      place,
      standing,
      choices: this.targets(picked).get(place.name) ?? [],
      movers: standing.filter((thing) => editable || this.byMover.has(thing.key)),
      picked: (picked !== null && this.things.get(picked)) || null,
      highlights: this.highlights.get(place.name) ?? [],
    };
  }

  /** Whether it is all the same which of these things is picked: they have the same steps. */
  alike(movers: readonly Thing[]): boolean {
    const steps = ({ key }: Thing): string =>
      (this.byMover.get(key) ?? []).map((choice) => choice.text).join();
    const [first] = movers;
    const own = first && !this.state.editable ? steps(first) : '';
    return movers.length === 1 || (own !== '' && movers.every((thing) => steps(thing) === own));
  }

  /** The places of a line, as far as they are on the board. */
  along(names: readonly string[]): Place[] {
    return names.map((name) => this.places.get(name)).filter((place) => place !== undefined);
  }

  private everywhere(): Candidate[] {
    return this.state.art.places.map((place) => {
      return { ...spotOf(place), place, mover: null, choices: [] };
    });
  }
}

/** Whether two drawings of a board are the same, although they may be two objects. */
export function sameArt(a: Art, b: Art): boolean {
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
