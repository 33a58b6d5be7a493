/** Which game an address names, and the invitation it holds. */

/** A game and what opens it. */
export interface Wanted {
  id: string;
  invite: string | null;
}

/**
 * What is wanted at this address. The address is ahead of the page while another one is loaded, and
 * its hash may name a place on the page: an invitation is forgotten only with its game.
 */
export function wantedAt(
  before: Wanted | null,
  id: string,
  { path, hash }: { path: string; hash: string },
): Wanted {
  const held = before?.id === id ? before : null;
  const told = path === `/game/${id}` ? /^invite=([\w-]+)$/.exec(hash)?.[1] : undefined;
  const invite = told ?? held?.invite ?? null;
  return held?.invite === invite ? held : { id, invite };
}
