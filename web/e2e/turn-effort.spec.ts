import { expect, reportMeasurement, test, type Page } from './fixtures';
import { disableEngineDelay, plyCount, waitForTurn } from './playGame';

test.beforeEach(({ page }) => disableEngineDelay(page));

/** The most pointer travel of a plain turn on a laptop, from the piece to the last press. */
const TRAVEL_MAX_PX = 300;

/** Begins a game between two people on this device, so that no engine replies. */
async function begin(page: Page): Promise<void> {
  await page.goto('/play?people');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  expect(await waitForTurn(page)).toBe(true);
}

type Point = { x: number; y: number };

async function middle(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is nowhere`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const piece = (page: Page) => middle(page, '.board-svg [data-key="1a"]');
const stop = (page: Page) => middle(page, '.board-svg [data-place="A3c"]');
const tick = (page: Page) => page.locator('.board-confirm .step-confirm');

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

test('a plain turn on a laptop: two clicks within 300 px, or one drag', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await begin(page);
  const statusBox = await page.locator('.game-now').boundingBox();
  const [from, to] = [await piece(page), await stop(page)];
  await page.mouse.click(from.x, from.y);
  await page.mouse.click(to.x, to.y);
  await expect.poll(() => plyCount(page)).toBe(1);
  await expect(tick(page)).toHaveCount(0);
  const travel = distance(from, to);
  reportMeasurement(`2 clicks, ${travel.toFixed(0)} px`);
  expect(travel).toBeLessThanOrEqual(TRAVEL_MAX_PX);
  expect((await page.locator('.game-now').boundingBox())?.height).toBe(statusBox?.height);
  // The reply: one drag.
  const [x, y] = Object.values(await middle(page, '.board-svg [data-key="2b"]')) as [number, number];
  const target = await middle(page, '.board-svg [data-place="B2C"]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => plyCount(page)).toBe(2);
});

test('a click beside the stops of a line places the block that is shown', async ({ page }) => {
  await begin(page);
  const from = await piece(page);
  await page.mouse.click(from.x, from.y);
  const crossing = await middle(page, '.board-svg [data-place="d"]');
  await page.mouse.click(crossing.x, crossing.y);
  const box = await page.locator('.board-svg [data-place="B2C"]').boundingBox();
  if (!box) throw new Error('no stop');
  const beside = { x: box.x + box.width + 8, y: box.y + box.height / 2 };
  await page.mouse.move(beside.x, beside.y);
  await expect(page.locator('.board-ghost')).toBeVisible();
  await page.mouse.click(beside.x, beside.y);
  await expect.poll(() => plyCount(page)).toBe(1);
  await expect(page.locator('.board-svg [data-key="black@B2C"]')).toBeVisible();
});

test.describe('confirmation', () => {
  test.use({ settings: { animate: false, confirm: 'always' } });

  test('Escape cancels; Enter, Space and a second press on the stop confirm', async ({ page }) => {
    await begin(page);
    const cancel = page.getByRole('button', { name: 'Cancel' });
    for (const [ply, confirm] of ['Enter', ' ', 'press'].entries()) {
      const mine = `.board-svg [data-key="${ply % 2 === 0 ? 1 : 2}${'abc'[ply]}"]`;
      const target = `.board-svg [data-place="${['A3c', 'B2C', 'C2D'][ply]}"]`;
      const before = await middle(page, mine);
      await page.mouse.click(before.x, before.y);
      await expect(cancel).toBeVisible();
      const to = await middle(page, target);
      await page.mouse.click(to.x, to.y);
      await expect(tick(page)).toBeVisible();
      expect(await plyCount(page)).toBe(ply);
      await page.keyboard.press('Escape');
      await expect(tick(page)).toHaveCount(0);
      expect(await middle(page, mine)).toEqual(before);
      await page.mouse.click(before.x, before.y);
      await page.mouse.click(to.x, to.y);
      await expect(tick(page)).toBeVisible();
      if (confirm === 'press') await page.mouse.click(to.x, to.y);
      else await page.keyboard.press(confirm);
      await expect.poll(() => plyCount(page)).toBe(ply + 1);
    }
  });
});

test.describe('a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('confirms with a large button near the piece, which covers no stop of the move', async ({ page }) => {
    await begin(page);
    const nowBox = await page.locator('.game-now').boundingBox();
    for (const [key, name] of [['1a', 'A3c'], ['2e', 'E2A'], ['1c', 'C2D']] as const) {
      const plies = await plyCount(page);
      const from = await middle(page, `.board-svg [data-key="${key}"]`);
      await page.touchscreen.tap(from.x, from.y);
      const target = page.locator(`.board-svg [data-place="${name}"]`);
      const box = await target.boundingBox();
      if (!box) throw new Error(`${name} is nowhere`);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await expect(tick(page)).toBeVisible();
      expect(await plyCount(page)).toBe(plies);
      for (const button of await page.locator('.board-confirm button').all()) {
        const found = await button.boundingBox();
        if (!found) throw new Error('no button');
        expect(Math.min(found.width, found.height)).toBeGreaterThanOrEqual(44);
        expect(found.x).toBeGreaterThanOrEqual(0);
        expect(found.x + found.width).toBeLessThanOrEqual(390);
        const covers =
          found.x < box.x + box.width && box.x < found.x + found.width &&
          found.y < box.y + box.height && box.y < found.y + found.height;
        expect(covers, `a button covers ${name}`).toBe(false);
      }
      const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      expect(distance(to, await middle(page, '.step-confirm'))).toBeLessThanOrEqual(120);
      // On a phone the same buttons have a fixed place below the board.
      const fixed = page.locator('.step-bar').getByRole('button');
      await expect(fixed).toHaveText(['Cancel', 'Confirm']);
      if (key === '2e') await fixed.last().tap();
      else await tick(page).tap();
      await expect.poll(() => plyCount(page)).toBe(plies + 1);
    }
    expect((await page.locator('.game-now').boundingBox())?.height).toBe(nowBox?.height);
  });
});
