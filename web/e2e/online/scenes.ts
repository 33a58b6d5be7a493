// Every page with other people on it, in every state, for tests and pictures that visit them all.

import { randomUUID } from 'node:crypto';
import type { CreateGame, JoinedGame } from '../../app/src/generated/wire';
import { FIVE_PLAYER_MOVES, TWO_PLAYER_MOVES } from '../savedGames';
import { plyCount } from '../playGame';
import { expect, startGame, type UserOptions, type Page, type TestUser } from './users';
import { createContest, startContest } from './contests';
import { makeModerator, makeOperator } from './database';
import { connectionBanner, NEAR_END, result, status } from './gamePage';

/** Creates the users of a scene; the caller chooses their names. */
export interface Players {
  /** Members of these names. */
  members(names: readonly Name[], options?: UserOptions): Promise<TestUser[]>;
  /** A user without an account. */
  anonymous(options?: UserOptions): Promise<TestUser>;
  /** What a member is really called. */
  nameOf(name: Name): string;
}

export const NAMES = ['Anna', 'Boris', 'Clara', 'Doro', 'Emil'] as const;
export type Name = (typeof NAMES)[number];

/** A state of a page. */
export interface Scene {
  name: string;
  /** Sets it up and gives back the page that shows it. */
  show(cast: Players): Promise<Page>;
  /** Whether the scene survives a reload; usually it does. */
  isTransient?: true;
}

/** Plays these plies over the API, each as the user of its seat. */
async function playMoves(people: readonly TestUser[], game: string, moves: readonly string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const body = { request_id: randomUUID(), ply, command: `move ${move}` };
    await people[ply % people.length]?.request('POST', `games/${game}/commands`, body);
  }
}

const RATED = { rated: true, time_control: 'fischer:600+10' };

const first = (text: string, count: number) => text.split(' ').slice(0, count);

async function openAnonymous(cast: Players, path: string, options?: UserOptions): Promise<Page> {
  const user = await cast.anonymous(options);
  await user.open(path);
  return user.page;
}

/** A game of two users; the first is the one whose page is shown. */
async function startTwoPlayerGame(cast: Players, table: Partial<CreateGame>, moves: readonly string[] = []) {
  const [anna, boris] = (await cast.members(['Anna', 'Boris'])) as [TestUser, TestUser];
  const game = await startGame([anna, boris], table);
  await playMoves([anna, boris], game, moves);
  return { anna, boris, game };
}

async function openAtPly({ page, open }: TestUser, game: string, count: number): Promise<Page> {
  await open(`/game/${game}`);
  await expect(page.locator('.board-svg')).toBeVisible();
  await expect.poll(() => plyCount(page)).toBe(count);
  return page;
}

const createOpenGame = (person: TestUser, table: Partial<CreateGame>) =>
  person.request<JoinedGame>('POST', 'lobby/games', { rules: 'pentagame', time_control: 'egg:60', ...table });

