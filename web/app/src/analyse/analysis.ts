/** What is analysed: a game with its variations, and where one looks. */
import { batch, createMemo, createSignal } from 'solid-js';
import type { RecordTree, Scene, TagText, WrittenRecord } from '../generated/wire';
import { AS_PRINTED } from '../panel/orientation';
import * as rules from '../rules';
import { type Branch, GameTree, type LineLike } from './tree';

/** A game to be looked at. */
export interface Opened {
  game: string;
  /** Where the record begins. */
  start: string;
  tags?: TagText[];
  line?: LineLike;
  /** As the record states it. */
  result?: string;
}

/** How a position stands, without what is on the board. */
export interface Standing {
  /** Whose turn, counted from 1; nobody's when it is over. */
  turn: number | null;
  seats: number;
  over: Scene['over'];
}

/** The usual game. */
export const USUAL_GAME = 'pentagame:2';

/** The result of a game that goes on. */
export const UNFINISHED = '*';

/** The state of the page. Everything that is read in a component is followed. */
export type Analysis = ReturnType<typeof createAnalysis>;

/** Begins with the usual game. */
export function createAnalysis(first: Opened = fresh(USUAL_GAME)) {
  const [opened, setOpened] = createSignal(first);
  const [tree, setTree] = createSignal(new GameTree(first.line));
  const [at, setAt] = createSignal<Branch>(tree().root);
  const [changes, setChanges] = createSignal(0);
  const book = createMemo(() => createBook(opened(), tree()));
  const played = createMemo(() => actions(new GameTree(opened().line).mainLine()));

  const open = (next: Opened) =>
    batch(() => {
      setOpened(next);
      const grown = new GameTree(next.line);
      setTree(grown);
      setAt(grown.root);
      setChanges((count) => count + 1);
    });
  const changed = (go: Branch = at()) =>
    batch(() => {
      setChanges((count) => count + 1);
      setAt(go);
    });

  return {
    game: createMemo(() => opened().game),
    start: () => opened().start,
    tags: () => opened().tags ?? [],
    tree: () => {
      changes();
      return tree();
    },
    at,
    book,
    /** Counts whatever was changed. */
    changes,
    open,
    go: setAt as (branch: Branch) => void,
    /** The position looked at. */
    position: createMemo(() => book().shownPosition(at())),
    /** Whether nobody can move any more where one looks. */
    over: () => book().standing(book().shownPosition(at())).turn === null,
    /** Plays from where one looks: follows a branch or makes one. False when the tree is full. */
    play(move: string): boolean {
      const next = tree().play(at(), move);
      if (next) changed(next);
      return next !== null;
    },
    remove: (branch: Branch) => changed(tree().remove(branch)),
    promote(branch: Branch) {
      tree().promote(branch);
      changed(branch);
    },
    comment(branch: Branch, text: string) {
      const even = text.replace(/\s+/g, ' ').trim();
      branch.comments = even === '' ? [] : [even];
      changed();
    },
    judge(branch: Branch, glyph: number | null) {
      // Signs from 1 to 6 judge the move, and exclude each other.
      const others = branch.glyphs.filter((sign) => sign < 1 || sign > 6);
      branch.glyphs = glyph === null ? others : [glyph, ...others];
      changed();
    },
    setTag(name: string, value: string) {
      const others = (opened().tags ?? []).filter((tag) => tag.name !== name);
      const tags = value.trim() === '' ? others : [...others, { name, value: value.trim() }];
      setOpened({ ...opened(), tags });
    },
    /** The record with all variations, as text. */
    record: (): WrittenRecord => {
      changes();
      const same = equal(played(), actions(tree().mainLine()));
      return rules.writeRecord(recordOf(opened(), tree().line(), same));
    },
  };
}

const actions = (line: readonly Branch[]) => line.map((branch) => branch.action);

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((action, index) => action === b[index]);

