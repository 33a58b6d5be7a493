// How a person plays, as tests do it: by pointer or by keys, seeing only what the page shows.

import type { Locator } from '@playwright/test';
import { expect, type Page } from './fixtures';

/** A game as the set-up form asks for it. */
export interface Table {
  game?: 'Pentagame' | 'Pente' | 'Pentalath';
  /** The words of the option. */
  players?: RegExp;
  /** For each seat `You`, `Somebody at this device` or a level of the computer. */
  seats: (string | number)[];
  clock?: string;
  /** Further options by their labels: of a list the words to choose, of a box whether it is on. */
  options?: Record<string, string | boolean>;
}

/** Numbers that look random and are the same in every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Engines answer at once in tests. */
export async function withoutPauses(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('palamedes.pace', '0'));
}

async function choose(list: Locator, words: string | RegExp): Promise<void> {
  const option = list.locator('option', { hasText: words }).first();
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** Fills in the form and starts the game. */
export async function setUp(page: Page, table: Table): Promise<void> {
  await page.goto('/play');
  await page.getByRole('radio', { name: new RegExp(`^${table.game ?? 'Pentagame'}`) }).check();
  if (table.players) await choose(page.getByLabel('Players', { exact: true }), table.players);
  for (const [index, who] of table.seats.entries()) {
    const words = typeof who === 'number' ? `The computer, level ${who}` : who;
    await page.locator(`#seat-${index + 1}`).selectOption({ label: words });
  }
  if (table.clock) await choose(page.getByLabel('Kind'), table.clock);
  for (const [label, value] of Object.entries(table.options ?? {})) {
    if (!(await page.getByText('More options').locator('..').getAttribute('open'))) {
      await page.locator('details').evaluate((details: HTMLDetailsElement) => {
        details.open = true;
      });
    }
    const field = page.getByLabel(label);
    if (typeof value === 'boolean') await field.setChecked(value);
    else await choose(field, value);
  }
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.board-svg')).toBeVisible();
}

const table = (page: Page) => page.locator('.table-page');

/** How many turns have been played. */
export async function plies(page: Page): Promise<number> {
  return Number(await table(page).getAttribute('data-plies'));
}

/** Waits until a person is to move, or the game is over. Tells whether it goes on. */
export async function ourTurn(page: Page): Promise<boolean> {
  const ready = page.locator(
    '.table-page[data-over="yes"], .table-page:not([data-ours="nobody"]) [data-interactive="yes"]',
  );
  await ready.first().waitFor({ state: 'attached', timeout: 60_000 });
  return (await table(page).getAttribute('data-over')) === 'no';
}

/** What a screen reader says of the place in focus. */
const spoken = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const isOnBoard = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.board-svg') !== null);

/** Goes to the board by the Tab key alone. */
export async function tabToBoard(page: Page): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isOnBoard(page)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach the board');
}

/** Tells, from now on, whether a move was made or the game is over. */
async function moveWatch(page: Page): Promise<() => Promise<boolean>> {
  const before = await plies(page);
  return async () =>
    (await plies(page)) !== before || (await table(page).getAttribute('data-over')) === 'yes';
}

/**
 * Makes one move with keys: Page Down goes from one place that can be chosen to the next, Enter
 * chooses. A goal is taken when one is met.
 */
export async function moveByKeys(page: Page, roll: (sides: number) => number): Promise<void> {
  const isDone = await moveWatch(page);
  for (let step = 0; step < 24; step += 1) {
    if (await isDone()) return;
    const confirm = page.locator('.step-confirm:enabled');
    if ((await confirm.count()) > 0) {
      // A move made whole by keys leaves the focus on the large button.
      await expect(confirm).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(isDone).toBe(true);
      return;
    }
    await tabToBoard(page);
    const presses = 1 + roll(6);
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press('PageDown');
      if (/goal/.test(await spoken(page))) break;
    }
    await page.keyboard.press('Enter');
    // Several pieces on one corner: a list is open, its first entry in focus.
    if (!(await isOnBoard(page))) await page.keyboard.press('Enter');
    const word = page.locator('.step-word');
    if ((await word.count()) > 0 && step > 3) await word.first().press('Enter');
  }
  throw new Error('no move came of it');
}

/** Plays until the end. Tells how many turns it took. */
export async function playOut(page: Page, seed: number, longest = 200): Promise<number> {
  const roll = dice(seed);
  for (let turn = 0; turn < longest; turn += 1) {
    if (!(await ourTurn(page))) return plies(page);
    await moveByKeys(page, roll);
  }
  throw new Error(`no end after ${longest} turns`);
}

/** Waits until the board has written all its labels. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const board = document.querySelector('.board-svg');
    if (!board) return;
    let changed = performance.now();
    const watch = new MutationObserver(() => {
      changed = performance.now();
    });
    watch.observe(board, { attributes: true, subtree: true, childList: true });
    while (performance.now() - changed < 60) {
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 50 }));
    }
    watch.disconnect();
  });
}

/** The places that can be chosen now, with what is said of them. */
async function open(page: Page): Promise<{ place: string; label: string }[]> {
  await settled(page);
  return page.locator('.board-svg [data-place]:not([aria-disabled])').evaluateAll((all) =>
    all.map((path) => ({
      place: path.getAttribute('data-place') ?? '',
      label: path.getAttribute('aria-label') ?? '',
    })),
  );
}

/** Presses in the middle of a place, or on a thing of this seat that stands there. */
export async function press(
  page: Page,
  place: string,
  how: 'mouse' | 'finger' = 'mouse',
): Promise<void> {
  const there = await page.locator(`.board-svg [data-place="${place}"]`).elementHandle();
  // What still moves would be somewhere else when it is pressed.
  await there?.waitForElementState('stable');
  const box = await there?.boundingBox();
  if (!box) throw new Error(`${place} is nowhere`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (how === 'mouse') await page.mouse.click(x, y);
  else await page.touchscreen.tap(x, y);
}

/** Makes one move by pressing places, a goal first. */
export async function moveByHand(
  page: Page,
  roll: (sides: number) => number,
  how: 'mouse' | 'finger' = 'mouse',
): Promise<void> {
  const isDone = await moveWatch(page);
  for (let step = 0; step < 24; step += 1) {
    if (await isDone()) return;
    const confirm = page.locator('.step-confirm:enabled');
    if ((await confirm.count()) > 0) {
      await confirm.click();
      await expect.poll(isDone).toBe(true);
      return;
    }
    const offered = page.locator('.board-offer button:enabled');
    if ((await offered.count()) > 0) {
      await offered.nth(roll(await offered.count())).click();
      continue;
    }
    const all = await open(page);
    const goals = all.filter(({ label }) => /goal/.test(label));
    // Once a piece is picked, other pieces that could move are not what is wanted.
    const targets = all.filter(({ label }) => !/can move/.test(label));
    const among = goals.length > 0 ? goals : targets.length > 0 ? targets : all;
    const chosen = among[roll(among.length)];
    const word = page.locator('.step-word');
    if (chosen) await press(page, chosen.place, how);
    else if ((await word.count()) > 0) await word.first().click();
    // Nothing is left to choose: the move is on its way.
    else await expect.poll(isDone).toBe(true);
  }
  throw new Error('no move came of it');
}
