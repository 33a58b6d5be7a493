import { randomUUID } from 'node:crypto';
import { createRandom, playMoveByKeyboard, playMoveByPointer, waitForTurn, plyCount } from '../playGame';
import { recordShownMoves } from '../shownMoves';
import { createMember } from './accounts';
import { expect, openGame, startGame, test, type TestUser } from './users';
import { expectPlies, connectionBanner, expectNoReload, expectMyTurn, NEAR_END, result, status, tapPlaces, playTurn } from './gamePage';

/** The points in the result, in seat order. */
async function points({ page }: TestUser): Promise<number[]> {
  const cells = result(page).locator('tbody tr td:nth-of-type(2)');
  return (await cells.allInnerTexts()).map(Number);
}

test.describe('with a connection that breaks', () => {
  // The browser logs this itself.
  test.use({ expectedErrors: [/WebSocket connection to|net::ERR_/] });

  test('two play to the end, and nothing is lost on the way', async ({ users }) => {
    const [ann, ben] = await users(2, { proxy: true });
    const game = await startGame([ann, ben], { start_position: NEAR_END.two });
    await openGame([ann, ben], game);
    const checks = await Promise.all([expectNoReload(ann.page), expectNoReload(ben.page)]);
    await playTurn(ann.page, 'D2E', 'D3E');
    await expectPlies([ann, ben], 1);
    // Ben's cable is cut while it is his turn. He moves all the same, and sees that it is on its way.
    await expectMyTurn(ben.page);
    ben.proxy.cut();
    await expect(connectionBanner(ben.page)).not.toBeEmpty();
    await tapPlaces(ben.page, 'A2B', 'A1B');
    expect(await plyCount(ann.page)).toBe(1);
    ben.proxy.restore();
    await expectPlies([ann, ben], 2);
    await expect(connectionBanner(ben.page)).toBeEmpty();
    // Ann is offline before her move and online again after it.
    await ann.context.setOffline(true);
    await expect(connectionBanner(ann.page)).not.toBeEmpty();
    await ann.context.setOffline(false);
    await expect(connectionBanner(ann.page)).toBeEmpty();
    await playTurn(ann.page, 'c1d', 'c', 'C1D');
    await expectPlies([ann, ben], 3);
    await expect(status(ben.page)).toContainText(/last round/i);
    // While Ann is away, Ben ends the game. She sees it when she is back.
    ann.proxy.cut();
    await playTurn(ben.page, 'B2C', 'B1C');
    await expect(result(ben.page)).toBeVisible();
    await expect(result(ann.page)).toBeHidden();
    ann.proxy.restore();
    await expect(result(ann.page)).toBeVisible({ timeout: 30_000 });
    for (const user of [ann, ben]) expect(await points(user)).toEqual([3, 2]);
    for (const check of checks) await check();
  });
});

test('two users play a whole game, from the first stone to five in a row', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben], { rules: 'pente:9,free' });
  await openGame([ann, ben], game);
  const stones = { ann: ['E5', 'E4', 'E6', 'E3', 'E7'], ben: ['A1', 'C1', 'A9', 'C9'] };
  for (const [index, stone] of stones.ann.entries()) {
    await playTurn(ann.page, stone);
    await expectPlies([ann, ben], 2 * index + 1);
    const answer = stones.ben[index];
    if (answer === undefined) break;
    await playTurn(ben.page, answer);
    await expectPlies([ann, ben], 2 * index + 2);
  }
  const { name } = await ann.ensureUser();
  await expect(result(ann.page).getByRole('heading')).toHaveText('You win.');
  await expect(result(ben.page).getByRole('heading')).toHaveText(`${name} wins.`);
  const log = ben.page.getByRole('log', { name: 'Moves' });
  for (const stone of [...stones.ann, ...stones.ben]) await expect(log).toContainText(stone);
});

