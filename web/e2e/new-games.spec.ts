// Games with secret choices, chance, stacks and a third dimension: the first plies on the page.

import { expectAccessible, injectAxe } from './axe';
import { expect, test, type Page } from './fixtures';
import {
  createRandom,
  disableEngineDelay,
  playMoveByPointer,
  plyCount,
  press,
  startGame,
  tabToBoard,
  waitForTurn,
} from './playGame';
import { SIZES } from './screenshot';

test.use({ settings: { animate: false, confirm: 'never' } });

test.beforeEach(({ page }) => disableEngineDelay(page));

const log = (page: Page) => page.getByRole('log', { name: 'Moves' });

const expectNoOverflow = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
};

const GAMES = ['Frames', 'Lanza', 'Hi-Jack', 'Millennium 3D Chess'];

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    for (const game of GAMES) {
      test(`${game}: the first plies against the computer`, async ({ page }) => {
        await injectAxe(page);
        await startGame(page, { game, seats: ['You', 1] });
        const roll = createRandom(7);
        for (let turn = 0; turn < 3; turn += 1) {
          expect(await waitForTurn(page)).toBe(true);
          await playMoveByPointer(page, roll);
        }
        await waitForTurn(page);
        expect(await plyCount(page)).toBeGreaterThanOrEqual(3);
        await expectAccessible(page);
        await expectNoOverflow(page);
      });
    }

    test('levels of a board one above the other, by pointer and by keys', async ({ page }) => {
      const board = page.locator('.board-svg');
      const isUpright = async () => {
        const [, , width = 0, height = 0] = ((await board.getAttribute('viewBox')) ?? '').split(' ').map(Number);
        return height > width;
      };
      const focused = page.locator('.board-svg [data-place]:focus');
      await injectAxe(page);
      await startGame(page, { game: 'Millennium 3D Chess', seats: ['You', 1] });
      await waitForTurn(page);
      await page.getByRole('tab', { name: 'Board' }).click();
      await page.getByRole('radio', { name: 'One above the other' }).check();
      await expect.poll(isUpright).toBe(true);
      await expect(page.locator('.board-part')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await press(page, '1e2');
      await press(page, '2e3');
      await waitForTurn(page);
      expect(await plyCount(page)).toBe(2);
      await tabToBoard(page);
      await page.keyboard.type('1d2');
      await expect(focused).toHaveAttribute('aria-label', /^1d2: white pawn/);
      await page.keyboard.press('Shift+ArrowUp');
      await expect(focused).toHaveAttribute('aria-label', /^2d2/);
      await page.reload();
      await waitForTurn(page);
      await expect.poll(isUpright).toBe(true);
    });
  });
}

test('both choices of a turn are in one row of the list', async ({ page }) => {
  await startGame(page, { game: 'Frames', seats: ['You', 1] });
  await waitForTurn(page);
  await press(page, 'J9');
  await expect(log(page).locator('li .notation').first()).toHaveText(/^J9\|[A-T]\d+$/);
  await expect(log(page).locator('li').first()).toContainText(/You: J9, .+: [A-T]\d+/);
});

test('two people on one device choose in secret', async ({ page }) => {
  await injectAxe(page);
  await startGame(page, { game: 'Frames', seats: ['You', 'A friend'] });
  await waitForTurn(page);
  await press(page, 'J9');
  const cover = page.getByRole('region', { name: 'Pass the device to Player 2' });
  await expect(cover).toBeVisible();
  await expect(page.locator('.board-svg')).toHaveAttribute('data-interactive', 'no');
  await expect(page.locator('.game-view')).not.toContainText('J9');
  await expect(page.locator('.seat.chosen')).toContainText('has chosen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I am Player 2' }).click();
  await expect(cover).toHaveCount(0);
  await press(page, 'M12');
  await expect(log(page).locator('li .notation').first()).toHaveText('J9|M12');
  await expect(page.locator('.game-view')).toHaveAttribute('data-plies', '1');
});

test('a game with chance goes on after the page was closed', async ({ page }) => {
  await startGame(page, { game: 'Lanza', seats: ['You', 1] });
  const roll = createRandom(3);
  await waitForTurn(page);
  await playMoveByPointer(page, roll);
  await waitForTurn(page);
  const plies = await plyCount(page);
  await page.reload();
  await waitForTurn(page);
  expect(await plyCount(page)).toBe(plies);
  await playMoveByPointer(page, roll);
});

test('the catalogue filters games and leads to them', async ({ page }) => {
  await page.goto('/games');
  const games = page.locator('.catalogue-games > li');
  await expect(games).toHaveCount(13);
  await page.getByLabel('Information').selectOption('chance');
  await expect(games).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 game' })).toBeVisible();
  await page.getByRole('link', { name: 'Play the computer: Lanza' }).click();
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue('lanza');
  await expect(page.getByLabel('Time control').locator('option[value="egg"]')).toHaveCount(0);
});
