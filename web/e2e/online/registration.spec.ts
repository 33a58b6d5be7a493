// A server that does not let everyone register, its notice, and its maintenance mode.

import { expectAccessible, injectAxe } from '../axe';
import { runAdmin } from '../server';
import { logIn, PASSWORD, signUp, uniqueName } from './accounts';
import { withOwnNode } from './ownNodes';
import { expect, PHONE, test } from './users';

// The server of a test ends before the pages do.
test.use({ expectedErrors: [/status of (401|403|422|503) |WebSocket connection to/] });

test('closed registration has a sentence instead of a form', async ({ users }) => {
  const options = ['--registration', 'closed', '--server-contact', 'club@example.org'];
  await withOwnNode(options, async ({ origin }) => {
    const [english] = await users(1, { origin });
    await injectAxe(english.page);
    await english.open('/account');
    await expect(signUp(english.page)).toContainText('Registration is closed.');
    await expect(signUp(english.page)).toContainText('club@example.org');
    await expect(signUp(english.page).getByRole('textbox')).toHaveCount(0);
    await expect(logIn(english.page).getByRole('textbox', { name: 'Name' })).toBeVisible();
    await expectAccessible(english.page);
    const [german] = await users(1, { origin, settings: { language: 'de' }, context: PHONE });
    await injectAxe(german.page);
    await german.open('/account');
    const region = german.page.getByRole('region', { name: 'Konto anlegen' });
    await expect(region).toContainText('Die Registrierung ist geschlossen.');
    await expectAccessible(german.page);
  });
});

test('the link of an invitation creates one account, by keyboard', async ({ users }) => {
  await withOwnNode(['--registration', 'invitation'], async ({ origin }, database) => {
    const [ann, ben] = await users(2, { origin });
    await ann.open('/account');
    await expect(signUp(ann.page)).toContainText('You need an invitation');
    await expect(signUp(ann.page).getByRole('textbox')).toHaveCount(0);
    const link = runAdmin(database, 'member', 'invite', '--public-url', origin);
    await injectAxe(ann.page);
    await ann.page.goto('about:blank');
    await ann.page.goto(link);
    const name = signUp(ann.page).getByRole('textbox', { name: 'Name' });
    await expect(name).toBeVisible();
    expect(new URL(ann.page.url()).hash).toBe('');
    await expectAccessible(ann.page);
    const member = uniqueName('ann');
    await name.focus();
    await ann.page.keyboard.type(member);
    await signUp(ann.page).getByRole('textbox', { name: 'Password' }).focus();
    await ann.page.keyboard.type(PASSWORD);
    await ann.page.keyboard.press('Enter');
    await expect(ann.page.getByRole('heading', { name: `Welcome, ${member}` })).toBeVisible();

    await ben.page.goto(link);
    await signUp(ben.page).getByRole('textbox', { name: 'Name' }).fill(uniqueName('ben'));
    await signUp(ben.page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await signUp(ben.page).getByRole('button', { name: 'Create account' }).click();
    await expect(signUp(ben.page)).toContainText('This invitation has expired or was used.');
  });
});

test('notice and maintenance are shown on the pages', async ({ users }) => {
  await withOwnNode([], async ({ origin }, database) => {
    const [english] = await users(1, { origin });
    const [german] = await users(1, { origin, settings: { language: 'de' }, context: PHONE });
    runAdmin(database, 'notice', 'set', '--en', 'Open on <b>Friday</b>', '--de', 'Freitag offen');
    const notice = english.page.getByRole('region', { name: 'Notice' });
    await expect(async () => {
      await english.open('/');
      await expect(notice).toHaveText('Open on <b>Friday</b>', { timeout: 2_000 });
    }).toPass();
    runAdmin(database, 'maintenance', 'on');
    await expect(async () => {
      await english.open('/lobby');
      await expect(notice).toContainText('The server is being maintained', { timeout: 2_000 });
    }).toPass();
    await injectAxe(german.page);
    await german.open('/');
    const hint = german.page.getByRole('region', { name: 'Hinweis' });
    await expect(hint).toContainText('Der Server wird gewartet');
    await expect(hint).toContainText('Freitag offen');
    await expectAccessible(german.page);
    await english.open('/account');
    await expect(signUp(english.page)).toContainText('The server is being maintained');
  });
});
