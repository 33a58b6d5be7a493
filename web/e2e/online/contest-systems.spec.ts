// Contests of bots to their end, as a visitor sees them.

import type { ContestView } from '../../app/src/generated/wire';
import { expectAccessible, injectAxe } from '../axe';
import { expectFitsPhone } from '../phoneWidth';
import { reportMeasurement } from '../fixtures';
import { createMember, uniqueName } from './accounts';
import {
  ARENA,
  CUP,
  DIVISIONS,
  MIXED,
  createBots,
  createContest,
  endGames,
  runningGames,
  startWithBots,
  type Bot,
} from './contests';
import { runSql } from './database';
import { withOwnNodes } from './ownNodes';
import { expect, test, type CreateUsers, type Page, type TestUser } from './users';

const state = (page: Page) => page.locator('.contest-state');
const tables = (page: Page) => page.locator('.contest-table');
const standings = (page: Page) => page.locator('.standings tbody tr:not(.division)');

interface Scene {
  anna: TestUser;
  visitor: TestUser;
  bots: Bot[];
}

async function createScene(users: CreateUsers): Promise<Scene> {
  const [anna, ben, visitor] = await users(3);
  await createMember(anna);
  await createMember(ben);
  return { anna, visitor, bots: await createBots(anna, ben) };
}

const viewOf = (user: TestUser, contest: string) =>
  user.request<ContestView>('GET', `contests/${contest}`);

/** Ends all games of the round again and again, until the contest is over. */
async function playToTheEnd(user: TestUser, contest: string, bots: readonly Bot[]): Promise<ContestView> {
  // A game may have ended meanwhile, and its node may be gone: then the step is repeated.
  await expect(async () => {
    const view = await viewOf(user, contest);
    await endGames(view, bots);
    expect(view.summary.state).toBe('finished');
  }).toPass({ timeout: 60_000, intervals: [250] });
  return viewOf(user, contest);
}

/** Checks that no player has two places in a round, that all tables are done, and no pair met twice. */
function checkRounds(view: ContestView, players: number): void {
  const pairs: string[] = [];
  for (const { tables, byes } of view.rounds) {
    const seated = [...tables.flatMap(({ players }) => players), ...byes];
    expect(new Set(seated).size).toBe(seated.length);
    expect(seated).toHaveLength(players);
    expect(tables.every(({ complete, games }) => complete && games.length === 1)).toBe(true);
    pairs.push(...tables.map(({ players }) => [...players].sort().join()));
  }
  expect(new Set(pairs).size).toBe(pairs.length);
}

test('a Swiss contest of eight bots ends although a node dies in mid-round', async ({ users }) => {
  test.slow();
  await withOwnNodes(async (first, second) => {
    const [anna, ben] = await users(2, (index) => ({ origin: [first, second][index]?.origin ?? '' }));
    const [visitor] = await users(1, { origin: second.origin });
    await createMember(anna);
    await createMember(ben);
    const bots = await createBots(anna, ben);
    const contest = await createContest(ben);
    await visitor.open(`/contests/${contest}`);
    await endGames(await startWithBots(ben, contest, bots), bots);
    await expect(state(visitor.page)).toContainText('Round 2 of 3');
    const before = await viewOf(ben, contest);
    expect(await endGames(before, bots, 2)).toBe(2);

    await first.kill();
    const killed = Date.now();
    anna.node = second.origin;
    await expect(tables(visitor.page)).toHaveCount(4);
    const middle = await viewOf(ben, contest);
    expect(middle.summary.round).toBe(2);
    expect(runningGames(middle).length).toBeGreaterThanOrEqual(2);
    const view = await playToTheEnd(ben, contest, bots);
    reportMeasurement(`${Math.round((Date.now() - killed) / 1000)} s from the death of a node to the end`);
    expect(view.rounds).toHaveLength(3);
    checkRounds(view, 8);
    await expect(state(visitor.page)).toHaveText('This contest is over.');
    await expect(standings(visitor.page)).toHaveCount(8);
  });
});

