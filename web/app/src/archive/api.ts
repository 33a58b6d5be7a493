/** API calls of the archive. */
import type { ArchivePage, OpeningName } from '../generated/wire';
import { request } from '../net/api';
import { formatArchiveQuery, type ArchiveQuery } from './archiveQuery';

/** Searches finished games, the newest first. */
export function searchArchive(
  archiveQuery: ArchiveQuery,
  more: { before?: string | null; limit?: number },
  signal?: AbortSignal,
): Promise<ArchivePage> {
  const part: Record<string, string> = {};
  if (more.before) part['before'] = more.before;
  if (more.limit) part['limit'] = String(more.limit);
  const { game, ...filters } = archiveQuery;
  if (game) part['rules'] = game;
  if (game && filters.position) part['position'] = filters.position;
  return request<ArchivePage>('GET', `archive?${formatArchiveQuery(filters, part)}`, undefined, signal);
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
