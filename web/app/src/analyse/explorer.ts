/** The opening explorer: its request, and its counts as parts of a bar. */
import type { ExplorerCounts, ExplorerPage } from '../generated/wire';
import { request } from '../net/api';

/** The sources of games. */
export const SOURCES = ['members', 'computers', 'self-play'] as const;

/** The rating bands, by their lowest rating. */
export const BANDS = ['unrated', '0', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2400'] as const;

/** The width of a band with a lower and an upper end. */
const BAND_WIDTH = 200;

/** The value of a filter that excludes nothing. */
export const ALL = 'all';

/** The games that are counted. */
export interface ExplorerFilter {
  source: (typeof SOURCES)[number] | typeof ALL;
  band: (typeof BANDS)[number] | typeof ALL;
}

/** A position with the games that reached it. */
export interface ExplorerReport {
  game: string;
  position: string;
  page: ExplorerPage;
}

/** Where the first and the last rating of a band lie; null where it is open. */
export function bandEnds(band: string): { low: number | null; high: number | null } {
  const [lowest, number] = [Number(BANDS[2]), Number(band)];
  if (number < lowest) return { low: null, high: lowest };
  return { low: number, high: band === BANDS.at(-1) ? null : number + BAND_WIDTH - 1 };
}

/** The address of a report. */
export function explorerPath(game: string, position: string, filter: ExplorerFilter): string {
  const query = new URLSearchParams({ rules: game, position });
  if (filter.source !== ALL) query.set('sources', filter.source);
  if (filter.band !== ALL) query.set('bands', filter.band);
  return `explorer?${query}`;
}

/** Stepping through a game asks for the positions that are looked at for this long. */
const PAUSE_MS = 150;

/** Fetches the report of a position. */
export async function fetchReport(
  game: string,
  position: string,
  filter: ExplorerFilter,
  signal: AbortSignal,
): Promise<ExplorerReport> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
  const path = explorerPath(game, position, filter);
  return { game, position, page: await request<ExplorerPage>('GET', path, undefined, signal) };
}

/** A part of a bar: the wins of a side, or the games without a winner. */
export interface ResultPart {
  kind: 'won' | 'tied' | 'undecided';
  /** The seats of the side, counted from 1. */
  seats: number[];
  games: number;
  /** Between 0 and 1. */
  share: number;
}

/** The parts that are not empty. Partners win together and are one part. */
export function resultParts(counts: ExplorerCounts, teams: readonly number[]): ResultPart[] {
  const part = (kind: ResultPart['kind'], seats: number[], games: number): ResultPart => ({
    ...{ kind, seats, games },
    share: counts.games === 0 ? 0 : games / counts.games,
  });
  const seatsOf = (team: number) =>
    teams.flatMap((own, index) => (own === team ? [index + 1] : []));
  const sides = [...new Set(teams)].map((team) => seatsOf(team));
  const won = sides.map((seats) => part('won', seats, counts.wins[(seats[0] ?? 1) - 1] ?? 0));
  const others = [part('tied', [], counts.ties), part('undecided', [], counts.undecided)];
  return [...won, ...others].filter(({ games }) => games > 0);
}
