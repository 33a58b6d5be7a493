import { expectAccessible, injectAxe } from '../axe';
import { reportMeasurement } from '../fixtures';
import { createMember, uniqueName } from './accounts';
import { createContest, resign, runningGames, startContest, TRIPLES } from './contests';
import { runSql } from './database';
import { expect, test, type Page } from './users';

const state = (page: Page) => page.locator('.contest-state');
const yourPart = (page: Page) => page.getByRole('region', { name: 'Your part' });
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

/** Moves the start of a contest, as if time had passed; `start` is an expression of SQL. */
const moveStart = (name: string, start: string) =>
  runSql(`UPDATE contest SET starts_ms = ${start}, revision = revision + 1 WHERE name = '${name}'`);

const SQL_NOW_MS = '(extract(epoch FROM now()) * 1000)::bigint';

test('players check in, and one who does not is left out', async ({ users }) => {
  const [anna, ben, clara] = await users(3);
  await createMember(anna);
  const name = uniqueName('check-in');
  const contest = await createContest(anna, { name, check_in_minutes: 10 });
  for (const user of [anna, ben, clara]) {
    await user.open(`/contests/${contest}`);
    await user.page.getByRole('button', { name: 'Enter' }).click();
    await expect(yourPart(user.page)).toContainText('You’re in');
  }
  await expect(state(ben.page)).toContainText('Check-in opens 10 minutes before');
  await expect(ben.page.getByRole('button', { name: 'Check in' })).toBeHidden();

  moveStart(name, `${SQL_NOW_MS} + 300000`);
  for (const { page } of [anna, ben]) {
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(yourPart(page)).toContainText('You’re checked in');
  }
  await expect(clara.page.locator('.contest-entries .chip.won')).toHaveCount(2);

  // The contest starts by itself, without Clara.
  moveStart(name, SQL_NOW_MS);
  await expect(state(clara.page)).toContainText('Round 1 of 3');
  await expect(yourPart(ben.page)).toContainText('you play');
  await expect(tables(clara.page)).toHaveCount(1);
  await expect(clara.page.getByRole('button', { name: 'Enter' })).toBeVisible();
  await clara.page.getByText('Log', { exact: true }).click();
  await expect(clara.page.locator('.contest-log')).toContainText('Not there at the start: 1');
});

test('the organiser adds a webhook and deletes it', async ({ users }) => {
  const [anna] = await users(1);
  await createMember(anna);
  await anna.open(`/contests/${await createContest(anna)}`);
  await anna.page.getByText('Webhooks', { exact: true }).click();
  await anna.page.getByLabel('Address').fill('https://club.example/hook');
  await anna.page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(anna.page.locator('.webhook-secret code')).toHaveText(/^\S{20,}$/);
  await anna.page.reload();
  await anna.page.getByText('Webhooks', { exact: true }).click();
  await expect(anna.page.locator('.webhook-list li')).toHaveCount(1);
  await expect(anna.page.locator('.webhook-secret')).toBeHidden();
  await injectAxe(anna.page);
  await expectAccessible(anna.page);
  await anna.page.getByRole('button', { name: 'Delete https://club.example/hook' }).click();
  await expect(anna.page.locator('.webhook-list li')).toHaveCount(0);
});

test('an event of real boards is uploaded and has a page', async ({ users }) => {
  const [anna, visitor] = await users(2);
  await createMember(anna);
  await anna.open('/organise');
  const { page } = anna;
  const name = uniqueName('Club');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: 'Swiss evening' }).check();
  await page.getByRole('button', { name: 'Create the event' }).click();
  await page.getByLabel('Names, one per line').fill('Ada\nBen\nCleo');
  await page.getByRole('button', { name: 'Add players' }).click();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await page.locator('.organise-points').first().focus();
  await page.keyboard.type('31');
  await page.getByRole('tab', { name: 'Print and save' }).click();
  await page.getByRole('button', { name: 'Upload the event' }).click();
  await page.getByRole('link', { name: 'The event is on the server.' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await visitor.open(new URL(page.url()).pathname);
  await expect(state(visitor.page)).toHaveText('This contest is over.');
  await expect(tables(visitor.page)).toContainText(['3–1']);
  await expect(visitor.page.locator('.standings tbody tr')).toHaveCount(3);
  await expect(visitor.page.locator('.standings')).toContainText('Cleo');
});
