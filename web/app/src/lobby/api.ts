/** API calls of the lobby. The first action of an anonymous user creates a guest account. */
import type { AddComputer, CreateGame, GameListing, JoinedGame, JoinGame, MyGame, QuickPair } from '../generated/wire';
import { apiPath, asUnreachable, request } from '../net/api';
import { ensureGuest } from '../net/currentUser';
import { saveInvite } from './inviteStore';

/** The address of the page of a game. */
export function gameHref(gameId: string, invite: string | null = null): string {
  return `/game/${gameId}${invite === null ? '' : `#invite=${invite}`}`;
}

async function ensurePlayer(): Promise<void> {
  await ensureGuest().catch((thrown: unknown) => {
    throw asUnreachable(thrown);
  });
}

/** Joins an open game. */
export async function joinGame(
  gameId: string,
  options: Partial<JoinGame> = {},
): Promise<JoinedGame> {
  await ensurePlayer();
  const body = { seat: null, invite: null, ...options };
  return request<JoinedGame>('POST', apiPath`games/${gameId}/join`, body);
}

/** Leaves an open game, declines a challenge, or closes an own game. */
export const leaveGame = (gameId: string) =>
  request<void>('POST', apiPath`games/${gameId}/leave`);

/** Gives the free seats to computer players. */
export function addComputers(gameId: string, level: number): Promise<JoinedGame> {
  const body: AddComputer = { level };
  return request<JoinedGame>('POST', apiPath`games/${gameId}/computers`, body);
}

/** The options of a new game that differ from the defaults. */
export type CreateGameOptions = Pick<CreateGame, 'rules' | 'time_control'> & Partial<CreateGame>;

/** Creates a game; the invite of a private one is saved for its link. */
export async function createGame(options: CreateGameOptions): Promise<JoinedGame> {
  await ensurePlayer();
  const joined = await request<JoinedGame>('POST', 'lobby/games', options);
  if (joined.invite) saveInvite(joined.game_id, joined.invite);
  return joined;
}

/** Joins a matching open game, or creates one. */
export async function quickPair(pairing: QuickPair): Promise<JoinedGame> {
  await ensurePlayer();
  return request<JoinedGame>('POST', 'lobby/pairings', pairing);
}

/** Fetches the listing of one game. */
export function fetchListing(gameId: string, invite: string | null): Promise<GameListing> {
  const headers: Record<string, string> = invite === null ? {} : { 'Palamedes-Invite': invite };
  return request<GameListing>(
    'GET',
    apiPath`lobby/games/${gameId}`,
    undefined,
    undefined,
    headers,
  );
}

/** Fetches the games of the user, those with their turn first. */
export const fetchMyGames = () => request<MyGame[]>('GET', 'me/games');
