import type { Locator } from '@playwright/test';
import type { MyGame } from '../../app/src/generated/wire';
import { expect, openGame, startGame, test } from './users';
import { expectPlies, NEAR_END, result, playTurn } from './gamePage';

/** Presses places of one board among several. */
async function tapOn(board: Locator, ...places: string[]): Promise<void> {
  for (const place of places) {
    const open = board.locator(`[data-place="${place}"]:not([aria-disabled])`);
    await expect(open).toBeAttached();
    const box = await open.boundingBox();
    if (!box) throw new Error(`${place} is nowhere`);
    await board.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

test('correspondence: a matching premove is played at once', async ({
  users,
}) => {
  const two = await users(2);
  const [ann, ben] = two;
  const game = await startGame(two, { time_control: 'days:3', start_position: NEAR_END.two });
  await openGame([ann], game);
  await playTurn(ann.page, 'D2E', 'D3E');
  await ann.page.getByRole('tab', { name: 'Plan' }).click();
  await ann.page.getByRole('button', { name: 'Plan an answer' }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Plan ahead' });
  const board = dialog.locator('.board-svg');
  await tapOn(board, 'A2B', 'A1B');
  await tapOn(board, 'c1d', 'c', 'C1D');
  await expect(dialog.getByRole('list', { name: 'This line' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Keep this line' }).click();
  await expect(ann.page.getByRole('list', { name: 'What is planned' })).toContainText('you:');
  // Ann leaves: none of her pages is open when Ben moves.
  await ann.page.goto('about:blank');
  await ben.open('/games');
  await ben.page.getByRole('link', { name: /^Play:/ }).click();
  await playTurn(ben.page, 'A2B', 'A1B');
  await expectPlies([ben], 3);
  const [mine] = await ben.request<MyGame[]>('GET', 'me/games');
  expect(mine?.your_turn).toBe(true);
  await playTurn(ben.page, 'B2C', 'B1C');
  await expect(result(ben.page)).toBeVisible();
  await openGame([ann], game);
  await expect(result(ann.page)).toContainText('You win.');
});
