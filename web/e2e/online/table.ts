// At a table with others: what a page says, and moves that are known beforehand.

import { ourTurn, plies, press } from '../playing';
import { expect, type Page, type Person } from './people';

/** Beginnings near the end, so that a game comes to its end by the rules within a few turns. */
export const NEAR_END = {
  /** Seat 1 goes out at the crossing c. */
  two: '2 +,+,c1d,D2E,E2A/+,+,B2C,A2B,C2D A,B,a,b,e - 1 9 -',
  /** The same for the team of seats 1 and 3. */
  teams: '4t +,+,c1d,D2E,E2A/A,B,C,D,E/+,+,C3D,B3C,A3B/A,B,C,D,E a,b,d1e,d2e,e - 1 9 -',
  /** Seat 1 goes out at the crossing a. */
  five: '5 +,a1b,E2A/B,B,B/C,C,C/D,D,D/E,E,E c,d,e,C1a,C2a - 1 9 -',
} as const;

/** What the page says now: whose turn it is and what can be done. */
export const status = (page: Page) => page.locator('.status').first();

/** What the page says about its connection; nothing when all is well. */
export const linkState = (page: Page) => page.locator('.link-state');

/** The card at the end. */
export const result = (page: Page) => page.getByRole('region', { name: 'Result' });

/** Waits until it is the turn of whoever sits before this page. */
export async function myTurn(page: Page): Promise<void> {
  expect(await ourTurn(page)).toBe(true);
}

/** Presses these places one after the other: a piece, where it goes, where blocks go. */
export async function tap(page: Page, ...places: string[]): Promise<void> {
  for (const place of places) {
    const open = page.locator(`.board-svg [data-place="${place}"]:not([aria-disabled])`);
    await expect(open).toBeAttached();
    await press(page, place);
  }
}

/** One's own turn: waits for it and makes it by pressing places. */
export async function turn(page: Page, ...places: string[]): Promise<void> {
  await myTurn(page);
  const before = await plies(page);
  await tap(page, ...places);
  // A house bot or a plan may have answered already.
  await expect.poll(() => plies(page)).toBeGreaterThan(before);
}

/** Everybody's board shows so many plies. */
export async function allSee(people: readonly Person[], count: number): Promise<void> {
  for (const { page } of people) await expect.poll(() => plies(page)).toBe(count);
}

/** A page that is never loaded anew keeps this. */
export async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return async () => {
    const marked = await page.evaluate(() => 'marked' in window);
    expect(marked, 'the page was not loaded anew').toBe(true);
  };
}
