/** What is looked for in the archive, and how it stands in an address. */

/** What can be looked for in the archive; these are also the names in the address of the page. */
export const SOUGHT = ['player', 'against', 'game', 'opening', 'result', 'position'] as const;

/** What is looked for. */
export type Sought = Partial<Record<(typeof SOUGHT)[number], string>>;

/** What an address looks for. */
export function soughtIn(query: URLSearchParams): Sought {
  const found: Sought = {};
  for (const name of SOUGHT) {
    const value = query.get(name)?.trim();
    if (value) found[name] = value;
  }
  return found;
}

/** The other way round: an address, or a question to the server. */
export function queryOf(sought: Sought, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  for (const name of SOUGHT) {
    const value = sought[name];
    // How it ended is how it ended for somebody; a position is one of some game.
    const fits = name === 'result' ? sought.player : name === 'position' ? sought.game : true;
    if (value && fits) query.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.toString();
}
