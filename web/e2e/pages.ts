// Every page of the app, for tests and pictures that visit them all.

import { expect, type Page } from '@playwright/test';
import { GATE_GAMES, NIGHTLY_GAMES } from './middleGames';
import { storeGames } from './savedGames';

/** A page, its name in reports and file names, and how to get there. */
export interface PageVisit {
  name: string;
  visit(page: Page): Promise<void>;
  /** Waits for the end of long work, for pictures. */
  finish?(page: Page): Promise<void>;
}

/** Opens an address and waits until the page of the app is there. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilReady(page);
}

/** Waits until the page is drawn and nothing is being fetched. */
export async function waitUntilReady(page: Page): Promise<void> {
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

function pageAt(name: string, path: string): PageVisit {
  return { name, visit: (page) => openPage(page, path) };
}

/** The page of a saved game. */
export async function openSavedGame(page: Page, name: string): Promise<void> {
  await storeGames(page, name);
  await openPage(page, `/table/${name}`);
  await expect(page.locator('svg [data-place]').first()).toBeAttached();
}

function rulesOf(game: string): PageVisit {
  return pageAt(`rules-${game}`, `/rules/${game}`);
}

function savedGameAt(name: string): PageVisit {
  return { name: `table-${name}`, visit: (page) => openSavedGame(page, name) };
}

/** A saved game on the analysis page. */
function analysisOf(name: string): PageVisit {
  const visit = async (page: Page) => {
    await storeGames(page, name);
    await openPage(page, `/analyse?game=${name}`);
    await expect(page.locator('svg [data-place]').first()).toBeAttached();
  };
  const finish = async (page: Page) => {
    await expect(page.locator('.turning-point')).toBeVisible({ timeout: 60_000 });
  };
  return { name: 'analyse-game', visit, finish };
}

/** All of them. */
export const PAGES: readonly PageVisit[] = [
  pageAt('start', '/'),
  pageAt('play', '/play'),
  savedGameAt('middle'),
  savedGameAt('over'),
  savedGameAt('five'),
  savedGameAt('pente'),
  ...GATE_GAMES.map(savedGameAt),
  pageAt('learn', '/learn'),
  pageAt('learn-step', '/learn/turning'),
  pageAt('analyse', '/analyse'),
  pageAt('games', '/games'),
  pageAt('rules', '/rules/pentagame'),
  rulesOf('frames'),
  analysisOf('over'),
  pageAt('settings', '/settings'),
  pageAt('about', '/about'),
  pageAt('science', '/science'),
  pageAt('science-game', '/science/pentagame-2'),
  pageAt('organise', '/organise'),
  pageAt('nowhere', '/no/such/page'),
];

const isAmongPages = ({ name }: PageVisit) => PAGES.some((page) => page.name === name);

/** The game pages and the rules of the other games: in the long run and in pictures. */
export const MORE_GAMES: readonly PageVisit[] = [
  ...NIGHTLY_GAMES.map(savedGameAt),
  ...[...GATE_GAMES, ...NIGHTLY_GAMES].map(rulesOf).filter((rules) => !isAmongPages(rules)),
];
