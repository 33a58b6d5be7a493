import { expectAccessible, injectAxe } from '../axe';
import { uniqueName, createMember, openSection, PASSWORD, signUp } from './accounts';
import { expect, PHONE, test, type Page } from './users';

test.use({ expectedErrors: [/status of (401|409|422) /] });

test('errors are shown beside their field', async ({ users }) => {
  const [ann, ben] = await users(2);
  const taken = await createMember(ann);
  await ben.open('/account');
  const form = signUp(ben.page);
  const name = form.getByRole('textbox', { name: 'Name' });
  const password = form.getByRole('textbox', { name: 'Password' });
  const make = form.getByRole('button', { name: 'Create account' });

  await name.fill('a'.repeat(21));
  await expect(name).toHaveAccessibleDescription(/at most 20 characters/);
  await name.fill('admin');
  await password.fill('short');
  await expect(password).toHaveAccessibleDescription('5 more characters.');
  await password.fill(PASSWORD);
  await make.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/is reserved/);

  await name.fill(taken.toUpperCase());
  await expect(name).not.toHaveAttribute('aria-invalid');
  await make.click();
  await expect(name).toHaveAccessibleDescription(/is taken/);

  await name.fill(uniqueName('ben'));
  await password.fill('password1234');
  await make.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/too easy to guess/);
  await form.getByRole('button', { name: 'Show: Password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('a link from a mail leaves no secret in the address bar', async ({ users }) => {
  const [{ page, open }] = await users(1);
  await open('/account#reset=made-up');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password and log in' }).click();
  await expect(page.locator('.error-message p')).toContainText('This link no longer works');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(signUp(page)).toBeVisible();

  await open('/account#verify=made-up');
  await expect(page.locator('.done')).toContainText('This link no longer works');
  expect(new URL(page.url()).hash).toBe('');
});

test('research consent can be given, and blocks are removed', async ({ users }) => {
  const [ann, ben] = await users(2);
  await createMember(ann);
  const { name } = await ben.ensureUser();
  await ann.request('POST', `me/blocks/${name}`);
  await ann.open('/account');
  const research = await openSection(ann.page, 'Research');
  const allowed = research.getByRole('checkbox', { name: 'Allow research with my games' });
  await expect(allowed).not.toBeChecked();
  await allowed.check();
  await expect(ann.page.locator('#research .state')).toHaveText('allowed');
  const blocked = await openSection(ann.page, 'Blocked players');
  await blocked.getByRole('button', { name: `Unblock: ${name}` }).click();
  await expect(blocked.getByText('You haven’t blocked any players.')).toBeVisible();
  await ann.open('/account#research');
  await expect(allowed).toBeChecked();
});

/** Every state of the page that can be had without mail. */
async function checkAllStates(page: Page, check: () => Promise<void>, name: string): Promise<void> {
  await check();
  await page.locator('details.forgot-password summary').click();
  await expect(page.locator('details.forgot-password form')).toBeVisible();
  const [make] = await page.locator('section form button[type=submit]').all();
  await make?.click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await check();
  const [called, password] = await page.locator('section[aria-labelledby=sign-up] input').all();
  await called?.fill(name);
  await password?.fill(PASSWORD);
  await make?.click();
  await expectSignedInAs(page, name);
  await check();
  for (const summary of await page.locator('.settings-section > summary').all()) await summary.click();
  await page.locator('#codes .section-body button').click();
  await expect(page.locator('.codes code')).toHaveCount(10);
  await page.locator('#bots form input[type=text]').first().fill(`${name.slice(0, 12)}-b`);
  await page.locator('#bots form input[type=text]').last().fill('desk');
  await page.locator('#bots form button[type=submit]').click();
  await expect(page.locator('#token-made')).toBeVisible();
  await page.locator('#bots .rows button').first().click();
  await page.locator('#data .separate button').click();
  await check();
}

async function expectSignedInAs(page: Page, name: string): Promise<void> {
  await expect(page.locator('.account-name strong')).toHaveText(name);
}

const LOOKS = [
  { theme: 'day', language: 'de', context: PHONE },
  { theme: 'night', language: 'en', context: {} },
] as const;

for (const { theme, language, context } of LOOKS) {
  test(`axe finds nothing on the account: ${theme}, ${language}`, async ({ users }) => {
    const [{ page, open, ensureUser }] = await users(1, { settings: { theme, language }, context });
    test.slow(); // axe checks long pages, three times.
    await injectAxe(page);
    await ensureUser();
    await open('/account');
    await expect(page.locator('#log-in')).toBeVisible();
    const check = async () => {
      await expectAccessible(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    };
    await checkAllStates(page, check, uniqueName('axel'));
  });
}
