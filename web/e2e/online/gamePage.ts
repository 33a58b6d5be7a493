// Helpers for online games: the texts of the page, and fixed moves.

import { waitForTurn, plyCount, press } from '../playGame';
import { expect, type Page, type TestUser } from './users';

/** Beginnings near the end, so that a game comes to its end by the rules within a few turns. */
export const NEAR_END = {
  /** Seat 1 finishes at crossing c. */
  two: '2 +,+,c1d,D2E,E2A/+,+,B2C,A2B,C2D A,B,a,b,e - 1 9 -',
  /** The same for the team of seats 1 and 3. */
  teams: '4t +,+,c1d,D2E,E2A/A,B,C,D,E/+,+,C3D,B3C,A3B/A,B,C,D,E a,b,d1e,d2e,e - 1 9 -',
  /** Seat 1 finishes at crossing a. */
  five: '5 +,a1b,E2A/B,B,B/C,C,C/D,D,D/E,E,E c,d,e,C1a,C2a - 1 9 -',
} as const;

/** The status line: the turn and the possible actions. */
export const status = (page: Page) => page.locator('.status').first();

/** The connection status; empty while connected. */
export const connectionBanner = (page: Page) => page.locator('.connection-banner');

/** The card at the end. */
export const result = (page: Page) => page.getByRole('region', { name: 'Result' });

/** Waits until it is the turn of this page's user. */
export async function expectMyTurn(page: Page): Promise<void> {
  expect(await waitForTurn(page)).toBe(true);
}

/** Presses these places in order: a piece, its target, the targets of blocks. */
export async function tapPlaces(page: Page, ...places: string[]): Promise<void> {
  for (const place of places) {
    const open = page.locator(`.board-svg [data-place="${place}"]:not([aria-disabled])`);
    await expect(open).toBeAttached();
    await press(page, place);
  }
}

/** Waits for the own turn and makes a move by pressing places. */
export async function playTurn(page: Page, ...places: string[]): Promise<void> {
  await expectMyTurn(page);
  const before = await plyCount(page);
  await tapPlaces(page, ...places);
  // A server bot or a premove may have replied already.
  await expect.poll(() => plyCount(page)).toBeGreaterThan(before);
}

/** Waits until the boards of all pages show this number of plies. */
export async function expectPlies(people: readonly TestUser[], count: number): Promise<void> {
  for (const { page } of people) await expect.poll(() => plyCount(page)).toBe(count);
}

/** Set once; a reload would clear it. */
export async function expectNoReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return async () => {
    const marked = await page.evaluate(() => 'marked' in window);
    expect(marked, 'the page was not loaded anew').toBe(true);
  };
}
