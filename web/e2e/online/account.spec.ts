import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { GameSnapshot, GameDocument, MyGame } from '../../app/src/generated/wire';
import {
  expectMember,
  uniqueName,
  logIn,
  createMember,
  openSection,
  PASSWORD,
  signUp,
  addVirtualAuthenticator,
} from './accounts';
import { expect, startGame, test } from './users';
import { expireRecentLogin } from './database';

// The browser logs the server's error responses, which the page shows.
test.use({ expectedErrors: [/status of (401|403|409|422) /] });

test('a guest plays, becomes a member and keeps the games of the guest account', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben]);
  const before = await ann.request<GameSnapshot>('GET', `games/${game}`);
  const at = { config: before.config, log: before.log };
  const { move } = await ann.request<{ move: string }>('POST', 'rules/random', { at });
  const request_id = randomUUID();
  await ann.request('POST', `games/${game}/commands`, { request_id, ply: 0, command: `move ${move}` });

  const guest = (await ann.ensureUser()).name;
  await ann.open('/account');
  await expect(ann.page.getByText(`as a guest, ${guest}`)).toBeVisible();
  const name = uniqueName('ann');
  const form = signUp(ann.page);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expectMember(ann.page, name);
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeFocused();
  const welcome = ann.page.getByRole('region', { name: `Welcome, ${name}` });
  await expect(welcome.getByRole('link', { name: 'Find a game' })).toHaveAttribute('href', '/lobby');

  const games = await ann.request<MyGame[]>('GET', 'me/games');
  expect(games.map(({ id }) => id)).toEqual([game]);
  // The user still has the seat and can chat from it.
  expect((await ann.request<GameSnapshot>('GET', `games/${game}`)).your_seat).toBe(1);
  await ann.request('POST', `games/${game}/commands`, { request_id: randomUUID(), ply: null, command: 'resign' });
  const record = await ben.request<GameDocument>('GET', `games/${game}/record?as=json`);
  expect(record.seats[0]?.player).toEqual({ name, kind: 'member' });
  await ann.page.reload();
  await expectMember(ann.page, name);
  await expect(welcome).toBeHidden();
});

test('an anonymous user signs up with a passkey and logs in with it', async ({ users }) => {
  const [{ page, open }] = await users(1);
  await addVirtualAuthenticator(page);
  await open('/account');
  const name = uniqueName('pia');
  await signUp(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await signUp(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expectMember(page, name);
  const passkeys = await openSection(page, 'Passkeys');
  await expect(passkeys.getByRole('listitem')).toHaveText(/^Chrome on Linux/);

  // The only way in stays.
  await passkeys.getByRole('button', { name: 'Remove: Chrome on Linux' }).click();
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(passkeys.locator('.error-message p')).toContainText('your only way to log in');

  // It can be called something else.
  await passkeys.getByRole('button', { name: 'Cancel' }).click();
  await passkeys.getByRole('button', { name: 'Rename: Chrome on Linux' }).click();
  await passkeys.getByRole('textbox', { name: 'Name of the passkey' }).fill('My laptop');
  await passkeys.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveText(/^My laptop/);

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await logIn(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectMember(page, name);

  // With an old login the passkey is required again.
  expireRecentLogin(name);
  await openSection(page, 'Recovery codes');
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.locator('.codes code')).toHaveCount(10);
});

test('a recovery code leads back in, once', async ({ users }) => {
  const [person] = await users(1);
  const { page, open } = person;
  const name = await createMember(person);
  await open('/account#codes');
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const codes = page.locator('.codes code');
  await expect(codes).toHaveCount(10);
  const code = await codes.nth(3).innerText();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(code);

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  for (const isFirst of [true, false]) {
    await page.getByText('Forgot your password?').click();
    await expect(page.getByText('This server doesn’t send email.')).toBeVisible();
    const form = page.getByRole('form', { name: 'With a recovery code' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Recovery code' }).fill(code.toUpperCase());
    await form.getByRole('textbox', { name: 'New password' }).fill('nine small wrens 4');
    await form.getByRole('button', { name: 'Set the password and log in' }).click();
    if (isFirst) {
      await expectMember(page, name);
      await expect(page.locator('#codes .state')).toHaveText('9 left');
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
    } else {
      const field = form.getByRole('textbox', { name: 'Recovery code' });
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/the code was already used/);
    }
  }
});

test('sensitive changes require the login again, and are then applied', async ({ users }) => {
  const [person] = await users(1);
  const { page, open } = person;
  const name = await createMember(person);
  await open('/account');
  const data = await openSection(page, 'Your data');
  expireRecentLogin(name);
  const saved = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download your data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  const field = dialog.getByRole('textbox', { name: 'Password' });
  await field.fill('not my password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('That’s not your password. Try again.');
  await field.fill(PASSWORD);
  await field.press('Enter');
  const file = await saved;
  await expect(dialog).toBeHidden();
  expect(file.suggestedFilename()).toBe(`palamedes-${name}.json`);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as { me: { name: string } };
  expect(exported.me.name).toBe(name);
  const games = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Download your games' }).click();
  const lines = (await readFile(await (await games).path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toHaveLength(1);

  // Cancelling the dialog changes nothing.
  expireRecentLogin(name);
  await data.getByRole('button', { name: 'Download your data' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(data.getByRole('button', { name: 'Download your data' })).toBeEnabled();
  await expect(data.locator('.error-message p')).toHaveCount(0);
});

test('a device can be logged out from another one', async ({ users }) => {
  const [here, there] = await users(2);
  const name = await createMember(here);
  await there.open('/account');
  await logIn(there.page).getByRole('textbox', { name: 'Name' }).fill(name);
  await logIn(there.page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await logIn(there.page).getByRole('button', { name: 'Log in', exact: true }).click();
  await expectMember(there.page, name);

  await here.open('/account');
  const devices = await openSection(here.page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Log out: / }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('listitem')).toContainText('this device');
  await there.page.reload();
  await expect(logIn(there.page)).toBeVisible();
});

test('a token is shown once, works, and is revoked', async ({ users, playwright }) => {
  const [person] = await users(1);
  const { page, open, node } = person;
  await createMember(person);
  await open('/account#bots');
  const form = page.getByRole('form', { name: 'New token' });
  const bot = uniqueName('bot');
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name of the bot' }).fill(bot);
  await form.getByRole('textbox', { name: 'Description' }).fill('under the desk');
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('textbox', { name: 'shown only once' });
  await expect(shown).toBeFocused();
  const headers = { Authorization: `Bearer ${await shown.inputValue()}` };
  const program = await playwright.request.newContext({ extraHTTPHeaders: headers });
  const response = await program.get(`${node}/api/me`);
  expect(await response.json()).toMatchObject({ name: bot, kind: 'bot', scopes: ['read', 'play'] });

  await page.getByRole('button', { name: 'Revoke: under the desk' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  expect((await program.get(`${node}/api/me`)).status()).toBe(401);
  await program.dispose();
});

test('deleting an account requires its name', async ({ users }) => {
  const [person] = await users(1);
  const { page, open } = person;
  const name = await createMember(person);
  await open('/account#data');
  await page.getByRole('button', { name: 'Delete this account' }).click();
  const typed = page.getByRole('textbox', { name: `Type ${name} to confirm` });
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(typed).toBeFocused();
  await typed.fill(name);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(signUp(page)).toBeVisible();
  await logIn(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await logIn(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await logIn(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(logIn(page).getByText('don’t match')).toBeVisible();
});
