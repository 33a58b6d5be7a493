// Small pictures of local games, for lists that do not load the rules. They are kept for the latest
// games only, and a full storage drops them before it drops a game.

const PREFIX = 'palamedes.thumbnail.';
const MAX = 12;

/** A picture for each theme, as data URLs. */
export interface Thumbnail {
  day: string;
  night: string;
}

interface StoredThumbnail extends Thumbnail {
  updated: number;
}

function read(key: string): StoredThumbnail | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredThumbnail> | null;
    const { day, night, updated = 0 } = found ?? {};
    const isImage = (text: unknown): text is string =>
      typeof text === 'string' && text.startsWith('data:image/');
    return isImage(day) && isImage(night) ? { day, night, updated } : null;
  } catch {
    return null;
  }
}

/** The picture of a game; null without one. */
export const loadThumbnail = (gameId: string): Thumbnail | null => read(PREFIX + gameId);

/** Stores the picture of a game, and drops the oldest ones. */
export function saveThumbnail(gameId: string, picture: Thumbnail): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
      .filter((key) => key.startsWith(PREFIX) && key !== PREFIX + gameId)
      .sort((a, b) => (read(b)?.updated ?? 0) - (read(a)?.updated ?? 0));
    for (const key of keys.slice(MAX - 1)) localStorage.removeItem(key);
    localStorage.setItem(PREFIX + gameId, JSON.stringify({ ...picture, updated: Date.now() }));
  } catch {
    // Without space a list shows a picture of the game instead.
  }
}

/** Drops all pictures; true if there were any. */
export function dropThumbnails(): boolean {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  const found = keys.filter((key) => key.startsWith(PREFIX));
  for (const key of found) localStorage.removeItem(key);
  return found.length > 0;
}