/** A game that has not begun. */
export function fresh(game: string): Opened {
  return { game, start: rules.startOf(game) };
}

/** A record that was read, as something to look at. */
export function openedFrom(record: RecordTree): Opened | null {
  const tag = (name: string) => record.tags.find((one) => one.name === name)?.value;
  const game = tag('Game') ?? '';
  const start = rules.checkPosition(game, tag('Start') ?? 'startpos');
  if ('unread' in start) return null;
  const tags = record.tags.filter(({ name }) => name !== 'Game' && name !== 'Start');
  return { game, start: start.text, tags, line: record.line, result: record.result };
}

/** What is written down. The result holds as long as the game that was played is the same. */
function recordOf(opened: Opened, line: LineLike, same: boolean): RecordTree {
  const begins = opened.start === rules.startOf(opened.game);
  const kept = (opened.tags ?? []).filter((tag) => same || tag.name !== 'Ending');
  const start = begins ? [] : [{ name: 'Start', value: opened.start }];
  return {
    tags: [{ name: 'Game', value: opened.game }, ...kept, ...start],
    line,
    result: same ? (opened.result ?? UNFINISHED) : UNFINISHED,
    faults: [],
  };
}

/** What the rules say about the plies of a tree, each asked once. */
function createBook(opened: Opened, tree: GameTree) {
  const positions = new Map<number, string | null>([[tree.root.id, opened.start]]);
  const shown = new Map<number, string>();
  const standings = new Map<string, Standing>();

  /** None where the rules refuse a ply on the way. */
  const position = (branch: Branch): string | null => {
    const unknown: Branch[] = [];
    let known: Branch = branch;
    while (!positions.has(known.id) && known.parent) {
      unknown.push(known);
      known = known.parent;
    }
    let here = positions.get(known.id) ?? null;
    for (const next of unknown.reverse()) {
      const played = here === null ? null : rules.play(opened.game, here, next.action);
      here = played && 'position' in played ? played.position : null;
      positions.set(next.id, here);
    }
    return here;
  };
  const shownPosition = (branch: Branch): string => {
    for (let at: Branch | null = branch; at; at = at.parent) {
      const found = position(at);
      if (found !== null) return found;
    }
    return opened.start;
  };
  const standing = (of: string): Standing => {
    let found = standings.get(of);
    if (!found) {
      const { turn, seats, over } = rules.scene(opened.game, of, [], AS_PRINTED);
      found = { turn, seats, over };
      standings.set(of, found);
    }
    return found;
  };
  const before = (branch: Branch) => (branch.parent ? position(branch.parent) : null);
  const seats = standing(opened.start).seats;
  const begins = (standing(opened.start).turn ?? 1) - 1;

  return {
    position,
    shownPosition,
    standing,
    seats,
    /** Where the ply was played. */
    before,
    /** The ply as people write it. */
    shown(branch: Branch): string {
      let text = shown.get(branch.id);
      if (text === undefined) {
        const from = before(branch);
        text = from === null ? branch.action : rules.shown(opened.game, from, branch.action);
        shown.set(branch.id, text);
      }
      return text;
    },
    /** Who made the ply, counted from 1. */
    seat(branch: Branch): number | null {
      const from = before(branch);
      return from === null ? null : standing(from).turn;
    },
    /** The round of the ply, counted as the record counts. */
    round: (branch: Branch) => Math.floor((begins + branch.depth - 1) / seats) + 1,
    /** Whether a round begins with the ply. */
    beginsRound: (branch: Branch) => (begins + branch.depth - 1) % seats === 0,
    /** The line to a ply as engines read it. */
    line(branch: Branch): string {
      const usual = opened.start === rules.startOf(opened.game);
      const moves = tree.path(branch).map((one) => one.action);
      const first = usual ? 'startpos' : opened.start;
      return moves.length ? `${first} moves ${moves.join(' ')}` : first;
    },
  };
}
