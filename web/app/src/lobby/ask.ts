/** What the lobby asks of the server. Whoever is nobody yet becomes a guest with the first act. */
import type { Fill, ListedTable, MyGame, OpenTable, Pair, Seated, Sit } from '../generated/wire';
import { ask, at, orAway } from '../net/api';
import { beSomebody } from '../net/me';
import { keepInvite } from './invites';

/** Where a game is shown. */
export function gameHref(game: string, invite: string | null = null): string {
  return `/game/${game}${invite === null ? '' : `#invite=${invite}`}`;
}

/** The reader is somebody from now on. */
async function somebody(): Promise<void> {
  await beSomebody().catch((thrown: unknown) => {
    throw orAway(thrown);
  });
}

/** Sits down at a table. */
export async function sitDown(game: string, how: Partial<Sit> = {}): Promise<Seated> {
  await somebody();
  return ask<Seated>('POST', at`games/${game}/sit`, { seat: null, invite: null, ...how });
}

/** Gets up, declines, or closes a table of one's own. */
export const getUp = (game: string) => ask<void>('POST', at`games/${game}/leave`);

/** Gives the free seats to the house. */
export function fill(game: string, level: number): Promise<Seated> {
  const wanted: Fill = { level };
  return ask<Seated>('POST', at`games/${game}/fill`, wanted);
}

/** What of a table is not as usual; the game and the clock always are said. */
export type Wanted = Pick<OpenTable, 'game' | 'control'> & Partial<OpenTable>;

/** Opens a table; the secret of a private one is kept for its link. */
export async function openTable(wanted: Wanted): Promise<Seated> {
  await somebody();
  const seated = await ask<Seated>('POST', 'tables', wanted);
  if (seated.invite) keepInvite(seated.game, seated.invite);
  return seated;
}

/** Sits down where somebody wants just this, or waits. */
export async function pair(wanted: Pair): Promise<Seated> {
  await somebody();
  return ask<Seated>('POST', 'pair', wanted);
}

/** A table with who opened it. */
export function tableOf(game: string, invite: string | null): Promise<ListedTable> {
  const link: Record<string, string> = invite === null ? {} : { 'Palamedes-Invite': invite };
  return ask<ListedTable>('GET', at`tables/${game}`, undefined, undefined, link);
}

/** My games, where it is my turn first. */
export const myGames = () => ask<MyGame[]>('GET', 'me/games');
