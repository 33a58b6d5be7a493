import type { Locator } from '@playwright/test';
import type { MyGame, PremoveText } from '../../app/src/generated/wire';
import { expect, openGame, startGame, test } from './users';
import { expectPlies, NEAR_END, result, playTurn, tapPlaces } from './gamePage';

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
  await ann.page.getByRole('tab', { name: 'Premoves' }).click();
  await ann.page.getByRole('button', { name: 'Add a conditional move' }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Conditional moves' });
  const board = dialog.locator('.board-svg');
  const top = (await board.boundingBox())?.y;
  await tapOn(board, 'A2B', 'A1B');
  await tapOn(board, 'c1d', 'c', 'C1D');
  await expect(dialog.getByRole('list', { name: 'This line' }).getByRole('listitem')).toHaveCount(2);
  expect((await board.boundingBox())?.y, 'the board stays while lines are added').toBe(top);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ann.page.getByRole('list', { name: 'Your premoves' })).toContainText('you:');
  // Ann leaves: none of her pages is open when Ben moves.
  await ann.page.goto('about:blank');
  await ben.open('/mine');
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

test('a premove on the board: two presses set it, a cross and Escape cancel it, it is played at once', async ({
  users,
}) => {
  const two = await users(2);
  const [ann, ben] = two;
  const game = await startGame(two, { start_position: NEAR_END.two });
  await openGame(two, game);
  await playTurn(ann.page, 'D2E', 'D3E');
  const status = ann.page.locator('.turn-line .status');
  const marks = ann.page.locator('.board-svg .premove-mark');
  const stored = () => ann.request<PremoveText>('GET', `games/${game}/premoves`);
  await tapPlaces(ann.page, 'E2A', 'E1A');
  await expect(status).toContainText('Premove set');
  await expect(marks.first()).toBeAttached();
  await expect.poll(async () => (await stored()).premoves).toContain('!eE2A-E1A');
  // Not a ply, and another premove replaces it.
  await expectPlies(two, 1);
  await tapPlaces(ann.page, 'E2A', 'E3A');
  await expect.poll(async () => (await stored()).premoves).toContain('!eE2A-E3A');
  expect((await stored()).premoves).not.toContain('E1A');
  await ann.page.getByRole('button', { name: 'Cancel premove' }).click();
  await expect(marks).toHaveCount(0);
  await expect.poll(async () => (await stored()).premoves).toBe('');
  await tapPlaces(ann.page, 'E2A', 'E1A');
  await expect(marks.first()).toBeAttached();
  await ann.page.keyboard.press('Escape');
  await expect(marks).toHaveCount(0);
  // It is there after a reload, and played when Ben has moved.
  await tapPlaces(ann.page, 'c1d', 'c', 'C1D');
  await expect.poll(async () => (await stored()).premoves).toContain('!cc1d-c');
  await ann.page.reload();
  await expect(status).toContainText('Premove set');
  await playTurn(ben.page, 'A2B', 'A1B');
  await expectPlies([ben], 3);
});

test('after a secret choice the next one is a premove: it is named, cancelled, and played in the next turn', async ({
  users,
}) => {
  const two = await users(2);
  const [ann, ben] = two;
  const game = await startGame(two, { rules: 'frames', time_control: 'fischer:600+10' });
  await openGame(two, game);
  const status = ann.page.locator('.turn-line .status');
  const stored = () => ann.request<PremoveText>('GET', `games/${game}/premoves`);
  const chosen = (page: typeof ann.page) => page.locator('.seat.chosen');
  await tapPlaces(ann.page, 'J9');
  await expect(chosen(ben.page)).toHaveCount(1);
  await tapPlaces(ann.page, 'M12');
  await expect(status).toContainText('Premove set: M12.');
  await expect.poll(async () => (await stored()).premoves).toContain('* !M12');
  await ann.page.reload();
  await expect(status).toContainText('Premove set: M12.');
  await ann.page.getByRole('button', { name: 'Cancel premove' }).click();
  await expect.poll(async () => (await stored()).premoves).toBe('');
  await expect(status).not.toContainText('Premove');
  await tapPlaces(ann.page, 'C3');
  await expect.poll(async () => (await stored()).premoves).toContain('* !C3');
  await tapPlaces(ben.page, 'K10');
  await expectPlies(two, 1);
  // The premove is the choice of the next turn; what it is stays secret.
  await expect(chosen(ben.page)).toHaveCount(1);
  await expect(ben.page.locator('.game-view')).not.toContainText('C3');
  await tapPlaces(ben.page, 'D4');
  await expectPlies(two, 2);
  await expect(ben.page.getByRole('log', { name: 'Moves' }).locator('.notation')).toHaveText(['J9|K10', 'C3|D4']);
});
