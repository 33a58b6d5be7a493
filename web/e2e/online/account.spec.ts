import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FullGame, GameDocument, MyGame } from '../../app/src/generated/wire';
import {
  expectMember,
  freshName,
  logIn,
  member,
  openPart,
  PASSWORD,
  signUp,
  withAuthenticator,
} from './accounts';
import { expect, seat, test } from './people';
import { loginsAge } from './store';

// What the server refuses is told on the page, and the browser writes it down too.
test.use({ expected: [/status of (401|403|409|422) /] });

test('a guest plays, becomes a member and keeps the games', async ({ people }) => {
  const [ann, ben] = await people(2);
  const game = await seat([ann, ben]);
  const before = await ann.ask<FullGame>('GET', `games/${game}`);
  const at = { config: before.config, log: before.log };
  const { move } = await ann.ask<{ move: string }>('POST', 'rules/random', { at });
  const key = randomUUID();
  await ann.ask('POST', `games/${game}/act`, { key, ply: 0, say: `move ${move}` });

  const guest = (await ann.enter()).name;
  await ann.open('/account');
  await expect(ann.page.getByText(`as a guest, ${guest}`)).toBeVisible();
  const name = freshName('ann');
  const form = signUp(ann.page);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Make it with a password' }).click();
  await expectMember(ann.page, name);
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeFocused();

  const games = await ann.ask<MyGame[]>('GET', 'me/games');
  expect(games.map(({ game }) => game)).toEqual([game]);
  // The seat is still theirs, and what is said from it counts.
  expect((await ann.ask<FullGame>('GET', `games/${game}`)).you).toBe(1);
  await ann.ask('POST', `games/${game}/act`, { key: randomUUID(), ply: null, say: 'resign' });
  const record = await ben.ask<GameDocument>('GET', `games/${game}/record?as=json`);
  expect(record.seats[0]?.player).toEqual({ name, kind: 'member' });
  await ann.page.reload();
  await expectMember(ann.page, name);
});

