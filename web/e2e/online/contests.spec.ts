import type { ContestView } from '../../app/src/generated/wire';
import { expectAccessible, injectAxe } from '../axe';
import { reportMeasurement } from '../fixtures';
import { createMember } from './accounts';
import { createBot, createContest, resign, runningGames, startContest, TRIPLES, type Bot } from './contests';
import { expect, test, type Page } from './users';

const state = (page: Page) => page.locator('.contest-state');
const yourPart = (page: Page) => page.getByRole('region', { name: 'Your part' });
const standings = (page: Page) => page.locator('.standings tbody tr');
const tables = (page: Page) => page.locator('.contest-table');

test('from a template to the first pairing', async ({ users }) => {
  const [anna, ben] = await users(2);
  await createMember(anna);
  const began = Date.now();
  await anna.open('/contests');
  await anna.page.getByRole('link', { name: 'Create a contest' }).click();
  await anna.page.getByRole('radio', { name: /Swiss evening/ }).check();
  const name = `Evening ${began}`;
  await anna.page.getByLabel('Name').fill(name);
  await anna.page.getByRole('button', { name: 'Create the contest' }).click();
  await expect(anna.page.getByRole('heading', { level: 1, name })).toBeVisible();
  await anna.page.getByRole('button', { name: 'Enter' }).click();
  await expect(yourPart(anna.page)).toContainText('You’re in');

  await ben.open('/contests');
  await ben.page.getByRole('link', { name, exact: true }).click();
  await ben.page.getByRole('button', { name: 'Enter' }).click();
  await expect(yourPart(ben.page)).toContainText('You’re in');
  await expect(anna.page.getByRole('heading', { name: '2 players' })).toBeVisible();
  await anna.page.getByRole('button', { name: 'Start now' }).click();
  await expect(state(ben.page)).toContainText('Round 1 of 5');
  await yourPart(ben.page).getByRole('link', { name: 'Play now' }).click();
  await expect(ben.page.locator('.board-svg')).toBeVisible();
  reportMeasurement(`${Math.round((Date.now() - began) / 1000)} s from the list to the first game`);
  await injectAxe(anna.page);
  await expectAccessible(anna.page);
});

test('the organiser changes a result, and a late player is paired next', async ({ users }) => {
  const [anna, ben, clara] = await users(3);
  await createMember(anna);
  const contest = await createContest(anna);
  await startContest(anna, contest, [anna, ben]);
  await clara.open(`/contests/${contest}`);
  await clara.page.getByRole('button', { name: 'Enter' }).click();
  await expect(yourPart(clara.page)).toContainText('You’ll be paired in the next round');

  await anna.open(`/contests/${contest}`);
  await anna.page.getByRole('button', { name: 'Change result of table 1' }).click();
  const dialog = anna.page.getByRole('dialog');
  await injectAxe(anna.page);
  await expectAccessible(anna.page);
  await dialog.getByRole('spinbutton').first().fill('3');
  await dialog.getByLabel('Reason').fill('The clock was wrong');
  await dialog.getByRole('button', { name: 'Save the result' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(state(clara.page)).toContainText('Round 2 of 3');
  await expect(clara.page.getByText(/pauses in this round/)).toBeVisible();
  await clara.page.getByRole('button', { name: 'Previous round' }).click();
  await expect(tables(clara.page)).toContainText(['3–0']);
  await clara.page.getByText('Log', { exact: true }).click();
  await expect(clara.page.locator('.contest-log')).toContainText('The clock was wrong');
});

test('a player who is absent forfeits the table', async ({ users }) => {
  const [anna, ben] = await users(2);
  await createMember(anna);
  const contest = await createContest(anna);
  await startContest(anna, contest, [anna, ben]);
  await anna.open(`/contests/${contest}`);
  await anna.page.getByRole('button', { name: 'Change result of table 1' }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove the last game' }).click();
  await dialog.getByRole('checkbox').last().check();
  await dialog.getByLabel('Reason').fill('Did not come');
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  await anna.page.getByRole('button', { name: 'Previous round' }).click();
  await expect(tables(anna.page).first()).toContainText('absent');
});

/** Resigns every running game of the bots, each by one of its players. */
async function playRound(bots: readonly Bot[], contest: ContestView): Promise<void> {
  const name = (entry: number) => contest.entries[entry]?.player.name;
  const tables = contest.rounds.at(-1)?.tables ?? [];
  for (const table of tables) {
    const loser = bots.find((bot) => table.players.some((entry) => name(entry) === bot.name));
    const [game] = runningGames({ ...contest, rounds: [{ tables: [table], byes: [] }] });
    if (loser && game) await resign(loser, game);
  }
}

test('a Swiss contest of eight bots runs to its end on the page', async ({ users }) => {
  const [anna, ben, visitor] = await users(3);
  await createMember(anna);
  await createMember(ben);
  const bots: Bot[] = [];
  for (const owner of [anna, anna, anna, anna, ben, ben, ben, ben]) bots.push(await createBot(owner));
  const contest = await createContest(anna);
  for (const bot of bots) await bot.request('POST', `contests/${contest}/enter`);
  await visitor.open(`/contests/${contest}`);
  await anna.request('POST', `contests/${contest}/start`);
  for (const round of [1, 2, 3]) {
    await expect(state(visitor.page)).toContainText(`Round ${round} of 3`);
    await expect(tables(visitor.page)).toHaveCount(4);
    await playRound(bots, await anna.request<ContestView>('GET', `contests/${contest}`));
  }
  await expect(state(visitor.page)).toHaveText('This contest is over.');
  await expect(standings(visitor.page)).toHaveCount(8);
  await expect(standings(visitor.page).first()).toContainText('1');
});

test('a three-player league has tables of three and a crosstable', async ({ users }) => {
  const three = await users(3);
  const [anna, ben, clara] = three;
  await createMember(anna);
  const contest = await createContest(anna, TRIPLES);
  const view = await startContest(anna, contest, three);
  await ben.open(`/contests/${contest}`);
  await expect(yourPart(ben.page)).toContainText('you play');
  await expect(tables(ben.page).locator('.table-players li')).toHaveCount(3);
  const [game = ''] = runningGames(view);
  await resign(anna, game);
  await resign(clara, game);
  await expect(state(ben.page)).toHaveText('This contest is over.');
  await expect(ben.page.locator('.crosstable tbody tr')).toHaveCount(3);
  await injectAxe(ben.page);
  await expectAccessible(ben.page);
});
