/**
 * The secrets of links to private games. The server returns each once; stored here, the creator
 * can show the link again.
 */
const STORED = 'palamedes.invites';
const INVITES_MAX = 16;

type StoredInvites = [game: string, invite: string][];

function isStoredInvite(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((one) => typeof one === 'string');
}

function stored(): StoredInvites {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(found) ? found.filter(isStoredInvite) : [];
  } catch {
    return [];
  }
}

/** Stores the secret of a game; the oldest are dropped. */
export function saveInvite(game: string, invite: string): void {
  const others = stored().filter(([other]) => other !== game);
  try {
    localStorage.setItem(STORED, JSON.stringify([...others, [game, invite]].slice(-INVITES_MAX)));
  } catch {
    // Without storage the link is still in the address.
  }
}

/** The secret of a game that was created in this browser. */
export function savedInvite(game: string): string | null {
  return stored().find(([other]) => other === game)?.[1] ?? null;
}
