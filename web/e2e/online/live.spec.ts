import { dice, moveByHand, ourTurn, plies } from '../playing';
import { expect, goTo, seat, test, type Person } from './people';
import { allSee, linkState, mark, myTurn, NEAR_END, result, status, tap, turn } from './table';

/** The points of everybody in the result, in the order of the seats. */
async function points({ page }: Person): Promise<number[]> {
  const cells = result(page).locator('tbody tr td:nth-of-type(2)');
  return (await cells.allInnerTexts()).map(Number);
}

test.describe('with a connection that breaks', () => {
  // The browser says so itself.
  test.use({ expected: [/WebSocket connection to|net::ERR_/] });

  test('two play to the end, and nothing is lost on the way', async ({ people }) => {
    const [ann, ben] = await people(2, { cable: 'to cut' });
    const game = await seat([ann, ben], { start: NEAR_END.two });
    await goTo([ann, ben], game);
    const stayed = await Promise.all([mark(ann.page), mark(ben.page)]);
    await turn(ann.page, 'D2E', 'D3E');
    await allSee([ann, ben], 1);
    // Ben's cable is cut while it is his turn. He moves all the same, and sees that it is on its way.
    await myTurn(ben.page);
    ben.cable.cut();
    await expect(linkState(ben.page)).not.toBeEmpty();
    await tap(ben.page, 'A2B', 'A1B');
    expect(await plies(ann.page)).toBe(1);
    ben.cable.mend();
    await allSee([ann, ben], 2);
    await expect(linkState(ben.page)).toBeEmpty();
    // Ann goes offline before her move and is back after it.
    await ann.context.setOffline(true);
    await expect(linkState(ann.page)).not.toBeEmpty();
    await ann.context.setOffline(false);
    await expect(linkState(ann.page)).toBeEmpty();
    await turn(ann.page, 'c1d', 'c', 'C1D');
    await allSee([ann, ben], 3);
    await expect(status(ben.page)).toContainText(/last round/i);
    // While Ann is away, Ben ends the game. She sees it when she is back.
    ann.cable.cut();
    await turn(ben.page, 'B2C', 'B1C');
    await expect(result(ben.page)).toBeVisible();
    await expect(result(ann.page)).toBeHidden();
    ann.cable.mend();
    await expect(result(ann.page)).toBeVisible({ timeout: 30_000 });
    for (const somebody of [ann, ben]) expect(await points(somebody)).toEqual([3, 2]);
    for (const check of stayed) await check();
  });
});

test('two play a whole game, from the first stone to five in a row', async ({ people }) => {
  const [ann, ben] = await people(2);
  const game = await seat([ann, ben], { game: 'pente:9,free' });
  await goTo([ann, ben], game);
  const stones = { ann: ['E5', 'E4', 'E6', 'E3', 'E7'], ben: ['A1', 'C1', 'A9', 'C9'] };
  for (const [index, stone] of stones.ann.entries()) {
    await turn(ann.page, stone);
    await allSee([ann, ben], 2 * index + 1);
    const answer = stones.ben[index];
    if (answer === undefined) break;
    await turn(ben.page, answer);
    await allSee([ann, ben], 2 * index + 2);
  }
  const { name } = await ann.enter();
  await expect(result(ann.page).getByRole('heading')).toHaveText('You win.');
  await expect(result(ben.page).getByRole('heading')).toHaveText(`${name} wins.`);
  const log = ben.page.getByRole('log', { name: 'Moves' });
  for (const stone of [...stones.ann, ...stones.ben]) await expect(log).toContainText(stone);
});

test('three play, one of them loses a turn to the egg timer', async ({ people }) => {
  const three = await people(3);
  const [ann, ben, cleo] = three;
  // All have the table before them when the last one sits down: then the sand begins to run. Only
  // Ben lets it run through, however busy the machine is.
  const game = await seat([ann, ben], { game: 'pentagame:3', control: 'egg:20' });
  await goTo(three, game);
  await cleo.page.getByRole('button', { name: 'Sit down' }).click();
  await turn(ann.page, 'A', 'A2B');
  await allSee(three, 1);
  // Ben lets the sand run through.
  await myTurn(ben.page);
  await expect(status(ben.page)).toContainText(/lost/i, { timeout: 50_000 });
  await allSee(three, 2);
  await turn(cleo.page, 'C', 'C2D');
  await allSee(three, 3);
  await expect(ann.page.getByRole('log', { name: 'Moves' })).toContainText('loses the turn');
  // Two give up, and the game is over.
  for (const { page } of [ben, cleo]) {
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: /Resign|Give up|Yes/ }).last().click();
  }
  for (const { page } of three) await expect(result(page)).toBeVisible();
});

test('two teams play, and the one wins', async ({ people }) => {
  const four = await people(4);
  const [ann] = four;
  const game = await seat(four, { game: 'pentagame:4t', start: NEAR_END.teams });
  await goTo(four, game);
  await turn(ann.page, 'c1d', 'c', 'C1D');
  await allSee(four, 1);
  const roll = dice(7);
  for (const { page } of four.slice(1)) {
    await myTurn(page);
    await moveByHand(page, roll);
  }
  for (const somebody of four) await expect(result(somebody.page)).toBeVisible();
  await expect(result(ann.page).locator('tbody tr')).toHaveCount(4);
});

test('five play, two of them of the house', async ({ people }) => {
  const three = await people(3);
  const [ann, ben, cleo] = three;
  await Promise.all(three.map((somebody) => somebody.enter()));
  const open = { game: 'pentagame:5', control: 'egg:60', seat: 1, start: NEAR_END.five };
  const { game } = await ann.ask<{ game: string }>('POST', 'tables', open);
  await ben.ask('POST', `games/${game}/sit`, { seat: 2 });
  await cleo.ask('POST', `games/${game}/sit`, { seat: 3 });
  await goTo(three, game);
  await ann.page.getByRole('button', { name: 'Fill with computer players' }).click();
  await turn(ann.page, 'a1b', 'a', 'C2D');
  const roll = dice(3);
  for (const { page } of [ben, cleo]) {
    await myTurn(page);
    await moveByHand(page, roll);
  }
  for (const { page } of three) {
    await expect(result(page)).toBeVisible({ timeout: 30_000 });
    expect(await ourTurn(page)).toBe(false);
    expect(await plies(page)).toBe(5);
  }
});

test('somebody at the other node looks on', async ({ people }) => {
  const [ann, ben, viewer] = await people(3, (index) => ({ node: index === 2 ? 1 : 0 }));
  const game = await seat([ann, ben], { start: NEAR_END.two });
  await goTo([ann, ben], game);
  // Nobody has to be somebody in order to watch.
  await viewer.open('/watch');
  await viewer.page.locator(`a[href="/game/${game}"]`).first().click();
  await expect(viewer.page.locator('.board-svg')).toBeVisible();
  expect(await viewer.context.cookies()).toEqual([]);
  await turn(ann.page, 'D2E', 'D3E');
  await allSee([viewer], 1);
  await turn(ben.page, 'A2B', 'A1B');
  await allSee([viewer], 2);
  await expect(viewer.page.locator('[data-interactive="yes"]')).toHaveCount(0);
});
