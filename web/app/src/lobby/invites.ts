/**
 * The secrets of links to private tables. The server tells each once; kept here, whoever opened a
 * table can show its link again.
 */
const STORED = 'palamedes.invites';
const MOST = 16;

type Kept = [game: string, invite: string][];

function isKept(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((one) => typeof one === 'string');
}

function stored(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keeps the secret of a table; the oldest ones make room. */
export function keepInvite(game: string, invite: string): void {
  const others = stored().filter(([other]) => other !== game);
  try {
    localStorage.setItem(STORED, JSON.stringify([...others, [game, invite]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing: the link stands in the address of the table.
  }
}

/** The secret of a table, if it was opened here. */
export function inviteOf(game: string): string | null {
  return stored().find(([other]) => other === game)?.[1] ?? null;
}
