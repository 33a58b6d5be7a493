import { expect, test } from './fixtures';
import { createRandom, playMoveByKeyboard, startGame, waitForTurn } from './playGame';
import { recordShownMoves } from './shownMoves';

test.use({ settings: { confirm: 'never' } });

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
  await expect(page.locator('.trail-number')).toHaveCount(3);

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
