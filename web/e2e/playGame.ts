// How a person plays, as tests do it: by pointer or by keys, seeing only what the page shows.

import type { Locator } from '@playwright/test';
import { expect, type Page } from './fixtures';

/** The options of the form for a new game. */
export interface GameSetup {
  /** The name of the game; by default Pentagame. */
  game?: string;
  /** The text of the option. */
  players?: RegExp;
  /** For each seat `You`, `A friend` or a level of the computer. */
  seats: (string | number)[];
  clock?: string;
  /** Further options by their labels: the option text of a list, or the state of a checkbox. */
  options?: Record<string, string | boolean>;
}

/** Numbers that look random and are the same in every run. */
export function createRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Engines reply without delay in tests. */
export async function disableEngineDelay(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('palamedes.engineDelayMs', '0'));
}

async function choose(list: Locator, text: string | RegExp): Promise<void> {
  const option = list.locator('option', { hasText: text }).first();
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** Chooses the opponent, and who starts. */
async function chooseOpponent(page: Page, seats: (string | number)[]): Promise<void> {
  const you = seats.indexOf('You');
  const opponent = seats[1 - you];
  if (typeof opponent === 'number') {
    await page.getByRole('radio', { name: 'Computer', exact: true }).check();
    await page.locator(`.opponent input[value="${opponent}"]`).check();
  } else await page.getByRole('radio', { name: 'A friend on this device' }).check();
  await page.getByLabel(you === 0 ? 'You start' : 'Opponent starts').check();
}

/** Fills in the form and starts the game. */
export async function startGame(page: Page, table: GameSetup): Promise<void> {
  await page.goto('/play');
  await page.getByLabel('Game', { exact: true }).selectOption({ label: table.game ?? 'Pentagame' });
  if (table.players) await choose(page.getByLabel('Players', { exact: true }), table.players);
  if (table.seats.length === 2) await chooseOpponent(page, table.seats);
  else {
    for (const [index, player] of table.seats.entries()) {
      const list = page.locator(`#seat-${index + 1}`);
      await choose(list, typeof player === 'number' ? `level ${player}` : player);
    }
  }
  if (table.clock) await choose(page.getByLabel('Time control'), table.clock);
  for (const [label, value] of Object.entries(table.options ?? {})) {
    if (!(await page.getByText('More options').locator('..').getAttribute('open'))) {
      await page.locator('details').evaluate((details: HTMLDetailsElement) => {
        details.open = true;
      });
    }
    const field = page.getByLabel(label, { exact: true });
    if (typeof value === 'boolean') await field.setChecked(value);
    else await choose(field, value);
  }
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.board-svg')).toBeVisible();
}

const gameView = (page: Page) => page.locator('.game-view');

/** How many turns have been played. */
export async function plyCount(page: Page): Promise<number> {
  return Number(await gameView(page).getAttribute('data-plies'));
}

/** Waits until a person is to move, or the game is over. Returns whether it continues. */
export async function waitForTurn(page: Page): Promise<boolean> {
  const ready = page.locator(
    '.game-view[data-over="yes"], .game-view:not([data-active-seat="none"]) [data-interactive="yes"]',
  );
  await ready.first().waitFor({ state: 'attached', timeout: 60_000 });
  return (await gameView(page).getAttribute('data-over')) === 'no';
}

/** The screen reader label of the focused place. */
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const isOnBoard = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.board-svg') !== null);

/** Moves the focus to the board with the Tab key only. */
export async function tabToBoard(page: Page): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isOnBoard(page)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach the board');
}

/**
 * Returns a function that checks whether a move or a secret choice was made or the game ended
 * since this call.
 */
async function watchForMove(page: Page): Promise<() => Promise<boolean>> {
  const before = await plyCount(page);
  return () =>
    gameView(page).evaluate(({ dataset }, before) => {
      const { plies, over, activeSeat } = dataset;
      return Number(plies) !== before || over === 'yes' || activeSeat === 'none';
    }, before);
}

/**
 * Makes one move with keys: Page Down moves from one choosable place to the next, Enter
 * chooses. A goal is taken when one is met.
 */
