// Accounts, as people make and use them on the page.

import { randomInt } from 'node:crypto';
import { expect, type Page, type TestUser } from './users';

export const PASSWORD = 'eleven tall herons 7';

/** An unused name. */
export function uniqueName(beginning: string): string {
  const letters = Array.from({ length: 9 }, () => 'bcdfghkmpqstxyz'[randomInt(15)]);
  return `${beginning}-${letters.join('')}`;
}

export const signUp = (page: Page) => page.getByRole('region', { name: 'Create an account' });
export const logIn = (page: Page) => page.getByRole('region', { name: 'Log in' });

/** A member, created over the API. */
export async function createMember(person: TestUser, name = uniqueName('mia')): Promise<string> {
  await person.request('POST', 'accounts', { name, password: PASSWORD });
  return name;
}

/** The user name in the page header. */
export async function expectMember(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
  await expect(page.locator('.account-name strong')).toHaveText(name);
}

/** Opens one of the matters of the account. */
export async function openSection(page: Page, title: string): Promise<ReturnType<Page['locator']>> {
  const part = page.locator('details.settings-section').filter({
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  await part.locator('summary').click();
  return part.locator('.section-body');
}

/** A device that holds passkeys and whose owner always unlocks it. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
