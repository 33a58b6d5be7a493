/**
 * What somebody pasted: records, a position, or moves. Every reading is done by the rules; here is
 * only the order in which they are asked.
 */
import type { LineLike } from './tree';

/** A record as the rules hand it over. */
export interface RecordLike<S> {
  tags: { name: string; value: string }[];
  line: LineLike;
  result: string;
  faults: S[];
}

/** What is asked of the rules. `S` is a reason as they give it. */
export interface Readers<S> {
  games(): { name: string }[];
  checkPosition(game: string, text: string): { text: string } | { unread: S };
  read(game: string, position: string, typed: string): { text: string } | { unread: S };
  play(game: string, position: string, move: string): { position: string } | { refused: S };
  readRecords(text: string): { records: RecordLike<S>[]; malformed: S[] };
}

/** Where the reader stands. */
export interface Here {
  game: string;
  /** Where the line begins. */
  start: string;
  /** Where one looks now. */
  position: string;
}

/** What a text turned out to be. */
export type Pasted<S> =
  | { kind: 'nothing' }
  | { kind: 'long' }
  | { kind: 'records'; records: RecordLike<S>[]; malformed: S[] }
  | { kind: 'position'; game: string; position: string; moves: string[] }
  | { kind: 'moves'; from: 'here' | 'start'; moves: string[] }
  | { kind: 'unread'; why: S; number: number | null };

/** Longer texts are not even looked at. */
export const MOST_PASTED = 4_000_000;

/** A line of moves is read up to here; a position and a single move are far shorter. */
const MOST_LINE = 200_000;

/** Finds out what a text is. */
export function recognise<S>(rules: Readers<S>, pasted: string, here: Here): Pasted<S> {
  const text = pasted.replace(/^\uFEFF/, '').trim();
  if (text === '') return { kind: 'nothing' };
  if (text.length > MOST_PASTED) return { kind: 'long' };
  if (text.startsWith('[') || text.includes('[Game')) {
    return { kind: 'records', ...rules.readRecords(text) };
  }
  if (text.length > MOST_LINE) return { kind: 'long' };
  const found = position(rules, text, here.game);
  if (found) return found;
  const onward = moves(rules, text, here.game, here.position);
  if ('moves' in onward) return { kind: 'moves', from: 'here', moves: onward.moves };
  const anew = moves(rules, text, here.game, here.start);
  if ('moves' in anew) return { kind: 'moves', from: 'start', moves: anew.moves };
  if (!/moves/.test(text) && !/\//.test(text)) {
    const better = anew.number > onward.number ? anew : onward;
    return { kind: 'unread', why: better.why, number: better.number };
  }
  const checked = rules.checkPosition(here.game, text);
  return { kind: 'unread', why: 'unread' in checked ? checked.unread : onward.why, number: null };
}

/** The game in which one stands is asked first, then every other by its plain name. */
function position<S>(rules: Readers<S>, text: string, game: string): Pasted<S> | null {
  const [begin = '', line] = text.split(/\smoves\s/, 2);
  const plain = begin.replace(/\s+/g, ' ');
  const names = [game, ...rules.games().map((info) => info.name)];
  for (const name of new Set(names)) {
    const checked = rules.checkPosition(name, plain);
    if (!('text' in checked)) continue;
    const played = moves(rules, line ?? '', name, checked.text);
    if (!('moves' in played)) return { kind: 'unread', why: played.why, number: played.number };
    return { kind: 'position', game: name, position: checked.text, moves: played.moves };
  }
  return null;
}

type Moves<S> = { moves: string[] } | { why: S; number: number };

/** Words first, as machines write moves; then lines, as people do. */
function moves<S>(rules: Readers<S>, text: string, game: string, start: string): Moves<S> {
  if (text.trim() === '') return { moves: [] };
  const words = text.split(/\s+/).filter((word) => !/^\d+\.+$/.test(word) && word !== '');
  const byWords = playAll(
    rules,
    words.map((word) => word.replace(/^\d+\.+(?=.)/, '')),
    game,
    start,
  );
  if ('moves' in byWords) return byWords;
  const lines = text.split(/[\n;]/).filter((line) => line.trim() !== '');
  const byLines = playAll(rules, lines, game, start);
  if ('moves' in byLines) return byLines;
  return byWords.number > byLines.number ? byWords : byLines;
}

function playAll<S>(
  rules: Readers<S>,
  texts: readonly string[],
  game: string,
  start: string,
): Moves<S> {
  const played: string[] = [];
  let at = start;
  for (const typed of texts) {
    const number = played.length + 1;
    const found = rules.read(game, at, typed.trim());
    if ('unread' in found) return { why: found.unread, number };
    const next = rules.play(game, at, found.text);
    if ('refused' in next) return { why: next.refused, number };
    played.push(found.text);
    at = next.position;
  }
  return { moves: played };
}