export async function playMoveByKeyboard(page: Page, roll: (sides: number) => number): Promise<void> {
  const isDone = await watchForMove(page);
  for (let step = 0; step < 24; step += 1) {
    if (await isDone()) return;
    const confirm = page.locator('.step-confirm:enabled');
    if ((await confirm.count()) > 0) {
      // A move completed with keys leaves the focus on the main button.
      await expect(confirm).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(isDone).toBe(true);
      return;
    }
    await tabToBoard(page);
    const presses = 1 + roll(6);
    for (let pressPlace = 0; pressPlace < presses; pressPlace += 1) {
      await page.keyboard.press('PageDown');
      if (/goal/.test(await focusedLabel(page))) break;
    }
    await page.keyboard.press('Enter');
    // Several pieces on one corner: a list is open, its first entry in focus.
    if (!(await isOnBoard(page))) await page.keyboard.press('Enter');
    const keyword = page.locator('.step-choice');
    if ((await keyword.count()) > 0 && step > 3) await keyword.first().press('Enter');
  }
  throw new Error('no move came of it');
}

/** Plays to the end. Returns the number of turns. */
export async function playToEnd(page: Page, seed: number, longest = 200): Promise<number> {
  const roll = createRandom(seed);
  for (let turn = 0; turn < longest; turn += 1) {
    if (!(await waitForTurn(page))) return plyCount(page);
    await playMoveByKeyboard(page, roll);
  }
  throw new Error(`no end after ${longest} turns`);
}

/** Waits until the board has written all its labels. */
async function waitForLabels(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const board = document.querySelector('.board-svg');
    if (!board) return;
    let changed = performance.now();
    const watch = new MutationObserver(() => {
      changed = performance.now();
    });
    watch.observe(board, { attributes: true, subtree: true, childList: true });
    const isPending = () => document.querySelector('.board[data-pending-labels]') !== null;
    while (performance.now() - changed < 60 || isPending()) {
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 50 }));
    }
    watch.disconnect();
  });
}

/** The places that can be chosen now, with their labels. */
async function openPlaces(page: Page): Promise<{ place: string; label: string }[]> {
  await waitForLabels(page);
  return page.locator('.board-svg [data-place]:not([aria-disabled])').evaluateAll((all) =>
    all.map((path) => ({
      place: path.getAttribute('data-place') ?? '',
      label: path.getAttribute('aria-label') ?? '',
    })),
  );
}

/** Presses the centre of a place, or an item of this seat on it. */
export async function press(
  page: Page,
  place: string,
  pointer: 'mouse' | 'finger' = 'mouse',
): Promise<void> {
  const there = await page.locator(`.board-svg [data-place="${place}"]`).elementHandle();
  // On a board in parts, the place may be out of sight.
  const part = await there?.getAttribute('data-part');
  const tab = page.locator('.board-part').nth(Number(part ?? 0));
  if (part && (await tab.count()) > 0 && (await tab.getAttribute('aria-pressed')) === 'false') await tab.click();
  await there?.scrollIntoViewIfNeeded();
  // What still moves would be somewhere else when it is pressed.
  await there?.waitForElementState('stable');
  const box = await there?.boundingBox();
  if (!box) throw new Error(`${place} is nowhere`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (pointer === 'mouse') await page.mouse.click(x, y);
  else await page.touchscreen.tap(x, y);
}

/** Makes one move by pressing places, a goal first. */
export async function playMoveByPointer(
  page: Page,
  roll: (sides: number) => number,
  pointer: 'mouse' | 'finger' = 'mouse',
): Promise<void> {
  const isDone = await watchForMove(page);
  let pressed = '';
  for (let step = 0; step < 24; step += 1) {
    if (await isDone()) return;
    // Close up, only the places near the first tap are in sight.
    if ((await page.locator('.board-zoom-out').count()) > 0) await press(page, pressed, pointer);
    const confirm = page.locator('.step-confirm:enabled');
    if ((await confirm.count()) > 0) {
      await confirm.click();
      await expect.poll(isDone).toBe(true);
      return;
    }
    const offered = page.locator('.board-popup button:enabled');
    if ((await offered.count()) > 0) {
      await offered.nth(roll(await offered.count())).click();
      continue;
    }
    const all = await openPlaces(page);
    const goals = all.filter(({ label }) => /goal/.test(label));
    // Once a piece is picked, ignore other pieces that could move.
    const targets = all.filter(({ label }) => !/can move/.test(label));
    const among = goals.length > 0 ? goals : targets.length > 0 ? targets : all;
    const chosen = among[roll(among.length)];
    const keyword = page.locator('.step-choice');
    if (chosen) {
      pressed = chosen.place;
      await press(page, pressed, pointer);
    } else if ((await keyword.count()) > 0) await keyword.first().click();
    // Nothing can be chosen: the move is on its way, or the places of the next step are.
    else await expect.poll(async () => (await isDone()) || (await openPlaces(page)).length > 0).toBe(true);
  }
  throw new Error('no move came of it');
}
