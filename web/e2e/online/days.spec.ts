import type { Locator } from '@playwright/test';
import type { MyGame } from '../../app/src/generated/wire';
import { expect, goTo, seat, test } from './people';
import { allSee, NEAR_END, result, turn } from './table';

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

test('over days: an answer that was planned is played as soon as it comes true', async ({
  people,
}) => {
  const two = await people(2);
  const [ann, ben] = two;
  const game = await seat(two, { control: 'days:3', start: NEAR_END.two });
  await goTo([ann], game);
  await turn(ann.page, 'D2E', 'D3E');
  await ann.page.getByRole('tab', { name: 'Plan' }).click();
  await ann.page.getByRole('button', { name: 'Plan an answer' }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Plan ahead' });
  const board = dialog.locator('.board-svg');
  await tapOn(board, 'A2B', 'A1B');
  await tapOn(board, 'c1d', 'c', 'C1D');
  await expect(dialog.getByRole('list', { name: 'This line' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Keep this line' }).click();
  await expect(ann.page.getByRole('list', { name: 'What is planned' })).toContainText('you:');
  // Ann goes; nobody of hers is there when Ben moves.
  await ann.page.goto('about:blank');
  await ben.open('/games');
  await ben.page.getByRole('link', { name: 'Make your move' }).click();
  await turn(ben.page, 'A2B', 'A1B');
  await allSee([ben], 3);
  const [mine] = await ben.ask<MyGame[]>('GET', 'me/games');
  expect(mine?.your_turn).toBe(true);
  await turn(ben.page, 'B2C', 'B1C');
  await expect(result(ben.page)).toBeVisible();
  await goTo([ann], game);
  await expect(result(ann.page)).toContainText('You win.');
});
