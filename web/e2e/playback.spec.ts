import { expect, test } from './fixtures';
import { openSavedGame } from './pages';
import { createRandom, playMoveByKeyboard, startGame, waitForTurn } from './playGame';
import { recordShownMoves } from './shownMoves';

test.use({ settings: { confirm: 'never', newcomer: false } });

test('the moves of three computer players are shown one after another, and a press skips them', async ({
  page,
}) => {
  await startGame(page, { players: /^Four/, seats: ['You', 1, 1, 1] });
  const shownMoves = await recordShownMoves(page);
  const roll = createRandom(4);
  await playMoveByKeyboard(page, roll);
  expect(await waitForTurn(page)).toBe(true);
  // The last move walks.
  await page.waitForTimeout(800);
  const moves = await shownMoves();
  expect(moves.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
  for (const { ply, visibleMs } of moves.slice(1)) {
    expect(visibleMs, `ply ${ply}`).toBeGreaterThanOrEqual(600);
  }
  expect(new Set(moves.map(({ items }) => items)).size).toBe(4);
  // The last move is drawn in full, those before it are faint, and nothing covers the letters.
  const marks = page.locator('.move-marks > g');
  const opacities = await marks.evaluateAll((all) => all.map((one) => Number(one.getAttribute('opacity'))));
  expect(opacities).toEqual([0.35, 0.35, 1]);
  await expect(page.locator('.board-above')).toBeEmpty();
  // The last move is described in words, too.
  await expect(page.locator('.shown-move')).toHaveText(/^Thersites III: .+ from \S+ to \S+/);
  const names = await page.locator('.log-seat').allInnerTexts();
  expect(names).toEqual(['You', 'Thersites', 'Thersites II', 'Thersites III']);

  // In the second round a press goes to the newest position, as soon as all moves are there.
  const pressed = page.evaluate(
    () =>
      new Promise<{ before: string; after: string }>((done) => {
        const view = document.querySelector<HTMLElement>('.game-view');
        if (!view) throw new Error('no game on the page');
        new MutationObserver(() => {
          const before = view.dataset.shown ?? '';
          if (view.dataset.plies !== '8') return;
          const press = new PointerEvent('pointerdown', { bubbles: true, cancelable: true });
          view.querySelector('.board-svg')?.dispatchEvent(press);
          done({ before, after: view.dataset.shown ?? '' });
        }).observe(view, { attributeFilter: ['data-plies'] });
      }),
  );
  await playMoveByKeyboard(page, roll);
  const { before, after } = await pressed;
  expect([Number(before) < 8, after]).toEqual([true, '8']);
});

test('an earlier position is shown by button, key and press in the log, and the game goes on', async ({
  page,
}) => {
  await openSavedGame(page, 'over');
  const view = page.locator('.game-view');
  const items = page.locator('.board-items');
  const all = Number(await view.getAttribute('data-plies'));
  const last = await items.innerHTML();
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(view).toHaveAttribute('data-shown', `${all - 1}`);
  expect(await items.innerHTML()).not.toBe(last);
  await page.keyboard.press('ArrowLeft');
  await expect(view).toHaveAttribute('data-shown', `${all - 2}`);
  await page.locator('.move-log button').nth(2).click();
  await expect(view).toHaveAttribute('data-shown', '3');
  await expect(page.locator('.move-log [aria-current]')).toHaveCount(1);
  await expect(page.locator('[data-interactive="yes"]')).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(view).toHaveAttribute('data-shown', '0');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('.seat').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the end' }).click();
  await expect(view).toHaveAttribute('data-shown', `${all}`);
  expect(await items.innerHTML()).toBe(last);
});
