/** What is analysed: a game with its variations, and where one looks. */
import { batch, createMemo, createSignal } from 'solid-js';
import type { Scene } from '@board';
import type { JointTurn, RecordTree, TagText, TextResult } from '../generated/rules';
import { AS_PRINTED } from '../game/common/orientation';
import * as rules from '../engine/rules';
import { type Branch, GameTree, type TreeLine } from './gameTree';
import type { KnownPlayers } from './players';
import { createRounds } from './rounds';

/** A game to analyse. */
export interface OpenedGame {
  game: string;
  /** Where the record begins. */
  start: string;
  tags?: TagText[];
  line?: TreeLine;
  /** As the record states it. */
  result?: string;
  players?: KnownPlayers | null;
}

/** The status of a position, without the board. */
export interface PositionStatus {
  /** The seat to move, counted from 1; null after the end and where not one seat decides. */
  turn: number | null;
  seats: number;
  /** The seats that choose at once, and the events of chance; both empty in all other turns. */
  joint: JointTurn;
  over: Scene['result'];
}

/** The usual game. */
export const DEFAULT_GAME = 'pentagame:2';

/** Not several seats and not chance. */
const NOT_JOINT: JointTurn = { seats: [], events: [] };

/** The result of an unfinished game. */
export const UNFINISHED = '*';

/** The state of the page. Everything that is read in a component is followed. */
export type Analysis = ReturnType<typeof createAnalysis>;

/** Begins with the usual game. */
export function createAnalysis(first: OpenedGame = newGame(DEFAULT_GAME)) {
  const [opened, setOpened] = createSignal(first);
  const [tree, setTree] = createSignal(new GameTree(first.line));
  const [at, setAt] = createSignal<Branch>(tree().root);
  const [changes, setChanges] = createSignal(0);
  const positions = createMemo(() => createPositionCache(opened(), tree()));
  const status = () => positions().standing(positions().shownPosition(at()));
  const played = createMemo(() => actions(new GameTree(opened().line).mainLine()));

  const open = (next: OpenedGame) =>
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
    players: () => opened().players ?? null,
    setPlayers: (players: KnownPlayers | null) => setOpened({ ...opened(), players }),
    /** The result as the record states it. */
    result: () => opened().result ?? UNFINISHED,
    /** Whether the record is that of a finished game. */
    finished: () => (opened().result ?? UNFINISHED) !== UNFINISHED,
    tree: () => {
      changes();
      return tree();
    },
    at,
    book: positions,
    /** Counts changes. */
    changes,
    open,
    go: setAt as (branch: Branch) => void,
    /** The current position. */
    position: createMemo(() => positions().shownPosition(at())),
    /** Whether the game is over in the current position. */
    over: () => status().over !== null,
    /** The seat to move in the current position; null after the end and where not one seat decides. */
    turn: () => status().turn,
    /** The seats that choose at once in the current position, and the events of chance. */
    joint: () => status().joint,
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
    record: (): TextResult => {
      changes();
      const same = equal(played(), actions(tree().mainLine()));
      return rules.writeRecord(toRecord(opened(), tree().line(), same));
    },
  };
}

const actions = (line: readonly Branch[]) => line.map((branch) => branch.action);

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((action, index) => action === b[index]);

/** A game that has not begun. */
export function newGame(game: string): OpenedGame {
  return { game, start: rules.startPosition(game) };
}

/** Converts a parsed record to a game to analyse. */
export function openRecord(record: RecordTree): OpenedGame | null {
  const tag = (name: string) => record.tags.find((one) => one.name === name)?.value;
  const game = tag('Game') ?? '';
  const start = rules.checkPosition(game, tag('Start') ?? 'startpos');
  if ('error' in start) return null;
  const tags = record.tags.filter(({ name }) => name !== 'Game' && name !== 'Start');
  return { game, start: start.ok, tags, line: record.line, result: record.result };
}

/** What is written down. The result holds as long as the game that was played is the same. */
function toRecord(opened: OpenedGame, line: TreeLine, same: boolean): RecordTree {
  const begins = opened.start === rules.startPosition(opened.game);
  const tags = (opened.tags ?? []).filter((tag) => same || tag.name !== 'Ending');
  const start = begins ? [] : [{ name: 'Start', value: opened.start }];
  return {
    tags: [{ name: 'Game', value: opened.game }, ...tags, ...start],
    line,
    result: same ? (opened.result ?? UNFINISHED) : UNFINISHED,
    issues: [],
  };
}

/** The rules' results for the plies of a tree, computed once per ply. */
function createPositionCache(opened: OpenedGame, tree: GameTree) {
  const positions = new Map<number, string | null>([[tree.root.id, opened.start]]);
  const displayMove = new Map<number, string>();
  const standings = new Map<string, PositionStatus>();

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
      const played = here === null ? null : rules.playMove(opened.game, here, next.action);
      here = played && 'ok' in played ? played.ok : null;
      positions.set(next.id, here);
    }
    return here;
  };
  const nearestPosition = (branch: Branch): string => {
    for (let at: Branch | null = branch; at; at = at.parent) {
      const found = position(at);
      if (found !== null) return found;
    }
    return opened.start;
  };
  const statusOf = (position: string): PositionStatus => {
    let found = standings.get(position);
    if (!found) {
      const { turn, seats, result: over } = rules.scene(opened.game, position, [], AS_PRINTED);
      const isJoint = turn === null && over === null;
      const joint = isJoint ? rules.jointTurn(opened.game, position) : NOT_JOINT;
      found = { turn, seats, over, joint };
      standings.set(position, found);
    }
    return found;
  };
  const before = (branch: Branch) => (branch.parent ? position(branch.parent) : null);
  const { seats, turn: firstSeat } = statusOf(opened.start);
  const round = createRounds(seats, firstSeat);

  return {
    position,
    shownPosition: nearestPosition,
    standing: statusOf,
    seats,
    /** Where the ply was played. */
    before,
    /** The ply as people write it. */
    shown(branch: Branch): string {
      let text = displayMove.get(branch.id);
      if (text === undefined) {
        const from = before(branch);
        text = from === null ? branch.action : rules.displayAction(opened.game, from, branch.action);
        displayMove.set(branch.id, text);
      }
      return text;
    },
    /** The seat that made the ply, counted from 1; null where not one seat decided. */
    seat(branch: Branch): number | null {
      const from = before(branch);
      return from === null ? null : statusOf(from).turn;
    },
    /** The round of the ply, counted as the record counts. */
    round: (branch: Branch) => round(branch).number,
    /** Whether a round begins with the ply. */
    beginsRound: (branch: Branch) => round(branch).isStart,
    /** The line to a ply as engines read it. */
    line(branch: Branch): string {
      const usual = opened.start === rules.startPosition(opened.game);
      const moves = tree.path(branch).map((one) => one.action);
      const first = usual ? 'startpos' : opened.start;
      return moves.length ? `${first} moves ${moves.join(' ')}` : first;
    },
  };
}
