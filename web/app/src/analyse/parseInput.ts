/** Recognises pasted text: records, a position, or moves. The rules do the parsing. */
import type { Message, ParsedRecords, TextResult } from '../generated/rules';

/** The functions of the rules used here. */
export interface InputParsers {
  loadedGames(): { name: string }[];
  checkPosition(rules: string, line: string): TextResult;
  parseAction(rules: string, position: string, typed: string): TextResult;
  playMove(rules: string, position: string, move: string): TextResult;
  parseRecords(text: string): ParsedRecords;
}

/** The game and position that the page shows. */
export interface CurrentPosition {
  rules: string;
  /** The start of the line. */
  start: string;
  position: string;
}

/** The recognised input. */
export type ParsedInput =
  | { kind: 'empty' }
  | { kind: 'too-long' }
  | ({ kind: 'records' } & ParsedRecords)
  | { kind: 'position'; rules: string; position: string; moves: string[] }
  | { kind: 'moves'; from: 'here' | 'start'; moves: string[] }
  | { kind: 'error'; error: Message; number: number | null };

/** The maximum length of any input. */
export const INPUT_MAX_CHARS = 4_000_000;

/** The maximum length of a line of moves; positions and single moves are far shorter. */
const LINE_MAX_CHARS = 200_000;

/** Recognises a text. */
export function parseInput(
  parsers: InputParsers,
  input: string,
  current: CurrentPosition,
): ParsedInput {
  const text = input.replace(/^\uFEFF/, '').trim();
  if (text === '') return { kind: 'empty' };
  if (text.length > INPUT_MAX_CHARS) return { kind: 'too-long' };
  if (text.startsWith('[') || text.includes('[Game')) {
    return { kind: 'records', ...parsers.parseRecords(text) };
  }
  if (text.length > LINE_MAX_CHARS) return { kind: 'too-long' };
  const { rules } = current;
  const found = parsePosition(parsers, text, rules);
  if (found) return found;
  const fromHere = parseMoves(parsers, text, rules, current.position);
  if ('moves' in fromHere) return { kind: 'moves', from: 'here', moves: fromHere.moves };
  const fromStart = parseMoves(parsers, text, rules, current.start);
  if ('moves' in fromStart) return { kind: 'moves', from: 'start', moves: fromStart.moves };
  if (!/moves/.test(text) && !/\//.test(text)) {
    const { error, number } = fromStart.number > fromHere.number ? fromStart : fromHere;
    return { kind: 'error', error, number };
  }
  const checked = parsers.checkPosition(rules, text);
  const error = 'error' in checked ? checked.error : fromHere.error;
  return { kind: 'error', error, number: null };
}

/** Tries the current game first, then every other with its default options. */
function parsePosition(parsers: InputParsers, text: string, current: string): ParsedInput | null {
  const [begin = '', line] = text.split(/\smoves\s/, 2);
  const plain = begin.replace(/\s+/g, ' ');
  const names = [current, ...parsers.loadedGames().map((info) => info.name)];
  for (const rules of new Set(names)) {
    const checked = parsers.checkPosition(rules, plain);
    if (!('ok' in checked)) continue;
    const played = parseMoves(parsers, line ?? '', rules, checked.ok);
    if (!('moves' in played)) return { kind: 'error', ...played };
    return { kind: 'position', rules, position: checked.ok, moves: played.moves };
  }
  return null;
}

type ParsedMoves = { moves: string[] } | { error: Message; number: number };

/** Splits at white space first (machine notation), then at line breaks (human notation). */
function parseMoves(
  parsers: InputParsers,
  text: string,
  rules: string,
  start: string,
): ParsedMoves {
  if (text.trim() === '') return { moves: [] };
  const tokens = text.split(/\s+/).filter((token) => !/^\d+\.+$/.test(token) && token !== '');
  const byWords = playAll(
    parsers,
    tokens.map((token) => token.replace(/^\d+\.+(?=.)/, '')),
    rules,
    start,
  );
  if ('moves' in byWords) return byWords;
  const lines = text.split(/[\n;]/).filter((line) => line.trim() !== '');
  const byLines = playAll(parsers, lines, rules, start);
  if ('moves' in byLines) return byLines;
  return byWords.number > byLines.number ? byWords : byLines;
}

function playAll(
  parsers: InputParsers,
  texts: readonly string[],
  rules: string,
  start: string,
): ParsedMoves {
  const moves: string[] = [];
  let position = start;
  for (const typed of texts) {
    const number = moves.length + 1;
    const parsed = parsers.parseAction(rules, position, typed.trim());
    if ('error' in parsed) return { error: parsed.error, number };
    const next = parsers.playMove(rules, position, parsed.ok);
    if ('error' in next) return { error: next.error, number };
    moves.push(parsed.ok);
    position = next.ok;
  }
  return { moves };
}
