/**
 * The rules of the games, as typed functions over the WASM modules. `loadRules` must have finished
 * for a game before any other function is called with it.
 */
import type {
  Artwork,
  BoardMarks,
  ItemMove,
  LegalSteps,
  Motion,
  Orientation,
  Scene,
} from '@board';
import type {
  Caption,
  CommandResult,
  EditorPiece,
  GameInfo,
  HintView,
  JointTurn,
  LineTree,
  Message,
  ParsedRecords,
  PlayedOpening,
  RecordTree,
  RematchView,
  TableConfig,
  TableEvent,
  TablePreview,
  TableView,
  TextResult,
} from '../generated/rules';
import { GAMES } from '../generated/games';
import { bundleOf, loadBundle, type Bindings, type BundleName } from './bundles';

/** The loaded modules. */
const modules: { [name in BundleName]?: Bindings } = {};

/** The module of a game without a bundle: it reports that the game is unknown. */
const DEFAULT: BundleName = 'pentagame';

/** Loads the rules of a game, or of a config that begins with them. */
export async function loadRules(rules: string = DEFAULT): Promise<void> {
  const name = bundleOf(rules) ?? DEFAULT;
  modules[name] ??= await loadBundle(name);
}

/** Loads the rules of all games. */
export async function loadAllRules(): Promise<void> {
  await Promise.all(GAMES.map(({ name }) => loadRules(name)));
}

/** The module of a game, or of a config that begins with it. */
function bindings(rules: string): Bindings {
  const name = bundleOf(rules) ?? DEFAULT;
  const module = modules[name] ?? Object.values(modules)[0];
  if (!module) throw new Error(`the rules of ${name} are not loaded`);
  return module;
}

const parse = <T>(json: string): T => JSON.parse(json) as T;

/** Thrown for invalid rules or an invalid position where a valid one is required. */
export class ParseError extends Error {
  constructor(readonly explanation: Message) {
    super(explanation.ids[0] ?? 'parse-error');
  }
}

/** The games whose rules are loaded. */
export const loadedGames = (): GameInfo[] =>
  GAMES.filter(({ name }) => modules[bundleOf(name) ?? DEFAULT]);

/** The start position of a game. */
export function startPosition(rules: string): string {
  const result = parse<TextResult>(bindings(rules).start_position(rules));
  if ('ok' in result) return result.ok;
  throw new ParseError(result.error);
}

/** The position after a line of moves, in canonical notation. */
export const checkPosition = (rules: string, line: string): TextResult =>
  parse(bindings(rules).check_position(rules, line));

/** The pieces that the position editor offers. */
export const editorPieces = (rules: string, position: string): EditorPiece[] =>
  parse(bindings(rules).editor_pieces(rules, position));

/** An item that the position editor has placed. */
export interface PlacedItem {
  /** The code of the editor piece: `1a`, `black`, `stone2`. */
  code: string;
  place: string;
}

/** The state of the position editor. */
export interface EditedPosition {
  items: PlacedItem[];
  turn: number;
  round: number;
}

/** The position with exactly these items on the board, or the reason why it is invalid. */
export const editPosition = (
  rules: string,
  position: string,
  { items, turn, round }: EditedPosition,
): TextResult =>
  parse(
    bindings(rules).edit_position(
      rules,
      position,
      items.flatMap(({ code, place }) => [code, place]),
      turn,
      round,
    ),
  );

/** The position after a move, or the reason why the move is illegal. */
export const playMove = (rules: string, position: string, move: string): TextResult =>
  parse(bindings(rules).play_move(rules, position, move));

/** A typed move in machine notation. */
export const parseMove = (rules: string, position: string, typed: string): TextResult =>
  parse(bindings(rules).parse_move(rules, position, typed));

/** A typed turn in machine notation: a move, choices made at once, or an event of chance. */
export const parseAction = (rules: string, position: string, typed: string): TextResult =>
  parse(bindings(rules).parse_action(rules, position, typed));

/** The seats that choose at once, and the events of chance. */
export const jointTurn = (rules: string, position: string): JointTurn =>
  parse(bindings(rules).joint_turn(rules, position));

/** An action in human notation. */
export const displayAction = (rules: string, position: string, action: string): string =>
  bindings(rules).display_action(rules, position, action);

/** Explanations of a move, the most important first. */
export const explain = (rules: string, position: string, move: string): Message[] =>
  parse(bindings(rules).explain(rules, position, move));

/** The threats in a position. */
export const threats = (rules: string, position: string): Message[] =>
  parse(bindings(rules).threats(rules, position));

/** A hint in three grades for a move that an engine chose. */
export const hint = (rules: string, position: string, move: string): HintView | null =>
  parse(bindings(rules).hint(rules, position, move));

