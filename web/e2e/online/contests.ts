// Contests over the API, for what a test is not about.

import { randomUUID } from 'node:crypto';
import type {
  ContestSettings,
  ContestSystem,
  ContestTableView,
  ContestView,
  CreateContest,
  CreatedToken,
} from '../../app/src/generated/wire';
import { uniqueName } from './accounts';
import type { TestUser } from './users';

/** A Swiss contest of three rounds that starts in an hour. */
const SWISS: Omit<CreateContest, 'starts_at_ms'> = {
  name: 'Swiss evening',
  description: '',
  settings: {
    system: 'swiss',
    ...{ rounds: 3, table_size: 2, cycles: null, wins: null, boards: null, minutes: null },
    scoring: 'zero-sum',
    length: 'match',
  },
  rules: ['pentagame'],
  time_control: 'egg:60',
  rated: false,
  check_in_minutes: 0,
  break_s: 0,
  bots_allowed: true,
  late_entry: true,
  repeat_days: null,
};

const withSystem = (system: ContestSystem, changes: Partial<ContestSettings>): ContestSettings => ({
  ...SWISS.settings,
  ...{ system, rounds: null, table_size: null },
  ...changes,
});

/** A knockout of single games. */
export const CUP: Partial<CreateContest> = {
  name: 'Cup',
  settings: withSystem('knockout', { length: 'game' }),
  late_entry: false,
};

/** One round of tables of two and three. */
export const MIXED: Partial<CreateContest> = {
  name: 'Mixed night',
  settings: withSystem('mixed', { rounds: 1 }),
  rules: ['pentagame', 'pentagame:3'],
};

/** An arena of ten minutes. */
export const ARENA: Partial<CreateContest> = {
  name: 'Arena',
  settings: withSystem('arena', { minutes: 10, length: 'game' }),
};

/** A league of two divisions with single games. */
export const DIVISIONS: Partial<CreateContest> = {
  name: 'League',
  settings: withSystem('league', { cycles: 1, divisions: 2, length: 'game' }),
  late_entry: false,
};

/** A league of one round at a table of three. */
export const TRIPLES: Partial<CreateContest> = {
  name: 'Three-player league',
  settings: { ...SWISS.settings, system: 'league', rounds: null, table_size: 3, cycles: 1, length: 'game' },
  rules: ['pentagame', 'pentagame:3'],
  late_entry: false,
};

/** Creates a contest of a member; returns its id. */
export async function createContest(
  organiser: TestUser,
  options: Partial<CreateContest> = {},
): Promise<string> {
  const body: CreateContest = { ...SWISS, starts_at_ms: Date.now() + 3_600_000, ...options };
  const { summary } = await organiser.request<ContestView>('POST', 'contests', body);
  return summary.contest_id;
}

/** Lets these players enter, one after the other, and starts the contest. */
export async function startContest(
  organiser: TestUser,
  contest: string,
  players: readonly TestUser[],
): Promise<ContestView> {
  for (const player of players) {
    await player.ensureUser();
    await player.request('POST', `contests/${contest}/enter`);
  }
  return organiser.request<ContestView>('POST', `contests/${contest}/start`);
}

/** A bot account of a member, which acts on the node of its owner. */
export interface Bot {
  name: string;
  request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

/** Creates a bot of a member that acts with its token. */
export async function createBot(owner: TestUser): Promise<Bot> {
  const name = uniqueName('bot');
  const wanted = { label: name, scopes: ['read', 'play'], bot: name };
  const { token } = await owner.request<CreatedToken>('POST', 'me/tokens', wanted);
  const headers = { Authorization: `Bearer ${token}` };
  const request: Bot['request'] = async (method, path, body) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${owner.node}/api/${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...init,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as never;
  };
  return { name, request };
}

/** The games that are being played. */
export const runningGames = (contest: ContestView): string[] =>
  contest.rounds.flatMap(({ tables }) =>
    tables.flatMap(({ games }) =>
      games.flatMap(({ game_id: id, points }) => (id !== null && points === null ? [id] : [])),
    ),
  );

/** Resigns a game. */
export const resign = (player: Pick<Bot, 'request'>, game: string): Promise<unknown> =>
  player.request('POST', `games/${game}/commands`, { request_id: randomUUID(), ply: null, command: 'resign' });

/** Creates eight bots of two members, who can have four each. */
export async function createBots(anna: TestUser, ben: TestUser): Promise<Bot[]> {
  const bots: Bot[] = [];
  for (const owner of [anna, ben, anna, ben, anna, ben, anna, ben]) bots.push(await createBot(owner));
  return bots;
}

/** Lets these bots enter, one after the other, and starts the contest. */
export async function startWithBots(
  organiser: TestUser,
  contest: string,
  bots: readonly Bot[],
): Promise<ContestView> {
  for (const bot of bots) await bot.request('POST', `contests/${contest}/enter`);
  return organiser.request<ContestView>('POST', `contests/${contest}/start`);
}

/** The bots of a table that play now, in the order of the entries. */
function botsAt(table: ContestTableView, contest: ContestView, bots: readonly Bot[]): Bot[] {
  const names = table.players.map((entry) => contest.entries[entry]?.player.name);
  return bots.filter(({ name }) => names.includes(name));
}

/** Ends running games, at most so many: all bots of a table but one resign. */
export async function endGames(
  contest: ContestView,
  bots: readonly Bot[],
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const tables = contest.rounds.flatMap(({ tables }) => tables);
  let ended = 0;
  for (const table of tables) {
    const game = table.games.find(({ game_id: id, points }) => id !== null && points === null);
    if (!game?.game_id || ended >= most) continue;
    for (const loser of botsAt(table, contest, bots).slice(1)) await resign(loser, game.game_id);
    ended += 1;
  }
  return ended;
}