test('three play, one of them loses a turn to the egg timer', async ({ users }) => {
  const three = await users(3);
  const [ann, ben, cleo] = three;
  // All pages show the game before the last user joins: then the clock starts. Only
  // Ben lets it run through, however busy the machine is.
  const game = await startGame([ann, ben], { rules: 'pentagame:3', time_control: 'egg:20' });
  await openGame(three, game);
  await cleo.page.getByRole('button', { name: 'Join', exact: true }).click();
  await playTurn(ann.page, 'A', 'A2B');
  await expectPlies(three, 1);
  // Ben lets the sand run through.
  await expectMyTurn(ben.page);
  await expect(status(ben.page)).toContainText(/you lose this turn/, { timeout: 50_000 });
  await expectPlies(three, 2);
  await playTurn(cleo.page, 'C', 'C2D');
  await expectPlies(three, 3);
  await expect(ann.page.getByRole('log', { name: 'Moves' })).toContainText('loses the turn');
  // Two give up, and the game is over.
  for (const { page } of [ben, cleo]) {
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: /Resign|Give up|Yes/ }).last().click();
  }
  for (const { page } of three) await expect(result(page)).toBeVisible();
});

test('two teams play, and the one wins', async ({ users }) => {
  const four = await users(4);
  const [ann] = four;
  const game = await startGame(four, { rules: 'pentagame:4t', start_position: NEAR_END.teams });
  await openGame(four, game);
  await playTurn(ann.page, 'c1d', 'c', 'C1D');
  await expectPlies(four, 1);
  const roll = createRandom(7);
  for (const { page } of four.slice(1)) {
    await expectMyTurn(page);
    await playMoveByPointer(page, roll);
  }
  for (const user of four) await expect(result(user.page)).toBeVisible();
  await expect(result(ann.page).locator('tbody tr')).toHaveCount(4);
});

test('a game of five with two server bots', async ({ users }) => {
  const three = await users(3);
  const [ann, ben, cleo] = three;
  await Promise.all(three.map((user) => user.ensureUser()));
  const options = { rules: 'pentagame:5', time_control: 'egg:60', seat: 1, start_position: NEAR_END.five };
  const { game_id: game } = await ann.request<{ game_id: string }>('POST', 'lobby/games', options);
  await ben.request('POST', `games/${game}/join`, { seat: 2 });
  await cleo.request('POST', `games/${game}/join`, { seat: 3 });
  await openGame(three, game);
  await ann.page.getByRole('button', { name: 'Let the computer fill in' }).click();
  await playTurn(ann.page, 'a1b', 'a', 'C2D');
  const roll = createRandom(3);
  for (const { page } of [ben, cleo]) {
    await expectMyTurn(page);
    await playMoveByPointer(page, roll);
  }
  for (const { page } of three) {
    await expect(result(page)).toBeVisible({ timeout: 30_000 });
    expect(await waitForTurn(page)).toBe(false);
    expect(await plyCount(page)).toBe(5);
  }
});

test('the moves of three server bots are each shown at least 600 ms, and the log names each in full', async ({ users }) => {
  const [ann] = await users(1, { settings: { animate: true } });
  await ann.ensureUser();
  const options = { rules: 'pentagame:4', time_control: 'egg:60', seat: 1 };
  const { game_id: game } = await ann.request<{ game_id: string }>('POST', 'lobby/games', options);
  await openGame([ann], game);
  await ann.page.getByRole('button', { name: 'Let the computer fill in' }).click();
  await expectMyTurn(ann.page);
  const shownMoves = await recordShownMoves(ann.page);
  await playMoveByKeyboard(ann.page, createRandom(3));
  await expectPlies([ann], 4);
  await expectMyTurn(ann.page);
  await ann.page.waitForTimeout(800);
  const moves = await shownMoves();
  expect(moves.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
  for (const { ply, visibleMs } of moves.slice(1)) {
    expect(visibleMs, `ply ${ply}`).toBeGreaterThanOrEqual(600);
  }
  // The log has a name for each of them.
  const names = ann.page.locator('.move-log .log-seat');
  expect(new Set(await names.allInnerTexts()).size).toBe(4);
  const cut = await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth));
  expect(cut, 'no name is cut').toEqual([]);
});