const LOBBY: Scene[] = [
  { name: 'lobby-empty', show: (cast) => openAnonymous(cast, '/lobby') },
  {
    name: 'lobby',
    show: async (cast) => {
      const [anna, boris, clara, doro] = (await cast.members(NAMES.slice(0, 4))) as Four;
      await createOpenGame(boris, { invited: [cast.nameOf('Anna')] });
      const { game_id: game } = await createOpenGame(clara, { rules: 'pentagame:3', time_control: 'fischer:600+10' });
      await doro.request('POST', `games/${game}/join`, {});
      await createOpenGame(doro, { rules: 'pentagame:5', time_control: 'days:3', seat: 1 });
      await anna.open('/lobby');
      await expect(anna.page.locator('.listing-rows li').first()).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'lobby-own',
    show: async (cast) => {
      const page = await openAnonymous(cast, '/lobby');
      await page.getByRole('button', { name: /^(Create a game|Partie erstellen) …/ }).click();
      await expect(page.locator('#open-game')).toBeVisible();
      return page;
    },
  },
  { name: 'friend', show: (cast) => openAnonymous(cast, '/friend') },
  {
    name: 'friend-link',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [TestUser];
      const { game_id: game, invite } = await createOpenGame(anna, { time_control: 'none', private: true });
      await anna.open(`/game/${game}#invite=${invite ?? ''}`);
      await expect(anna.page.locator('.qr svg')).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'waiting',
    show: async (cast) => {
      const [anna, boris] = (await cast.members(['Anna', 'Boris'])) as [TestUser, TestUser];
      const { game_id: game } = await createOpenGame(anna, { rules: 'pentagame:4', seat: 2 });
      await boris.request('POST', `games/${game}/join`, { seat: 1 });
      await anna.open(`/game/${game}`);
      await expect(anna.page.locator('.qr svg')).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'invited',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [TestUser];
      const { game_id: game } = await createOpenGame(anna, { rules: 'pentagame:3' });
      const page = await openAnonymous(cast, `/game/${game}`);
      await expect(page.locator('button.main.large')).toBeEnabled();
      return page;
    },
  },
  {
    name: 'games',
    show: async (cast) => {
      const [anna, boris, clara] = (await cast.members(NAMES.slice(0, 3))) as Three;
      await playMoves([anna, boris], await startGame([anna, boris], { time_control: 'days:3' }), first(TWO_PLAYER_MOVES, 2));
      await playMoves([clara, anna], await startGame([clara, anna], { time_control: 'days:7' }), first(TWO_PLAYER_MOVES, 2));
      await createOpenGame(anna, { rules: 'pentagame:3' });
      await createOpenGame(boris, { invited: [cast.nameOf('Anna')], time_control: 'days:1' });
      await anna.open('/mine');
      await expect(anna.page.locator('.game-card').nth(3)).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'start-member',
    show: async (cast) => {
      const [anna, boris] = (await cast.members(NAMES.slice(0, 2))) as [TestUser, TestUser];
      await playMoves([anna, boris], await startGame([anna, boris], { time_control: 'days:3' }), first(TWO_PLAYER_MOVES, 8));
      await startGame([anna, boris], { rules: 'pente', time_control: 'days:1' });
      await playMoves([anna, boris], await startGame([anna, boris]), TWO_PLAYER_MOVES.split(' '));
      await anna.open('/lobby');
      await expect(anna.page.locator('.page-header .turns')).toBeVisible();
      await anna.open('/');
      await expect(anna.page.locator('.game-card').first()).toBeVisible();
      return anna.page;
    },
  },
  { name: 'start-visitor', show: (cast) => openAnonymous(cast, '/') },
  { name: 'games-anonymous', show: (cast) => openAnonymous(cast, '/mine') },
  {
    name: 'watch',
    show: async (cast) => {
      const four = (await cast.members(NAMES.slice(0, 4))) as Four;
      const [anna, boris] = four;
      const game = await startGame([anna, boris]);
      await playMoves([anna, boris], game, first(TWO_PLAYER_MOVES, 4));
      await startGame(four, { rules: 'pentagame:4t' });
      const page = await openAnonymous(cast, '/watch');
      await expect(page.locator('.featured')).toBeVisible();
      await expect(page.locator('.game-card').first()).toBeVisible();
      return page;
    },
  },
];

type Three = [TestUser, TestUser, TestUser];
type Four = [TestUser, TestUser, TestUser, TestUser];

const TABLE: Scene[] = [
  {
    name: 'game-turn',
    show: async (cast) => {
      const { anna, game } = await startTwoPlayerGame(cast, {}, first(TWO_PLAYER_MOVES, 10));
      return openAtPly(anna, game, 10);
    },
  },
  {
    name: 'game-theirs',
    show: async (cast) => {
      const { anna, boris, game } = await startTwoPlayerGame(cast, { time_control: 'fischer:600+10' }, first(TWO_PLAYER_MOVES, 11));
      await boris.request('POST', `games/${game}/chat`, { text: 'Good luck!' });
      return openAtPly(anna, game, 11);
    },
  },
  {
    name: 'game-lost',
    isTransient: true,
    show: async (cast) => {
      const { anna, game } = await startTwoPlayerGame(cast, { time_control: 'egg:15' });
      const page = await openAtPly(anna, game, 0);
      await playMoves([anna], game, ['aA-A2B']);
      // Boris lets the sand run through.
      await expect.poll(() => plyCount(page), { timeout: 50_000 }).toBeGreaterThanOrEqual(2);
      return page;
    },
  },
  {
    name: 'game-last',
    show: async (cast) => {
      const { boris, game } = await startTwoPlayerGame(cast, { start_position: NEAR_END.two }, [
        'dD2E-D3E',
        'dA2B-A1B',
        'cc1d-c+C1D',
      ]);
      return openAtPly(boris, game, 3);
    },
  },
  {
    name: 'game-disconnected',
    isTransient: true,
    show: async (cast) => {
      const [anna, boris] = (await cast.members(['Anna', 'Boris'], { proxy: true })) as [TestUser, TestUser];
      const game = await startGame([anna, boris]);
      await playMoves([anna, boris], game, first(TWO_PLAYER_MOVES, 6));
      const page = await openAtPly(anna, game, 6);
      anna.proxy.cut();
      await expect(connectionBanner(page)).not.toBeEmpty();
      return page;
    },
  },
  {
    name: 'game-over',
    show: async (cast) => {
      const { anna, game } = await startTwoPlayerGame(cast, {}, TWO_PLAYER_MOVES.split(' '));
      const page = await openAtPly(anna, game, 22);
      await expect(result(page)).toBeVisible();
      return page;
    },
  },
  {
    name: 'game-over-rated',
    show: async (cast) => {
      const { anna, game } = await startTwoPlayerGame(cast, RATED, TWO_PLAYER_MOVES.split(' '));
      const page = await openAtPly(anna, game, 22);
      await expect(result(page).locator('td :is(.rating-won, .rating-lost)').first()).toBeVisible();
      return page;
    },
  },
  {
    name: 'embed',
    show: async (cast) => {
      const { game } = await startTwoPlayerGame(cast, {}, TWO_PLAYER_MOVES.split(' '));
      return openAnonymous(cast, `/embed/game/${game}`);
    },
  },
  {
    name: 'game-five',
    show: async (cast) => {
      const five = await cast.members(NAMES);
      const game = await startGame(five, { rules: 'pentagame:5' });
      await playMoves(five, game, first(FIVE_PLAYER_MOVES, 15));
      return openAtPly(five[0] as TestUser, game, 15);
    },
  },
  {
    name: 'game-watched',
    show: async (cast) => {
      const { game } = await startTwoPlayerGame(cast, {}, first(TWO_PLAYER_MOVES, 9));
      return openAtPly(await cast.anonymous(), game, 9);
    },
  },
  {
    name: 'game-days',
    show: async (cast) => {
      const { boris, game } = await startTwoPlayerGame(cast, { time_control: 'days:3' }, first(TWO_PLAYER_MOVES, 8));
      const page = await openAtPly(boris, game, 8);
      await page.getByRole('tab', { name: 'Premoves' }).click();
      return page;
    },
  },
  { name: 'game-nowhere', show: (cast) => openAnonymous(cast, '/game/dgskw69ptd26') },
];

const PEOPLE: Scene[] = [
  {
    name: 'players',
    show: async (cast) => {
      await playFinishedGames(cast);
      return openAnonymous(cast, '/players');
    },
  },
  {
    name: 'players-friends',
    show: async (cast) => {
      const [anna, boris] = (await cast.members(['Anna', 'Boris'])) as [TestUser, TestUser];
      await anna.request('PUT', `me/following/${cast.nameOf('Boris')}`);
      await boris.open('/players');
      await anna.open('/players');
      await expect(anna.page.getByRole('listitem').filter({ hasText: cast.nameOf('Boris') }).first()).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'player',
    show: async (cast) => {
      await playFinishedGames(cast, 3);
      return openAnonymous(cast, `/player/${cast.nameOf('Anna')}`);
    },
  },
  {
    name: 'archive',
    show: async (cast) => {
      await playFinishedGames(cast);
      return openAnonymous(cast, '/archive');
    },
  },
  { name: 'account', show: (cast) => openAnonymous(cast, '/account') },
  {
    name: 'account-member',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [TestUser];
      await anna.open('/account');
      await expect(anna.page.locator('.account-name')).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'moderation',
    show: async (cast) => {
      const { page } = await createReport(cast);
      await expect(page.getByRole('article').first()).toBeVisible();
      return page;
    },
  },
  {
    name: 'moderation-audit',
    show: async (cast) => {
      const { page } = await createReport(cast);
      await page.getByRole('tab').last().click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      return page;
    },
  },
  {
    name: 'operator',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [TestUser];
      makeOperator(cast.nameOf('Anna'));
      await anna.open('/operator');
      await expect(anna.page.getByRole('table').first()).toBeVisible();
      return anna.page;
    },
  },
  { name: 'privacy', show: (cast) => openAnonymous(cast, '/privacy') },
  { name: 'imprint', show: (cast) => openAnonymous(cast, '/imprint') },
];

/** A running contest of four, of which Anna is a player and the organiser. */
async function startedContest(cast: Players): Promise<[TestUser, string]> {
  const four = (await cast.members(NAMES.slice(0, 4))) as Four;
  const contest = await createContest(four[0]);
  const { rounds } = await startContest(four[0], contest, four);
  const [first] = rounds[0]?.tables ?? [];
  const result = { games: [[3, 1]], absent: [], reason: 'Played on a real board' };
  const table = first?.players.includes(0) ? 2 : 1;
  await four[0].request('PUT', `contests/${contest}/rounds/1/tables/${table}`, result);
  return [four[0], contest];
}

const CONTESTS: Scene[] = [
  {
    name: 'contests',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [TestUser];
      await createContest(anna);
      await anna.open('/contests');
      await expect(anna.page.locator('.contest-card').first()).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'contests-new',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [TestUser];
      await anna.open('/contests/new');
      await expect(anna.page.locator('.template').first()).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'contest-open',
    show: async (cast) => {
      const [anna, boris] = (await cast.members(['Anna', 'Boris'])) as [TestUser, TestUser];
      const contest = await createContest(anna);
      await boris.request('POST', `contests/${contest}/enter`);
      await anna.open(`/contests/${contest}`);
      await expect(anna.page.locator('.contest-entries li').first()).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'contest',
    show: async (cast) => {
      const [anna, contest] = await startedContest(cast);
      await anna.open(`/contests/${contest}`);
      await expect(anna.page.locator('.your-part .large')).toBeVisible();
      await anna.page.locator('.contest-log summary').click();
      await expect(anna.page.locator('.contest-log li').first()).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'contest-wall',
    show: async (cast) => {
      const [anna, contest] = await startedContest(cast);
      await anna.open(`/contests/${contest}/wall`);
      await expect(anna.page.locator('.wall-table').first()).toBeVisible();
      return anna.page;
    },
  },
];

/** Anna has reported Boris; Clara looks after it. */
async function createReport(cast: Players): Promise<TestUser> {
  const [anna, boris, clara] = (await cast.members(NAMES.slice(0, 3))) as Three;
  const game = await startGame([anna, boris]);
  await boris.request('POST', `games/${game}/chat`, { text: 'You play like a toad.' });
  const report = { player: cast.nameOf('Boris'), game_id: game, reason: 'chat', text: 'From the first move on.' };
  await anna.request('POST', 'reports', report);
  makeModerator(cast.nameOf('Clara'));
  await clara.open('/moderation');
  return clara;
}

/** Games between Anna and Boris that were played to their end and count. */
async function playFinishedGames(cast: Players, games = 1): Promise<void> {
  const both = await cast.members(['Anna', 'Boris']);
  for (let number = 0; number < games; number += 1) {
    const order = number % 2 === 0 ? both : [...both].reverse();
    await playMoves(order, await startGame(order, RATED), TWO_PLAYER_MOVES.split(' '));
  }
}

/** All of them. */
export const SCENES: readonly Scene[] = [...LOBBY, ...TABLE, ...PEOPLE, ...CONTESTS];

/** Waits until the page has finished its requests and shows its texts. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await status(page).or(page.locator('main h1').first()).first().waitFor({ state: 'attached' });
}

/** Shows the same page in German. */
export async function reloadInGerman(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'palamedes.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...settings, language: 'de' }));
  });
  await page.reload();
  await waitUntilSettled(page);
}
