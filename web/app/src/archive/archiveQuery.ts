/** The archive query and its form in an address. */

/** The fields of a query, which are also the parameters of the address. */
export const ARCHIVE_FIELDS = ['player', 'against', 'game', 'opening', 'result', 'position'] as const;

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
    // A result needs a player, a position needs its game.
    const fits = name === 'result' ? archiveQuery.player : name === 'position' ? archiveQuery.game : true;
    if (value && fits) query.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.toString();
}