/** The named openings in `startpos moves …`. */
export const openings = (rules: string, line: string): PlayedOpening[] =>
  parse(bindings(rules).openings(rules, line));

/** The rules that the records of a text name. */
export const recordGames = (text: string): string[] =>
  [...text.matchAll(/\[Game\s+"([^"]*)"/g)].map(([, rules = '']) => rules);

/**
 * Parses all records of a text. Records of different bundles are parsed by the module of each; an
 * error is one for all of them.
 */
export function parseRecords(text: string): ParsedRecords {
  const games = recordGames(text);
  const found = new Set((games.length > 0 ? games : [DEFAULT]).map(bindings));
  const parsed = [...found].map((module) => parse<ParsedRecords>(module.parse_records(text)));
  const [first = { records: [], errors: [] }, ...others] = parsed;
  const isIn = (errors: Message[], error: Message) =>
    errors.some((other) => JSON.stringify(other) === JSON.stringify(error));
  return {
    records: parsed.flatMap(({ records }) => records),
    errors: first.errors.filter((error) => others.every(({ errors }) => isIn(errors, error))),
  };
}

/** Writes a record as text. */
export const writeRecord = (record: RecordTree): TextResult =>
  parse(
    bindings(record.tags.find(({ name }) => name === 'Game')?.value ?? '').write_record(
      record.tags.flatMap((tag) => [tag.name, tag.value]),
      [...lineTokens(record.line)],
      record.result,
    ),
  );

/** A line of a record as tokens, in the order of its text. */
function* lineTokens(line: LineTree): Generator<string> {
  for (const comment of line.comments) yield `c${comment}`;
  for (const ply of line.plies) {
    yield `m${ply.action}`;
    for (const glyph of ply.glyphs) yield `g${glyph}`;
    if (ply.spent_ms !== null) {
      yield ply.left_ms === null ? `t${ply.spent_ms}` : `t${ply.spent_ms}/${ply.left_ms}`;
    }
    for (const comment of ply.comments) yield `c${comment}`;
    for (const variation of ply.variations) {
      yield '(';
      yield* lineTokens(variation);
      yield ')';
    }
  }
}

/** Options of a picture. */
export interface PictureOptions {
  theme: 'day' | 'night';
  widthPx: number;
  /** The move whose result is drawn, with its marks. */
  lastMove?: string;
  /** Title and description inside the SVG. */
  title?: string;
  description?: string;
}

/** A position, or the result of a move, as SVG. */
export const picture = (rules: string, position: string, options: PictureOptions): string =>
  bindings(rules).picture(
    rules,
    position,
    options.lastMove ?? '',
    options.theme,
    options.widthPx,
    options.title ?? '',
    options.description ?? '',
  );

/** The title and description of a picture; null for an invalid position. */
export const pictureCaption = (
  rules: string,
  position: string,
  lastMove = '',
): Caption | null => parse(bindings(rules).picture_caption(rules, position, lastMove));

/** Parses a result for a position that must be valid. */
function parseForPosition<T>(rules: string, position: string, json: string): T {
  const result = parse<T | null>(json);
  if (result !== null) return result;
  const checked = checkPosition(rules, position);
  const unknown: Message = { ids: ['parse-error'], seat: null, stance: null, arguments: {} };
  throw new ParseError('error' in checked ? checked.error : unknown);
}

const orientationText = ({ turns, mirrored, layout }: Orientation): string =>
  `${turns}${mirrored ? 'm' : ''} ${layout}`;

/** Cached artwork: the same is requested after every move. */
const artCache = new Map<string, Artwork>();
const ART_CACHE_MAX = 8;

/** The static parts of a board; positions of one game and orientation share them. */
export function artwork(rules: string, position: string, orientation: Orientation): Artwork {
  const view = orientationText(orientation);
  const key = `${bindings(rules).artwork_key(rules, position)} ${view}`;
  const cached = artCache.get(key);
  if (cached) return cached;
  const art = parseForPosition<Artwork>(rules, position, bindings(rules).artwork(rules, position, view));
  if (artCache.size >= ART_CACHE_MAX) artCache.clear();
  artCache.set(key, art);
  return art;
}

/**
 * The items on the board after these steps of a move. The seat matters where several choose; 0 is
 * the first of them.
 */
export const scene = (
  rules: string,
  position: string,
  steps: string[],
  orientation: Orientation,
  seat = 0,
): Scene =>
  parseForPosition(
    rules,
    position,
    bindings(rules).scene(rules, position, seat, steps.join(' '), orientationText(orientation)),
  );

/** The steps of a seat that can follow these. */
export const legalSteps = (
  rules: string,
  position: string,
  steps: string[],
  seat = 0,
): LegalSteps =>
  parseForPosition(rules, position, bindings(rules).legal_steps(rules, position, seat, steps.join(' ')));

/** The steps of a legal move. */
export const moveSteps = (rules: string, position: string, move: string): string[] =>
  parse(bindings(rules).move_steps(rules, position, move));

/** The motions of an action, as groups that follow one another. */
export const motions = (
  rules: string,
  position: string,
  move: string,
  orientation: Orientation,
): Motion[][] => parse(bindings(rules).motions(rules, position, move, orientationText(orientation)));

/** The items that a move changes, those of the mover first. */
export const itemMoves = (rules: string, position: string, move: string): ItemMove[] =>
  parse(bindings(rules).item_moves(rules, position, move));

/** The marks of an action, given the position before it. */
export const lastMoveMarks = (
  rules: string,
  position: string,
  move: string,
  orientation: Orientation,
): BoardMarks => parse(bindings(rules).last_move_marks(rules, position, move, orientationText(orientation)));

/** The marks of several moves, the oldest first: numbered, the older ones fainter. */
export const trailMarks = (
  rules: string,
  moves: readonly { position: string; move: string }[],
  orientation: Orientation,
): BoardMarks => {
  const pairs = moves.flatMap(({ position, move }) => [position, move]);
  return parse(bindings(rules).trail_marks(rules, pairs, orientationText(orientation)));
};

/** The marks of what has won the game; none before its end. */
export const winningMarks = (
  rules: string,
  position: string,
  orientation: Orientation,
): BoardMarks => parse(bindings(rules).winning_marks(rules, position, orientationText(orientation)));

/** The marks of pieces that can reach a goal next. */
export const threatMarks = (
  rules: string,
  position: string,
  orientation: Orientation,
): BoardMarks => parse(bindings(rules).threat_marks(rules, position, orientationText(orientation)));

/** A config in one line, as the table parses it. */
function serializeConfig(config: TableConfig): string {
  const { rules, time_control, consent, number, start_position } = config;
  const text = `${rules} control=${time_control} consent=${consent} number=${number}`;
  return start_position === null ? text : `${text} start=${start_position}`;
}

/** A table of a WASM module. */
type WasmTable = NonNullable<ReturnType<Bindings['Table']['open']>>;

/** One game between players: commands in, events out. Times are milliseconds of any clock. */
export class Table {
  readonly #table: WasmTable;

  private constructor(table: WasmTable | undefined) {
    if (!table) throw new Error('cannot open the table: invalid config or log');
    this.#table = table;
  }

  /** Opens a table. Throws for an invalid config. */
  static open(config: TableConfig): Table {
    return new Table(bindings(config.rules).Table.open(serializeConfig(config)));
  }

  /** Opens a table and replays its log. Throws for an invalid config or log. */
  static restore(config: TableConfig, log: string): Table {
    return new Table(bindings(config.rules).Table.restore(serializeConfig(config), log));
  }

  /** Opens a table from the config and log of a server. */
  static restoreText(config: string, log: readonly string[]): Table {
    return new Table(bindings(config).Table.restore(config, log.join('\n')));
  }

  /** Applies a command of a seat. */
  command(atMs: number, seat: number, command: string): CommandResult {
    return parse(this.#table.command(atMs, seat, command));
  }

  /** Replays the next line of a log. After a rejection the table must be restored. */
  replay(line: string): CommandResult {
    return parse(this.#table.replay(line));
  }

  /** The events and the view after one more log line; null where it does not fit. */
  preview(line: string, atMs: number): TablePreview | null {
    return parse(this.#table.preview(line, atMs));
  }

  /** Advances the clock. */
  tick(atMs: number): TableEvent[] {
    return parse(this.#table.tick(atMs));
  }

  view(atMs: number): TableView {
    return parse(this.#table.view(atMs));
  }

  /** The log, from which the table can be restored. */
  log(): string {
    return this.#table.log();
  }

  /** The secret choices and the seed of chance, which are saved apart from the log. */
  secrets(): string {
    return this.#table.secrets();
  }

  /**
   * Gives the table its secrets back. Without them a new game gets a seed, and chance decides if it
   * is its turn.
   */
  setSecrets(atMs: number, secrets: string): void {
    const isNew = secrets === '' && this.log() === '';
    const random = isNew ? crypto.getRandomValues(new Uint8Array(32)) : new Uint8Array();
    if (!this.#table.set_secrets(atMs, secrets, random)) {
      throw new Error('cannot open the table: invalid secrets');
    }
  }

  /** The game as a record with these tags. */
  record(tags: Record<string, string>): string {
    return this.#table.record(Object.entries(tags).flat());
  }

  /** The next game of the match, once all have agreed to it. */
  rematch(): RematchView | null {
    return parse(this.#table.rematch());
  }

  /** Frees the WASM memory. */
  free(): void {
    this.#table.free();
  }
}
