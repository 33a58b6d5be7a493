/** Queries of the archive, in addresses and in API calls. */
import type { ArchivePage, OpeningName } from '../generated/wire';
import { request } from './api';

/** The fields of a query, which are also the parameters of the address. */
export const ARCHIVE_FIELDS = ['player', 'against', 'rules', 'opening', 'result', 'position'] as const;

/** A query of the archive. */
export type ArchiveQuery = Partial<Record<(typeof ARCHIVE_FIELDS)[number], string>>;

/** Parses the query of an address. */
export function parseArchiveQuery(query: URLSearchParams): ArchiveQuery {
  const found: ArchiveQuery = {};
  for (const name of ARCHIVE_FIELDS) {
    const value = query.get(name)?.trim();
    if (value) found[name] = value;
  }
  return found;
}

/** Formats a query for an address or a request. */
export function formatArchiveQuery(archiveQuery: ArchiveQuery, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  for (const name of ARCHIVE_FIELDS) {
    const value = archiveQuery[name];
    // A result needs a player, a position needs its rules.
    const fits = name === 'result' ? archiveQuery.player : name === 'position' ? archiveQuery.rules : true;
    if (value && fits) query.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.toString();
}

/** Searches finished games, the newest first. */
export function searchArchive(
  archiveQuery: ArchiveQuery,
  more: { before?: string | null; limit?: number },
  signal?: AbortSignal,
): Promise<ArchivePage> {
  const part: Record<string, string> = {};
  if (more.before) part['before'] = more.before;
  if (more.limit) part['limit'] = String(more.limit);
  return request<ArchivePage>('GET', `archive?${formatArchiveQuery(archiveQuery, part)}`, undefined, signal);
}

let openings: Promise<OpeningName[]> | undefined;

/** Fetches the named openings once. */
export function fetchOpenings(): Promise<OpeningName[]> {
  openings ??= request<OpeningName[]>('GET', 'openings').catch((thrown: unknown) => {
    openings = undefined;
    throw thrown;
  });
  return openings;
}
