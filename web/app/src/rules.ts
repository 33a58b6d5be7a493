/**
 * The rules, the tables and the pictures, as functions with types. Everything behind them is Rust
 * built for the browser; nothing here decides anything. Call `rules()` once and wait for it; after
 * that every function answers at once.
 */
import init, * as wasm from './generated/wasm/palamedes';
import wasmUrl from './generated/wasm/palamedes_bg.wasm?url';
import type {
  Arrangement,
  Art,
  Choices,
  Fitting,
  GameInfo,
  Hint,
  LineTree,
  Motion,
  OpeningPlayed,
  Orientation,
  PlacedMarks,
  Played,
  Read,
  ReadRecords,
  RecordTree,
  Rematch,
  Said,
  Scene,
  TableAnswer,
  TableConfig,
  TableEvent,
  TableView,
  WrittenRecord,
} from './generated/wire';

let loading: Promise<void> | undefined;

/** Loads the rules; the second call waits for the first. What failed is tried once more. */
export function rules(): Promise<void> {
  loading ??= init({ module_or_path: wasmUrl }).then(
    () => undefined,
    (reason: unknown) => {
      loading = undefined;
      throw reason;
    },
  );
  return loading;
}

/** What the rules answered, as what it is known to be. */
const told = <T>(json: string): T => JSON.parse(json) as T;

/** Thrown where a text that must be right is not: a game, a position. */
export class Unread extends Error {
  constructor(readonly said: Said) {
    super(said.ids[0] ?? 'unread');
  }
}

function text(read: Read): string {
  if ('text' in read) return read.text;
  throw new Unread(read.unread);
}

/** All games. */
export const games = (): GameInfo[] => told(wasm.games());

/** The position in which a game begins. */
export const startOf = (game: string): string => text(told(wasm.start_of(game)));

/** A position, or a line of moves from one, as the canonical text of where it leads. */
export const checkPosition = (game: string, typed: string): Read =>
  told(wasm.check_position(game, typed));

/** What can be set on the board of a position by hand. */
export const fittings = (game: string, position: string): Fitting[] =>
  told(wasm.fittings(game, position));

/** The position with these things on its board and no others, or what the rules say against it. */
export const arrange = (game: string, position: string, arrangement: Arrangement): Read =>
  told(
    wasm.arrange(
      game,
      position,
      arrangement.things.flatMap((thing) => [thing.what, thing.place]),
      arrangement.turn,
      arrangement.round,
    ),
  );

/** Plays a move. */
export const play = (game: string, position: string, move: string): Played =>
  told(wasm.play(game, position, move));

/** The code of the rule that a move breaks; empty where it breaks none. */
export const checkMove = (game: string, position: string, move: string): string =>
  wasm.check_move(game, position, move);

/** A move in any form that people type, in the machine's notation. */
export const readMove = (game: string, position: string, typed: string): Read =>
  told(wasm.read_move(game, position, typed));

/** A move as people like to see it. */
export const shown = (game: string, position: string, move: string): string =>
  wasm.shown(game, position, move);

/** What can be said of a move, the most important first. */
export const explain = (game: string, position: string, move: string): Said[] =>
  told(wasm.explain(game, position, move));

/** What threatens. */
export const threats = (game: string, position: string): Said[] =>
  told(wasm.threats(game, position));

/** Help in three grades for a move that an engine chose. */
export const hint = (game: string, position: string, move: string): Hint | null =>
  told(wasm.hint(game, position, move));

/** The openings with a name in `startpos moves …`. */
export const openings = (game: string, line: string): OpeningPlayed[] =>
  told(wasm.openings(game, line));

/** All games of a text. */
export const readRecords = (typed: string): ReadRecords => told(wasm.read_records(typed));

/** A record as text. */
export const writeRecord = (record: RecordTree): WrittenRecord =>
  told(
    wasm.write_record(
      record.tags.flatMap((tag) => [tag.name, tag.value]),
      [...lineTokens(record.line)],
      record.result,
    ),
  );

/** A line of a record in the order of its text, as the border wants it. */
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

/** A picture of a position, or of what a move leads to, with the marks of the move. */
export const picture = (
  game: string,
  position: string,
  theme: 'day' | 'night',
  widthPx: number,
  lastMove = '',
): string => wasm.picture(game, position, lastMove, theme, widthPx);

