// Every page of the app, for tests and pictures that visit them all.

import { expect, type Page } from '@playwright/test';
import { keep } from './kept';

/** A page, its name in reports and file names, and how to get there. */
export interface Stop {
  name: string;
  visit(page: Page): Promise<void>;
}

/** Opens an address and waits until the page of the app is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Waits until the page is drawn and nothing is being fetched. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

function at(name: string, path: string): Stop {
  return { name, visit: (page) => open(page, path) };
}

/** A table with a game that was kept. */
export async function openTable(page: Page, name: string): Promise<void> {
  await keep(page, name);
  await open(page, `/table/${name}`);
  await expect(page.locator('svg [data-place]').first()).toBeAttached();
}

function table(name: string): Stop {
  return { name: `table-${name}`, visit: (page) => openTable(page, name) };
}

/** A kept game on the page of analysis. */
function analysed(name: string): Stop {
  const visit = async (page: Page) => {
    await keep(page, name);
    await open(page, `/analyse?game=${name}`);
    await expect(page.locator('svg [data-place]').first()).toBeAttached();
  };
  return { name: 'analyse-game', visit };
}

/** All of them. */
export const STOPS: readonly Stop[] = [
  at('start', '/'),
  at('play', '/play'),
  table('middle'),
  table('over'),
  table('five'),
  table('pente'),
  at('learn', '/learn'),
  at('learn-step', '/learn/turning'),
  at('analyse', '/analyse'),
  analysed('over'),
  at('settings', '/settings'),
  at('about', '/about'),
  at('nowhere', '/no/such/page'),
];
