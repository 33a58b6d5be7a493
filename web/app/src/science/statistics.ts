/** The measured statistics of set-ups and openings, as `palamedes-lab statistics` writes them. */
import text from './statistics.ndjson?raw';

/** A number with its interval of 95 %. */
export interface StatisticRow {
  /** The rules with their options. */
  game: string;
  /** The levels of the players. */
  level: string;
  /** What is counted: a seat, a result, an opening; null if there is one number. */
  x: string | null;
  value: number;
  low: number | null;
  high: number | null;
  /** The size of the sample. */
  n: number;
}

/** A statistic by its name, with the rows of all games. */
export interface StatisticResult {
  name: string;
  rows: StatisticRow[];
}

/** A picture: the rows of one level. */
export interface RowGroup {
  level: string;
  rows: StatisticRow[];
}

/** Parses one object on each line. */
export const parseStatistics = (text: string): StatisticResult[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as StatisticResult)
    .map(({ name, rows }) => ({ name, rows: rows.map(withoutNegative) }));

/** No share and no length is negative, but the interval of a small sample can reach below zero. */
const withoutNegative = (row: StatisticRow): StatisticRow => ({
  ...row,
  low: row.low === null ? null : Math.max(row.low, 0),
});

/** All statistics. */
export const STATISTICS: readonly StatisticResult[] = parseStatistics(text);

/** The statistic with a number for each set-up. */
export const OVERVIEW = 'game_length';

/** The statistics whose numbers are lengths; all others are shares. */
const LENGTHS: readonly string[] = [OVERVIEW];

/** The set-ups with statistics. */
export const setUps = (results: readonly StatisticResult[]): string[] => [
  ...new Set(results.flatMap(({ rows }) => rows.map(({ game }) => game))),
];

/** The last part of the address of a set-up. */
export const slugOf = (game: string): string => game.replaceAll(/[^\w-]/g, '-');

/** The rows of a set-up by level. */
export function rowGroups(result: StatisticResult, game: string): RowGroup[] {
  const rows = result.rows.filter((row) => row.game === game);
  const levels = [...new Set(rows.map(({ level }) => level))];
  return levels.map((level) => ({ level, rows: rows.filter((row) => row.level === level) }));
}

/** A value as people read it. */
export function valueText(statistic: string, value: number, locale: string): string {
  if (LENGTHS.includes(statistic)) return value.toLocaleString(locale, { maximumFractionDigits: 1 });
  return value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}

/** The largest number of a picture. */
export const topOf = (rows: readonly StatisticRow[]): number =>
  Math.max(...rows.map(({ value, high }) => Math.max(value, high ?? 0)));