/** What was answered about a position that must be right. */
function about<T>(game: string, position: string, json: string): T {
  const answer = told<T | null>(json);
  if (answer !== null) return answer;
  const read = checkPosition(game, position);
  const nothing: Said = { ids: ['unread'], seat: null, speaks: null, arguments: {} };
  throw new Unread('unread' in read ? read.unread : nothing);
}

const seen = ({ turns, mirrored }: Orientation): string => `${turns}${mirrored ? 'm' : ''}`;

/** Drawings that were asked for: the same one is asked for after every move. */
const drawn = new Map<string, Art>();
const MOST_DRAWN = 8;

/** What of a board never moves. Positions of one game and view share one. */
export function artwork(game: string, position: string, view: Orientation): Art {
  const name = `${wasm.artwork_name(game, position)} ${seen(view)}`;
  const kept = drawn.get(name);
  if (kept) return kept;
  const art = about<Art>(game, position, wasm.artwork(game, position, seen(view)));
  if (drawn.size >= MOST_DRAWN) drawn.clear();
  drawn.set(name, art);
  return art;
}

/** Where everything is after these steps of a move. */
export const scene = (game: string, position: string, made: string[], view: Orientation): Scene =>
  about(game, position, wasm.scene(game, position, made.join(' '), seen(view)));

/** Which steps can follow these. */
export const choices = (game: string, position: string, made: string[]): Choices =>
  about(game, position, wasm.choices(game, position, made.join(' ')));

/** The steps of a legal move. */
export const stepsOf = (game: string, position: string, move: string): string[] =>
  told(wasm.steps_of(game, position, move));

/** How everything moves when a move is made: groups that follow one another. */
export const motions = (
  game: string,
  position: string,
  move: string,
  view: Orientation,
): Motion[][] => told(wasm.motions(game, position, move, seen(view)));

/** The marks of a move, given the position it was made in. */
export const lastMove = (
  game: string,
  position: string,
  move: string,
  view: Orientation,
): PlacedMarks => told(wasm.last_move(game, position, move, seen(view)));

/** Who can reach a goal next. */
export const threatMarks = (game: string, position: string, view: Orientation): PlacedMarks =>
  told(wasm.threat_marks(game, position, seen(view)));

/** Which swaps may not be made again. */
export const koMarks = (game: string, position: string, view: Orientation): PlacedMarks =>
  told(wasm.ko_marks(game, position, seen(view)));
/** What was agreed, as the one line that a table reads. */
function configText(config: TableConfig): string {
  const { game, control, consent, number, start } = config;
  const agreed = `${game} control=${control} consent=${consent} number=${number}`;
  return start === null ? agreed : `${agreed} start=${start}`;
}

/** One game between people: commands in, events out. Instants are milliseconds of any clock. */
export class Table {
  readonly #table: wasm.Table;

  private constructor(table: wasm.Table | undefined) {
    if (!table) throw new Error('no such table');
    this.#table = table;
  }

  /** Opens a table. Throws where the config says nothing. */
  static open(config: TableConfig): Table {
    return new Table(wasm.Table.open(configText(config)));
  }

  /** Opens a table and repeats what was said there. Throws where that cannot be. */
  static restore(config: TableConfig, log: string): Table {
    return new Table(wasm.Table.restore(configText(config), log));
  }

  /** The same for texts as a server tells them. */
  static restoreText(config: string, log: readonly string[]): Table {
    return new Table(wasm.Table.restore(config, log.join('\n')));
  }

  command(atMs: number, seat: number, command: string): TableAnswer {
    return told(this.#table.command(atMs, seat, command));
  }

  /** Time has passed. */
  tick(atMs: number): TableEvent[] {
    return told(this.#table.tick(atMs));
  }

  view(atMs: number): TableView {
    return told(this.#table.view(atMs));
  }

  /** All that was said, to be kept. */
  log(): string {
    return this.#table.log();
  }

  /** The game written down, with these tags. */
  record(tags: Record<string, string>): string {
    return this.#table.record(Object.entries(tags).flat());
  }

  /** The next game of the match, once all agreed to play it. */
  rematch(): Rematch | null {
    return told(this.#table.rematch());
  }

  /** Gives its memory back. */
  free(): void {
    this.#table.free();
  }
}
