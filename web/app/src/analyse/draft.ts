/**
 * A position in the making: what stands where, whose turn it is. Whether it can be is for the
 * rules to say; here things are only put down and taken up.
 */
import type { Art, Choice, Edit, Thing } from '@board';
import { createMemo, createSignal } from 'solid-js';
import type { Arranged, Arrangement, Fitting, Orientation, Read } from '../generated/wire';
import { AS_PRINTED } from '../panel/orientation';
import * as rules from '../rules';
import { put, whatOf } from './arranging';

/** What the next press on the board does. */
export type Tool = 'hand' | 'remove' | { set: string };

/** A position in the making. */
export type Draft = ReturnType<typeof createDraft>;

/** The most rounds that can be given. */
export const MOST_ROUNDS = 999;

/** Begins with a position. */
export function createDraft(game: string, position: string, view: () => Orientation) {
  const fittings = rules.fittings(game, position);
  const kinds = new Map(fittings.map((fitting) => [fitting.what, fitting]));
  const looks = looksOf(game, position, fittings);
  const before = rules.scene(game, position, [], AS_PRINTED);
  const [things, setThings] = createSignal(arranged(before.things, fittings));
  const [turn, setTurn] = createSignal(before.turn ?? 1);
  const [round, setRound] = createSignal(Math.max(1, before.round ?? 1));
  const [tool, setTool] = createSignal<Tool>('hand');
  const arrangement = (): Arrangement => ({ things: things(), turn: turn(), round: round() });
  const answer = createMemo((): Read => rules.arrange(game, position, arrangement()));
  const art = createMemo((): Art => rules.artwork(game, position, view()));

  /** As the rules see it where they can; else each thing in the middle of its place. */
  const shown = createMemo((): Thing[] => {
    const read = answer();
    if ('text' in read) return rules.scene(game, read.text, [], view()).things;
    return laidOut(things(), looks, art());
  });
  const set = (what: string, place: string) =>
    setThings((all) => put(all, { what, place }, kinds.get(what)));
  const edit = ({ key, from, to }: Edit) => {
    const chosen = tool();
    if (key === null) {
      if (to !== null && typeof chosen === 'object') set(chosen.set, to);
      return;
    }
    const what = whatOf(shown().find((thing) => thing.key === key), fittings);
    if (what === null) return;
    setThings((all) => all.filter((thing) => thing.what !== what || thing.place !== from));
    if (to !== null) set(what, to);
  };
  return {
    game,
    fittings,
    looks,
    art,
    things: shown,
    answer,
    turn,
    setTurn,
    round,
    setRound: (to: number) => setRound(Math.max(1, Math.min(MOST_ROUNDS, Math.round(to) || 1))),
    seats: before.seats,
    /** Whether the game counts its rounds. */
    counted: before.round !== null,
    tool,
    setTool,
    edit,
    /** Whatever can be taken away with a press, where that is what a press does. */
    removals: (): Choice[] => (tool() === 'remove' ? things().map(removal) : []),
    removeAt: (place: string) =>
      setThings((all) => {
        const top = all.findLastIndex((thing) => thing.place === place);
        return all.filter((_, index) => index !== top);
      }),
    /** Takes everything off that belongs to somebody. */
    clear: () => setThings((all) => all.filter(({ what }) => kinds.get(what)?.owner === null)),
    /** How many of a kind stand on the board. */
    count: (what: string) => things().filter((thing) => thing.what === what).length,
    restart() {
      const start = rules.scene(game, rules.startOf(game), [], AS_PRINTED);
      setThings(arranged(start.things, fittings));
      setTurn(start.turn ?? 1);
      setRound(1);
    },
  };
}

const removal = ({ place }: Arranged): Choice => ({
  text: place,
  mover: null,
  place,
  partner: null,
  kind: 'take',
  goal: false,
});

function arranged(things: readonly Thing[], fittings: readonly Fitting[]): Arranged[] {
  return things.flatMap((thing) => {
    const what = whatOf(thing, fittings);
    const stands = thing.state === 'standing' && thing.place !== null && what !== null;
    return stands ? [{ what: what as string, place: thing.place as string }] : [];
  });
}

/** How each kind of thing looks: found on the board, or by setting one of each on an empty one. */
function looksOf(game: string, position: string, fittings: Fitting[]): Map<string, Thing> {
  const looks = new Map<string, Thing>();
  const learn = (of: string) => {
    for (const thing of rules.scene(game, of, [], AS_PRINTED).things) {
      const what = whatOf(thing, fittings) ?? poolOf(thing, fittings);
      if (what !== null && !looks.has(what)) looks.set(what, thing);
    }
  };
  learn(position);
  learn(rules.startOf(game));
  const missing = fittings.filter(({ what, kind }) => kind === 'stone' && !looks.has(what));
  const { places } = rules.artwork(game, position, AS_PRINTED);
  const apart = Math.floor(places.length / (missing.length + 1));
  const things = missing.map(({ what }, index) => {
    return { what, place: places[(index + 1) * apart]?.name ?? '' };
  });
  const probe = rules.arrange(game, rules.startOf(game), { things, turn: 1, round: 1 });
  if (missing.length > 0 && 'text' in probe) learn(probe.text);
  return looks;
}

/** What waits beside the board is of the kind whose name it bears. */
function poolOf(thing: Thing, fittings: readonly Fitting[]): string | null {
  return fittings.find(({ what }) => what === thing.kind)?.what ?? null;
}

/** A piece reaches so far beyond the smallest place. */
const LARGER = 1.33;

/** Each thing in the middle of its place; what shares a place stands round its middle. */
function laidOut(all: Arranged[], looks: Map<string, Thing>, art: Art): Thing[] {
  const standard = LARGER * Math.min(...art.places.map(({ r }) => r));
  return all.flatMap(({ what, place }) => {
    const look = looks.get(what);
    const spot = art.places.find(({ name }) => name === place);
    if (!look || !spot) return [];
    const sharing = all.filter((other) => other.place === place);
    const index = sharing.findIndex((other) => other.what === what);
    const angle = (2 * Math.PI * index) / sharing.length;
    const apart = sharing.length > 1 ? 0.8 * standard : 0;
    const named = look.state === 'standing' && !look.key.includes('@');
    return {
      ...look,
      key: named || look.state === 'out' ? look.key : `${what}@${place}`,
      x: spot.x - apart * Math.cos(angle),
      y: spot.y - apart * Math.sin(angle),
      r: look.kind === 'piece' ? (apart > 0 ? 0.75 : 1) * standard : look.r,
      place,
      state: 'standing',
    };
  });
}