test('in a running game a player looks back and returns to live', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben], { start_position: NEAR_END.two });
  await openGame([ann, ben], game);
  await playTurn(ann.page, 'D2E', 'D3E');
  const view = ann.page.locator('.game-view');
  await expect(view).toHaveAttribute('data-shown', '1');
  await ann.page.getByRole('button', { name: 'First position' }).click();
  await expect(view).toHaveAttribute('data-shown', '0');
  // A move of the other player is reported and does not change the view.
  await playTurn(ben.page, 'A2B', 'A1B');
  const back = ann.page.getByRole('button', { name: 'Back to live · 1 new move' });
  await expect(back).toBeVisible();
  expect(await view.getAttribute('data-shown')).toBe('0');
  await expect(ann.page.locator('[data-interactive="yes"]')).toHaveCount(0);
  await back.click();
  await expect(view).toHaveAttribute('data-shown', '2');
  await playTurn(ann.page, 'D3E', 'D2E');
  await expectPlies([ann, ben], 3);
});

test('user at the other node looks on', async ({ users }) => {
  const [ann, ben, viewer] = await users(3, (index) => ({ node: index === 2 ? 1 : 0 }));
  const game = await startGame([ann, ben], { start_position: NEAR_END.two });
  await openGame([ann, ben], game);
  // Watching needs no account.
  await viewer.open('/watch');
  await viewer.page.locator(`a[href="/game/${game}"]`).first().click();
  await expect(viewer.page.locator('.board-svg')).toBeVisible();
  expect(await viewer.context.cookies()).toEqual([]);
  await playTurn(ann.page, 'D2E', 'D3E');
  await expectPlies([viewer], 1);
  await playTurn(ben.page, 'A2B', 'A1B');
  await expectPlies([viewer], 2);
  await expect(viewer.page.locator('[data-interactive="yes"]')).toHaveCount(0);
});

test('the new ratings come after the result, which leaves room for them', async ({ users }) => {
  const two = await users(2);
  const [ann, ben] = two;
  for (const user of two) await createMember(user);
  const game = await startGame(two, { rated: true, time_control: 'fischer:600+10' });
  const send = (user: TestUser, ply: number, command: string) =>
    user.request('POST', `games/${game}/commands`, { request_id: randomUUID(), ply, command });
  await send(ann, 0, 'move aA-B*b');
  await send(ben, 1, 'move aA-B*b');
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await ann.page.route('**/record?as=json', (route) => released.then(() => route.continue()));
  await openGame([ann], game);
  await expectMyTurn(ann.page);
  await send(ben, 2, 'resign');
  await expect(result(ann.page)).toContainText('You win.');
  const rematch = result(ann.page).getByRole('button', { name: 'Rematch' });
  await expect(rematch).toBeVisible();
  await ann.page.waitForTimeout(800);
  const before = await rematch.boundingBox();
  release();
  await expect(result(ann.page).locator('p .rating-won')).toBeVisible();
  expect(await rematch.boundingBox()).toEqual(before);
  // A provisional rating has a question mark everywhere, and no rank.
  await expect(result(ann.page).locator('.result-rating')).toHaveText(/^\d+\? \+\d+$/);
  const { name } = await ann.ensureUser();
  await ann.open(`/player/${name}`);
  await expect(ann.page.getByRole('list', { name: 'Ratings' })).toHaveText(/^\d+\? Pentagame, two players$/);
  await ann.page.getByRole('region', { name: 'Ratings' }).getByRole('link', { name: 'Pentagame, two players' }).click();
  await expect(ann.page.getByText('No ranked players yet.')).toBeVisible();
  await expect(ann.page.getByRole('columnheader')).toHaveText(['Player', 'Rating', 'Games']);
});