test('an arena of ten minutes pairs free players until its time is over', async ({ users }) => {
  test.slow();
  const { anna, visitor, bots } = await createScene(users);
  const name = uniqueName('arena');
  const contest = await createContest(anna, { ...ARENA, name });
  await startWithBots(anna, contest, bots.slice(0, 6));
  await visitor.open(`/contests/${contest}`);
  await expect(state(visitor.page)).toContainText(/Ends in (10:00|9:\d\d)/);
  await bots[6]?.request('POST', `contests/${contest}/enter`);
  // Two minutes pass after each game, so that the ten minutes take some seconds.
  const pass = `UPDATE contest SET starts_ms = starts_ms - 120000, revision = revision + 1 WHERE name = '${name}'`;
  // The test may take two minutes itself.
  for (const left of ['[678]', '[456]', '[234]', '[012]']) {
    const view = await viewOf(anna, contest);
    const playing = view.rounds.flatMap(({ tables }) =>
      tables.filter(({ complete }) => !complete).flatMap(({ players }) => players),
    );
    expect(new Set(playing).size, 'no player has two games').toBe(playing.length);
    await endGames(view, bots, 2);
    runSql(pass);
    await expect(state(visitor.page)).toContainText(new RegExp(`Ends in ${left}:`));
    await expect.poll(async () => runningGames(await viewOf(anna, contest)).length).toBe(3);
  }
  runSql(pass);
  await expect(state(visitor.page)).toHaveText('The time is up. The last games are being played.');
  const view = await playToTheEnd(anna, contest, bots);
  // Seven players: the one who came late has played.
  expect(view.standings).toHaveLength(7);
  expect(view.rounds.flatMap(({ tables }) => tables).length).toBeGreaterThanOrEqual(3 + 4 * 2);
  await expect(state(visitor.page)).toHaveText('This contest is over.');
  await expect(standings(visitor.page)).toHaveCount(7);
  await expect(visitor.page.getByRole('heading', { name: 'Latest results' })).toBeVisible();
});

test('a cup shows its bracket from the byes to the winner', async ({ users }) => {
  const { anna, visitor, bots } = await createScene(users);
  const contest = await createContest(anna, CUP);
  await startWithBots(anna, contest, bots.slice(0, 5));
  await visitor.open(`/contests/${contest}`);
  const matches = visitor.page.locator('.bracket-match');
  await expect(matches).toHaveCount(4 + 2 + 1);
  await expect(matches.getByText('bye')).toHaveCount(3);
  await expect(visitor.page.getByRole('heading', { name: 'Final' })).toBeVisible();
  const view = await playToTheEnd(anna, contest, bots);
  const winner = view.entries[view.standings[0]?.entry ?? -1]?.player.name ?? '';
  await expect(visitor.page.locator('.bracket-winner')).toContainText(`Winner: ${winner}`);
  await expect(matches.last().locator('.winner')).toContainText(winner);
  await injectAxe(visitor.page);
  await expectAccessible(visitor.page);
  await expectFitsPhone(visitor.page);
});

test('a mixed round has tables of two and three, and no bye', async ({ users }) => {
  const { anna, visitor, bots } = await createScene(users);
  const contest = await createContest(anna, MIXED);
  await startWithBots(anna, contest, bots.slice(0, 5));
  await visitor.open(`/contests/${contest}`);
  await expect(tables(visitor.page)).toHaveCount(2);
  const sizes = [0, 1].map((table) => tables(visitor.page).nth(table).locator('.table-players li').count());
  expect((await Promise.all(sizes)).sort()).toEqual([2, 3]);
  await expect(visitor.page.getByText('pauses in this round')).toBeHidden();
});

test('each division of a league has standings and a crosstable', async ({ users }) => {
  const { anna, visitor, bots } = await createScene(users);
  const contest = await createContest(anna, DIVISIONS);
  await startWithBots(anna, contest, bots.slice(0, 4));
  await playToTheEnd(anna, contest, bots);
  await visitor.open(`/contests/${contest}`);
  await expect(visitor.page.locator('.standings .division')).toHaveText(['Division 1', 'Division 2']);
  await expect(standings(visitor.page)).toHaveCount(4);
  await expect(visitor.page.locator('.crosstable')).toHaveCount(2);
  await injectAxe(visitor.page);
  await expectAccessible(visitor.page);
  await expectFitsPhone(visitor.page);
});
