/** What the pages of a contest derive from its view. Nothing here has texts or requests. */
import type {
  ContestGameView,
  ContestSettings,
  ContestStandingView,
  ContestSummary,
  ContestSystem,
  ContestTableView,
  ContestView,
} from '../generated/wire';

/** A table with its place in the contest; both numbers count from 1. */
export interface PlacedTable {
  round: number;
  table: number;
  view: ContestTableView;
}

/** Whether players are paired whenever they are free, so that rounds mean little to them. */
export const isContinuous = (system: ContestSystem): boolean => system === 'arena';

/** All tables, the latest round first. */
export function placedTables(contest: ContestView): PlacedTable[] {
  return contest.rounds
    .flatMap(({ tables }, round) =>
      tables.map((view, table) => ({ round: contest.first_round + round, table: table + 1, view })),
    )
    .sort((a, b) => b.round - a.round || a.table - b.table);
}

/** The tables that are being played. */
export const liveTables = (contest: ContestView): PlacedTable[] =>
  placedTables(contest).filter(({ view }) => !view.complete);

/** The tables of the wall: those in play, else those of the last round. */
export function wallTables(contest: ContestView): PlacedTable[] {
  const all = placedTables(contest);
  const live = all.filter(({ view }) => !view.complete);
  if (isContinuous(contest.settings.system) && live.length > 0) return live;
  return all.filter(({ round }) => round === all[0]?.round);
}

/** The game that a table plays now. */
export const runningGame = (table: ContestTableView): string | null =>
  table.games.find(({ game_id: id, points }) => id !== null && points === null)?.game_id ?? null;

/** The last game with an address, for a picture of the table. */
export function lastGame(table: ContestTableView): string | null {
  const played = table.games.filter(({ game_id: id }) => id !== null);
  return runningGame(table) ?? played.at(-1)?.game_id ?? null;
}

/** The latest table of an entry. */
export const tableOf = (contest: ContestView, entry: number): PlacedTable | null =>
  placedTables(contest).find(({ view }) => view.players.includes(entry)) ?? null;

/** Whether an entry pauses in the last round. */
export const hasBye = (contest: ContestView, entry: number): boolean =>
  contest.rounds.at(-1)?.byes.includes(entry) ?? false;

/** The result of a game: `3–1`. */
export const gameText = ({ points }: ContestGameView): string => points?.join('–') ?? '…';

/** A number with its sign, where scores can be negative. */
export function scoreText(score: number, settings: Pick<ContestSettings, 'scoring'>): string {
  if (score < 0) return `−${-score}`;
  return settings.scoring === 'zero-sum' && score > 0 ? `+${score}` : String(score);
}

/** The sizes of tables that can occur: the last table may have fewer players than planned. */
export function tableSizes({ system, table_size: size }: ContestSettings): number[] {
  if (system === 'shrinking-table' || (system === 'swiss' && (size ?? 2) > 2)) return [2, 3, 4, 5];
  return system === 'mixed' || (system === 'league' && size === 3) ? [2, 3] : [2];
}

/** A row of a crosstable: the scores of an entry at its tables with each other one. */
export interface CrosstableRow {
  entry: number;
  place: number;
  score: number;
  /** In the order of the rows; null for the entry itself. */
  cells: (number[] | null)[];
}

/** The lines of a division; null without divisions. */
export interface StandingsGroup {
  division: number | null;
  lines: ContestStandingView[];
}

/** The standings, division after division. */
export function standingsGroups(contest: ContestView): StandingsGroup[] {
  const divisionOf = ({ entry }: ContestStandingView) => contest.entries[entry]?.division ?? 1;
  const numbers = [...new Set(contest.standings.map(divisionOf))].sort((a, b) => a - b);
  if (numbers.length < 2) return [{ division: null, lines: contest.standings }];
  const linesOf = (division: number) =>
    contest.standings.filter((line) => divisionOf(line) === division);
  return numbers.map((division) => ({ division, lines: linesOf(division) }));
}

/** The crosstable of some lines of the standings, in their order. */
export function crosstable(
  contest: ContestView,
  lines: readonly ContestStandingView[],
): CrosstableRow[] {
  const tables = contest.rounds.flatMap(({ tables }) => tables);
  const played = tables.filter(({ complete }) => complete);
  const scores = (entry: number, other: number) =>
    played
      .filter(({ players }) => players.includes(entry) && players.includes(other))
      .map((table) => table.scores[table.players.indexOf(entry)] ?? 0);
  return lines.map(({ entry, place, score }) => ({
    entry,
    place,
    score,
    cells: lines.map((other) => (other.entry === entry ? null : scores(entry, other.entry))),
  }));
}

/** The number of players from which on a crosstable is no longer readable. */
const CROSSTABLE_MAX = 24;

/** Whether a contest has a crosstable. */
export const hasCrosstable = (contest: ContestView): boolean =>
  contest.settings.system === 'league' &&
  contest.rounds.length > 0 &&
  standingsGroups(contest).every(({ lines }) => lines.length <= CROSSTABLE_MAX);

/** Two neighbouring slots of a knockout. */
export interface BracketMatch {
  players: (number | null)[];
  /** The table of the two; null before it is paired, and for a bye. */
  table: ContestTableView | null;
  winner: number | null;
}

/** The rounds of a knockout, also those that are still to be paired. */
export function bracketRounds({ bracket, rounds }: ContestView): BracketMatch[][] {
  const match = (players: (number | null)[], round: number, index: number): BracketMatch => {
    const sits = (table: ContestTableView) => players.every((entry) => table.players.includes(entry ?? -1));
    return {
      players,
      table: rounds[round]?.tables.find(sits) ?? null,
      winner: bracket[round + 1]?.[index] ?? null,
    };
  };
  return bracket.slice(0, -1).map((slots, round) =>
    slots.flatMap((slot, at) =>
      at % 2 === 0 ? [match([slot, slots[at + 1] ?? null], round, at / 2)] : [],
    ),
  );
}

/** Whether a player can check in now. */
export function isCheckInOpen(
  contest: { summary: Pick<ContestSummary, 'state' | 'starts_at_ms'>; check_in_minutes: number },
  nowMs: number,
): boolean {
  const { summary, check_in_minutes: minutes } = contest;
  const opensMs = summary.starts_at_ms - minutes * 60_000;
  return summary.state === 'open' && minutes > 0 && nowMs >= opensMs;
}

/** Whether a player can enter now. */
export const isEntryOpen = (contest: ContestView): boolean =>
  contest.summary.state === 'open' || (contest.summary.state === 'running' && contest.late_entry);

/** Whether an entry takes part now. */
export function isIn(contest: ContestView, entry: number): boolean {
  const dropped = contest.entries[entry]?.dropped ?? null;
  return entry < contest.entries.length && dropped === null;
}

/** A duration as on a clock: `1:05`, `1:02:03`. */
export function clockText(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}
