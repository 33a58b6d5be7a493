// The page of the operator: members, access, notice, maintenance and the state of the site.

import { expectAccessible, injectAxe } from '../axe';
import { expectFitsPhone } from '../phoneWidth';
import { addVirtualAuthenticator, createMember, openSection, uniqueName } from './accounts';
import { makeOperator } from './database';
import { withOwnNode } from './ownNodes';
import { expect, PHONE, test, type Page, type TestUser } from './users';

// The server of a test ends before the pages do.
test.use({ expectedErrors: [/status of (401|403|404|409|422) |WebSocket connection to/] });

/** A member with a passkey whom the command line has made an operator. */
async function createOperator(person: TestUser, database: string): Promise<string> {
  const name = await createMember(person, uniqueName('boss'));
  await addVirtualAuthenticator(person.page);
  await person.open('/account');
  const passkeys = await openSection(person.page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  makeOperator(name, database);
  return name;
}

async function expectBothAccessible(page: Page): Promise<void> {
  for (const theme of ['day', 'night']) {
    await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), theme);
    await expectAccessible(page);
  }
}

test('the operator manages members and the site', async ({ users }) => {
  await withOwnNode([], async ({ origin }, database) => {
    const [boss, visitor] = await users(2, { origin });
    const name = await createOperator(boss, database);
    const { page } = boss;
    await injectAxe(page);
    await boss.open('/account');
    await page.getByRole('link', { name: 'Operator' }).click();
    const state = page.getByRole('tabpanel', { name: 'State' });
    await expect(state.getByRole('row', { name: /^own \(this one\)/ })).toBeVisible();
    await expect(state.getByRole('row', { name: /^pack_games/ })).toBeVisible();
    await expectBothAccessible(page);

    // By keyboard: the next tab, a new member, their password, their deletion.
    await page.getByRole('tab', { name: 'State' }).focus();
    await page.keyboard.press('ArrowRight');
    const members = page.getByRole('tabpanel', { name: 'Members' });
    await members.getByRole('textbox', { name: 'Name of the new member' }).focus();
    const added = uniqueName('ida');
    await page.keyboard.type(added);
    await page.keyboard.press('Enter');
    const secret = members.getByRole('textbox', { name: `New password of ${added}` });
    await expect(secret).toBeFocused();
    const first = await secret.inputValue();
    await members.getByRole('button', { name: `Reset password: ${added}` }).press('Enter');
    await page.keyboard.press('Enter');
    await expect(secret).not.toHaveValue(first);
    const row = members.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByRole('button')).toHaveCount(0);
    await members.getByRole('button', { name: 'Invite' }).click();
    await expect(members.getByRole('textbox', { name: 'Link for one person' })).toHaveValue(
      new RegExp(`^${origin}/account#invite=`),
    );
    await expectBothAccessible(page);
    await members.getByRole('button', { name: `Delete: ${added}` }).press('Enter');
    await page.keyboard.press('Enter');
    await expect(members.getByRole('link', { name: added })).toHaveCount(0);

    await page.getByRole('tab', { name: 'Access and notice' }).click();
    const controls = page.getByRole('tabpanel', { name: 'Access and notice' });
    const registration = controls.getByRole('combobox', { name: 'Registration' });
    await expect(registration).toHaveValue('settings');
    await registration.selectOption('closed');
    await controls.getByRole('button', { name: 'Save access' }).click();
    await visitor.open('/account');
    await expect(visitor.page.getByText('Registration is closed.')).toBeVisible();
    await controls.getByRole('textbox', { name: 'English' }).fill('Club evening on Friday');
    await controls.getByRole('button', { name: 'Save notice' }).click();
    const notice = visitor.page.getByRole('region', { name: 'Notice' });
    await expect(async () => {
      await visitor.open('/');
      await expect(notice).toContainText('Club evening on Friday', { timeout: 2_000 });
    }).toPass();
    await controls.getByRole('checkbox', { name: 'Maintenance mode is on' }).check();
    await expect(async () => {
      await visitor.open('/');
      await expect(notice).toContainText('The server is being maintained', { timeout: 2_000 });
    }).toPass();
    await expectBothAccessible(page);
    // The node ends with the test, which would reset requests of a page that still loads.
    await visitor.page.waitForLoadState('networkidle');
  });
});

test('the page fits a phone, and other visitors have no access', async ({ users }) => {
  await withOwnNode([], async ({ origin }, database) => {
    const [boss] = await users(1, { origin });
    await createOperator(boss, database);
    await boss.open('/operator');
    for (const tab of ['State', 'Members', 'Access and notice']) {
      await boss.page.getByRole('tab', { name: tab }).click();
      await expectFitsPhone(boss.page);
    }
    const [other] = await users(1, { origin, settings: { language: 'de' }, context: PHONE });
    await injectAxe(other.page);
    await other.open('/operator');
    await expect(other.page.getByText('für die Betreiber dieses Servers')).toBeVisible();
    await expectAccessible(other.page);
  });
});
