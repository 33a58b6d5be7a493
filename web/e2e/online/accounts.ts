// Accounts, as people make and use them on the page.

import { randomInt } from 'node:crypto';
import { expect, type Page, type Person } from './people';

export const PASSWORD = 'eleven tall herons 7';

/** A name nobody has yet. */
export function freshName(beginning: string): string {
  const letters = Array.from({ length: 9 }, () => 'bcdfghkmpqstxyz'[randomInt(15)]);
  return `${beginning}-${letters.join('')}`;
}

export const signUp = (page: Page) => page.getByRole('region', { name: 'make an account' });
export const logIn = (page: Page) => page.getByRole('region', { name: 'Log in' });

/** A member, made past the pages. */
export async function member(person: Person, name = freshName('mia')): Promise<string> {
  await person.ask('POST', 'account', { name, password: PASSWORD });
  return name;
}

/** Who the page says one is. */
export async function expectMember(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.locator('.called strong')).toHaveText(name);
}

/** Opens one of the matters of the account. */
export async function openPart(page: Page, title: string): Promise<ReturnType<Page['locator']>> {
  const part = page.locator('details.part').filter({
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  await part.locator('summary').click();
  return part.locator('.inside');
}

/** A device that holds passkeys and whose owner always unlocks it. */
export async function withAuthenticator(page: Page): Promise<void> {
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
