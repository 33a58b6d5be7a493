import type { Locator } from '@playwright/test';
import type { CurrentUser } from '../../app/src/generated/wire';
import { expectAccessible, injectAxe } from '../axe';
import { addVirtualAuthenticator, createMember, openSection, uniqueName } from './accounts';
import { expect, PHONE, startGame, test, type Page, type TestUser } from './users';
import { makeModerator } from './database';

// The browser logs the server's error responses, which the page shows.
test.use({ expectedErrors: [/status of (401|404|409|422) /] });

/** A moderator; the command line of the server makes them, and this does the same. */
async function createModerator(person: TestUser): Promise<void> {
  makeModerator(await createMember(person, uniqueName('keeper')));
}

/** Adds the passkey without which a moderator cannot decide. */
async function addPasskey({ page, open }: TestUser): Promise<void> {
  await addVirtualAuthenticator(page);
  await open('/account');
  const passkeys = await openSection(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
}

const choose = (form: Locator, act: string) =>
  form.getByRole('combobox', { name: 'Decision' }).selectOption(act);

/** A game of two users: the second insults, the first reports it. */
async function createReportedChat(ann: TestUser, ben: TestUser): Promise<{ game: string; reported: string }> {
  const game = await startGame([ann, ben]);
  const reported = (await ben.ensureUser()).name;
  await ben.request('POST', `games/${game}/chat`, { text: 'You play like a toad.' });
  const report = { player: reported, game_id: game, reason: 'chat', text: 'From the first move on.' };
  await ann.request('POST', 'reports', report);
  return { game, reported };
}

test('a report is shown with its chat, and the decision takes effect at once', async ({ users }) => {
  const [ann, ben, moderator] = await users(3);
  const { game, reported } = await createReportedChat(ann, ben);
  const { name } = await ann.ensureUser();
  await ben.request('POST', 'reports', { player: name, game_id: null, reason: 'other', text: 'Cold.' });
  await createModerator(moderator);
  await addPasskey(moderator);
  const { page } = moderator;
  await page.getByRole('link', { name: 'Moderation' }).click();
  const card = page.getByRole('article', { name: `Report about ${reported}` });
  const other = page.getByRole('article', { name: `Report about ${name}` });
  await other.getByRole('textbox', { name: 'Reason' }).fill('Half a sentence');
  await expect(card.getByRole('figure')).toHaveText(`${name} wrote in the report:From the first move on.`);
  await expect(card.getByRole('listitem').filter({ hasText: 'toad' })).toContainText(reported);
  await card.getByRole('button', { name: 'Decide' }).click();
  await expect(card.getByRole('status')).toHaveText('Choose a decision.');
  await choose(card, 'Mute in chat');
  await card.getByRole('combobox', { name: 'For how long' }).selectOption('7 days');
  await card.getByRole('textbox', { name: 'Reason' }).fill('Insults at the table');
  await card.getByRole('button', { name: 'Decide' }).click();
  await expect(card).toHaveCount(0);
  await expect(other.getByRole('textbox', { name: 'Reason' })).toHaveValue('Half a sentence');

  const response = ben.request('POST', `games/${game}/chat`, { text: 'Toad.' });
  await expect(response).rejects.toThrow(/422 .*"muted".*until_ms/);
  await page.getByRole('tab', { name: 'Decided' }).click();
  await expect(page.getByRole('article', { name: `Report about ${reported}` })).toContainText(
    'took action',
  );
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const entry = page.getByRole('tabpanel', { name: 'Audit log' }).getByRole('listitem');
  await expect(entry.filter({ hasText: reported }).first()).toContainText('Report settled');
  await expect(entry.filter({ hasText: `Muted: ${reported}` })).toContainText('Insults at the table');
});

test('an opponent can be reported once', async ({ users }) => {
  const [ann, ben] = await users(2, { context: PHONE });
  await startGame([ann, ben]);
  const { name } = await ben.ensureUser();
  const { page } = ann;
  await ann.open(`/player/${name}`);
  const report = page.getByRole('button', { name: `Report ${name}` });
  const dialog = page.getByRole('dialog', { name: `Report ${name}` });
  await report.click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Choose a reason.');
  await dialog.getByRole('radio', { name: 'Their name' }).check();
  await dialog.getByRole('textbox', { name: 'Details' }).fill('It is a swear word.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('The moderators will look into it.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await report.click();
  await dialog.getByRole('radio', { name: 'Their name' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('status')).toContainText('You already reported this');
});

test('a name and a login are moderated without a report', async ({ users }) => {
  const [ann, moderator] = await users(2, { context: PHONE });
  const offender = await createMember(ann, uniqueName('rude'));
  await createModerator(moderator);
  await addPasskey(moderator);
  const { page } = moderator;
  await moderator.open('/moderation');
  await page.getByRole('tab', { name: 'Player' }).press('Enter');
  const panel = page.getByRole('tabpanel', { name: 'Player' });
  const act = async (choice: string) => {
    await choose(panel, choice);
    await panel.getByRole('textbox', { name: 'Reason' }).fill('It must not stay');
    await panel.getByRole('button', { name: 'Decide' }).click();
  };
  await panel.getByRole('textbox', { name: 'Name of the player' }).fill('no-such-player');
  await panel.getByRole('button', { name: 'Look' }).click();
  await expect(panel.getByText(/^There is no player called/)).toBeVisible();
  await panel.getByRole('textbox', { name: 'Name of the player' }).fill(offender);
  await panel.getByRole('textbox', { name: 'Name of the player' }).press('Enter');
  await expect(panel.getByRole('heading', { name: offender })).toBeVisible();
  await act('Replace the name by a neutral one');
  await expect(panel.getByRole('heading', { name: offender })).toHaveCount(0);
  const { name } = await ann.request<CurrentUser>('GET', 'me');
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await act('Suspend, and resign running games');
  await expect(panel.getByText('Suspended until')).toBeVisible();
  await expect(ann.request('GET', 'me')).rejects.toThrow(/401/);
  await act('Lift the suspension');
  await expect(panel.getByText('Suspended until')).toHaveCount(0);
});

/** What axe-core finds in both themes. */
async function expectBothAccessible(page: Page): Promise<void> {
  for (const theme of ['day', 'night']) {
    await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), theme);
    await expectAccessible(page);
  }
}

test('axe finds nothing wrong with the desk of a moderator', async ({ users }) => {
  const [ann, ben, moderator] = await users(3);
  const { reported } = await createReportedChat(ann, ben);
  await createModerator(moderator);
  const { page } = moderator;
  await injectAxe(page);
  await moderator.open('/moderation');
  const card = page.getByRole('article', { name: `Report about ${reported}` });
  await choose(card, 'Suspend, and resign running games');
  // Without a passkey the server would refuse the decision.
  await expect(card.getByRole('button', { name: 'Decide' })).toBeDisabled();
  await expect(card.getByRole('link', { name: 'Add one in your account' })).toHaveAttribute('href', '/account');
  await expectBothAccessible(page);
  for (const tab of ['Decided', 'Player', 'Audit log']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectBothAccessible(page);
  }
});

test('other users have no access to moderation', async ({ users }) => {
  const [ann] = await users(1);
  await createMember(ann);
  await ann.open('/account');
  await expect(ann.page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
  await expect(ann.page.getByRole('link', { name: 'Moderation' })).toHaveCount(0);
  await ann.open('/moderation');
  await expect(ann.page.getByText('for the moderators of this server')).toBeVisible();
});

test('privacy and imprint show texts of the server and the app', async ({ users }) => {
  const [{ page, open }] = await users(1);
  await injectAxe(page);
  await open('/lobby');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('has added no text')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What Palamedes stores' })).toBeVisible();
  await expectBothAccessible(page);
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByText('has not given an imprint')).toBeVisible();
  await expectBothAccessible(page);
});
