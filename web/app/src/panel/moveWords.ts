/** A move in words: whatever stands elsewhere after it. Nothing of the rules is known here. */
import type { Thing } from '@board';
import { t } from '../shell/words';
import { thingName } from './things';

type Shown = (place: string) => string;

/** A thing that came, went or changed its place. */
export interface Change {
  thing: Thing;
  from: string | null;
  to: string | null;
}

function stands(thing: Thing): string | null {
  return thing.state === 'standing' ? thing.place : null;
}

/** What changed between two scenes; blocks of one look that went and came are one block. */
export function changesOf(before: readonly Thing[], after: readonly Thing[]): Change[] {
  const found: Change[] = [];
  const old = new Map(before.map((thing) => [thing.key, thing]));
  const young = new Map(after.map((thing) => [thing.key, thing]));
  for (const [key, thing] of old) {
    const next = young.get(key);
    const [from, to] = [stands(thing), next ? stands(next) : null];
    if (from !== null && from !== to) found.push({ thing, from, to });
  }
  for (const [key, thing] of young) {
    const to = stands(thing);
    const was = old.get(key);
    if (to === null || (was && stands(was) !== null)) continue;
    // What belongs to nobody is carried; what somebody owns is new.
    const lifted = found.find(
      (change) =>
        thing.owner === null && change.to === null && change.thing.symbol === thing.symbol,
    );
    if (lifted) lifted.to = to;
    else found.push({ thing, from: null, to });
  }
  return found;
}

function sentence(change: Change, mover: number, shown: Shown): string {
  const thing = thingName(change.thing);
  const { from, to } = change;
  if (from !== null && to !== null) {
    return t('board-went', { thing, from: shown(from), to: shown(to) });
  }
  if (to !== null) return t('board-came', { thing, to: shown(to) });
  const own = change.thing.owner === mover ? 'own' : 'other';
  return t('board-left', { thing, from: shown(from ?? ''), own, kind: change.thing.kind });
}

/** What a move did, in words: "white rabbit from A to B, blue hedgehog from B to A". */
export function moveWords(
  before: readonly Thing[],
  after: readonly Thing[],
  mover: number,
  shown: Shown,
): string {
  const all = changesOf(before, after);
  // What the mover set in motion comes first.
  all.sort((a, b) => Number(b.thing.owner === mover) - Number(a.thing.owner === mover));
  return all.map((change) => sentence(change, mover, shown)).join(', ');
}