test('nobody becomes a member with a passkey and comes back with it', async ({ people }) => {
  const [{ page, open }] = await people(1);
  await withAuthenticator(page);
  await open('/account');
  const name = freshName('pia');
  await signUp(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await signUp(page).getByRole('button', { name: 'Make it with a passkey' }).click();
  await expectMember(page, name);
  const passkeys = await openPart(page, 'Passkeys');
  await expect(passkeys.getByRole('listitem')).toHaveText(/^Chrome on Linux/);

  // The only way in stays.
  await passkeys.getByRole('button', { name: 'Remove: Chrome on Linux' }).click();
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(passkeys.locator('.trouble p')).toContainText('your only way in');

  // It can be called something else.
  await passkeys.getByRole('button', { name: 'Cancel' }).click();
  await passkeys.getByRole('button', { name: 'Rename: Chrome on Linux' }).click();
  await passkeys.getByRole('textbox', { name: 'What you call it' }).fill('My laptop');
  await passkeys.getByRole('button', { name: 'Keep' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveText(/^My laptop/);

  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectMember(page, name);

  // Where the login is old, the passkey is asked for once more.
  loginsAge(name);
  await openPart(page, 'Recovery codes');
  await page.getByRole('button', { name: 'Make ten codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show a passkey' }).click();
  await expect(page.locator('.codes code')).toHaveCount(10);
});

test('a recovery code leads back in, once', async ({ people }) => {
  const [person] = await people(1);
  const { page, open } = person;
  const name = await member(person);
  await open('/account#codes');
  await page.getByRole('button', { name: 'Make ten codes' }).click();
  const codes = page.locator('.codes code');
  await expect(codes).toHaveCount(10);
  const code = await codes.nth(3).innerText();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(code);

  await page.getByRole('button', { name: 'Log out' }).click();
  for (const isFirst of [true, false]) {
    await page.getByText('Forgotten your password?').click();
    await expect(page.getByText('This server sends no mail.')).toBeVisible();
    const form = page.getByRole('form', { name: 'By recovery code' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Recovery code' }).fill(code.toUpperCase());
    await form.getByRole('textbox', { name: 'New password' }).fill('nine small wrens 4');
    await form.getByRole('button', { name: 'Set the password and log in' }).click();
    if (isFirst) {
      await expectMember(page, name);
      await expect(page.locator('#codes .state')).toHaveText('9 left');
      await page.getByRole('button', { name: 'Log out' }).click();
    } else {
      const field = form.getByRole('textbox', { name: 'Recovery code' });
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/the code was used already/);
    }
  }
});

test('what matters wants the login again, and is then done', async ({ people }) => {
  const [person] = await people(1);
  const { page, open } = person;
  const name = await member(person);
  await open('/account');
  const data = await openPart(page, 'Your data');
  loginsAge(name);
  const saved = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Save everything as a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  const field = dialog.getByRole('textbox', { name: 'Password' });
  await field.fill('not my password');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('That is not your password. Try again.');
  await field.fill(PASSWORD);
  await field.press('Enter');
  const file = await saved;
  await expect(dialog).toBeHidden();
  expect(file.suggestedFilename()).toBe(`palamedes-${name}.json`);
  const told = JSON.parse(await readFile(await file.path(), 'utf8')) as { me: { name: string } };
  expect(told.me.name).toBe(name);

  // Whoever does not show it has done nothing.
  loginsAge(name);
  await data.getByRole('button', { name: 'Save everything as a file' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(data.getByRole('button', { name: 'Save everything as a file' })).toBeEnabled();
  await expect(data.locator('.trouble p')).toHaveCount(0);
});

test('a device can be logged out from another one', async ({ people }) => {
  const [here, there] = await people(2);
  const name = await member(here);
  await there.open('/account');
  await logIn(there.page).getByRole('textbox', { name: 'Name' }).fill(name);
  await logIn(there.page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await logIn(there.page).getByRole('button', { name: 'Log in', exact: true }).click();
  await expectMember(there.page, name);

  await here.open('/account');
  const devices = await openPart(here.page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^End: / }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('listitem')).toContainText('this device');
  await there.page.reload();
  await expect(logIn(there.page)).toBeVisible();
});

test('a token is told once, works, and is taken back', async ({ people, playwright }) => {
  const [person] = await people(1);
  const { page, open, node } = person;
  await member(person);
  await open('/account#bots');
  const form = page.getByRole('form', { name: 'A new token' });
  const bot = freshName('bot');
  await form.getByRole('button', { name: 'Make the token' }).click();
  await expect(form.getByRole('textbox', { name: 'What it is for' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name of the bot' }).fill(bot);
  await form.getByRole('textbox', { name: 'What it is for' }).fill('under the desk');
  await form.getByRole('button', { name: 'Make the token' }).click();
  const shown = page.getByRole('textbox', { name: 'shown only once' });
  await expect(shown).toBeFocused();
  const headers = { Authorization: `Bearer ${await shown.inputValue()}` };
  const program = await playwright.request.newContext({ extraHTTPHeaders: headers });
  const answered = await program.get(`${node}/api/me`);
  expect(await answered.json()).toMatchObject({ name: bot, kind: 'bot', scopes: ['read', 'play'] });

  await page.getByRole('button', { name: 'Revoke: under the desk' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('You have no token.')).toBeVisible();
  expect((await program.get(`${node}/api/me`)).status()).toBe(401);
  await program.dispose();
});

test('whoever goes types the name, and is gone', async ({ people }) => {
  const [person] = await people(1);
  const { page, open } = person;
  const name = await member(person);
  await open('/account#data');
  await page.getByRole('button', { name: 'Delete this account' }).click();
  const typed = page.getByRole('textbox', { name: `Type ${name} to go on` });
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(typed).toBeFocused();
  await typed.fill(name);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(signUp(page)).toBeVisible();
  await logIn(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await logIn(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await logIn(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(logIn(page).getByText('do not match')).toBeVisible();
});
