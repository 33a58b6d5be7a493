import { readFileSync } from 'node:fs';
import { expectAccessible, injectAxe } from './axe';
import { expect, test, type Page } from './fixtures';
import { expectNoShift, recordShifts } from './layoutShift';
import {
  createRandom,
  playMoveByPointer,
  playMoveByKeyboard,
  waitForTurn,
  playToEnd,
  plyCount,
  startGame,
  tabToBoard,
  disableEngineDelay,
} from './playGame';

test.use({ settings: { animate: false, confirm: 'never' } });

test.beforeEach(({ page }) => disableEngineDelay(page));

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

/** The figures of a column of the result, as numbers. */
async function column(page: Page, index: number): Promise<number[]> {
  const cells = result(page).locator(`tbody td:nth-of-type(${index})`);
  const texts = await cells.allInnerTexts();
  return texts.map((text) => Number(text.replace('\u2212', '-')));
}

async function expectResult(page: Page, seats: number): Promise<void> {
  await expect(result(page).locator('tbody tr')).toHaveCount(seats);
  const places = await column(page, 1);
  expect(Math.min(...places)).toBe(1);
  const points = await column(page, 2);
  expect(points).toEqual([...points].sort((a, b) => b - a));
}

test('a full game against level 1, by mouse, each move confirmed', async ({ page }) => {
  test.setTimeout(240_000);
  await startGame(page, { seats: ['You', 1] });
  await page.getByRole('tab', { name: 'Board' }).click();
  await page.getByRole('group', { name: 'Confirm moves' }).getByLabel('Always').check();
  const roll = createRandom(5);
  while (await waitForTurn(page)) await playMoveByPointer(page, roll);
  await expectResult(page, 2);
  const points = await column(page, 2);
  expect(Math.max(...points)).toBeGreaterThanOrEqual(3);
  // The record of it can be saved.
  const download = page.waitForEvent('download');
  await result(page).getByText('More', { exact: true }).click();
  await result(page).getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pgr$/);
  const record = readFileSync(await file.path(), 'utf8');
  expect(record).toContain('[Seat2 "Palamedes, level 1"]');
  expect(record).toMatch(/=\d:\d\s*$/);
});

for (const { name, players, seats, options } of [
  { name: 'three players', players: /^Three/, seats: ['You', 1, 1] },
  {
    name: 'two teams',
    players: /^Two teams/,
    seats: [1, 'You', 1, 1],
    options: { 'Pieces out that end the game': 'Three' },
  },
  { name: 'five players', players: /^Five/, seats: [1, 1, 'You', 1, 1] },
]) {
  test(`${name}, one person and engines, to the end`, async ({ page }) => {
    test.setTimeout(240_000);
    await startGame(page, { players, seats, ...(options && { options }) });
    expect(await playToEnd(page, 11)).toBeGreaterThan(seats.length);
    await expectResult(page, seats.length);
  });
}

test.describe('keys', () => {
  test.use({ settings: { animate: false, confirm: 'always' } });

  test('a whole game with the keyboard only', async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto('/play');
    // From the top of the page to the large button, then to the board.
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    const start = page.getByRole('button', { name: 'Start' });
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await start.evaluate((button) => button === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('.board-svg')).toBeVisible();
    await tabToBoard(page);
    const roll = createRandom(3);
    while (await waitForTurn(page)) await playMoveByKeyboard(page, roll);
    await expectResult(page, 2);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('a finger finds its stop through the loupe', async ({ page }) => {
    await startGame(page, { seats: ['You', 1] });
    expect(await waitForTurn(page)).toBe(true);
    const roll = createRandom(2);
    const before = await plyCount(page);
    await playMoveByPointer(page, roll, 'finger');
    expect(await plyCount(page)).toBeGreaterThan(before);
    await waitForTurn(page);
    // A finger that stays down sees what lies under it.
    const touch = await page.context().newCDPSession(page);
    const board = await page.locator('.board-svg').boundingBox();
    if (!board) throw new Error('no board');
    const [x, y] = [board.x + board.width * 0.5, board.y + board.height * 0.5];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + 12, y: y + 4 }],
    });
    await expect(page.locator('.board-magnifier')).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('.board-magnifier')).toBeHidden();
  });

  test('nothing moves when a turn passes', async ({ page }) => {
    await startGame(page, { seats: ['You', 1], clock: 'Egg timer' });
    await waitForTurn(page);
    const boardBox = () => page.locator('.game-board').boundingBox();
    const before = await boardBox();
    const roll = createRandom(9);
    await playMoveByPointer(page, roll, 'finger');
    expect(await boardBox()).toEqual(before);
    await waitForTurn(page);
    expect(await boardBox()).toEqual(before);
  });
});

test('Pente to its end', async ({ page }) => {
  test.setTimeout(120_000);
  await startGame(page, { game: 'Pente', seats: ['You', 1], options: { Board: '9 lines' } });
  await playToEnd(page, 21);
  await expectResult(page, 2);
});

test('Pentalath for three to its end', async ({ page }) => {
  test.setTimeout(120_000);
  await startGame(page, { game: 'Pentalath', players: /^Three/, seats: [1, 'You', 1] });
  await playToEnd(page, 22);
  await expectResult(page, 3);
});

test('a game continues after a reload, and is on the start page', async ({ page }) => {
  await startGame(page, { seats: ['You', 'A friend'] });
  const roll = createRandom(4);
  for (let turn = 0; turn < 3; turn += 1) {
    await waitForTurn(page);
    await playMoveByKeyboard(page, roll);
  }
  const log = await page.getByRole('log').innerText();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('thumbnail');
  await page.reload();
  await expect(page.locator('.board-svg')).toBeVisible();
  await expect.poll(() => plyCount(page)).toBe(3);
  await expect.poll(() => page.getByRole('log').innerText()).toBe(log);
  // The list shows its board, in the theme of the page.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const board = page.locator('.saved-games .board-thumbnail');
  await expect(board).toHaveAttribute('src', /^data:image\/jpeg/);
  expect(await board.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const day = await board.getAttribute('src');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(board).not.toHaveAttribute('src', day ?? '');
  await expect(board).toHaveAttribute('src', /^data:image\/jpeg/);
  // Of the ways to start, the running game comes first.
  await expect(page.locator('.start-options > *').first()).toHaveText(/^Continue.*Player 2 to move/s);
  await page.getByRole('link', { name: /Continue/ }).first().click();
  await expect.poll(() => plyCount(page)).toBe(3);
});

test('a move is taken back together with the reply of the engine', async ({ page }) => {
  await startGame(page, { seats: ['You', 1] });
  await expect(page.getByRole('button', { name: 'Take back' })).toBeDisabled();
  await waitForTurn(page);
  await playMoveByKeyboard(page, createRandom(8));
  await waitForTurn(page);
  await expect.poll(() => plyCount(page)).toBe(2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => plyCount(page)).toBe(0);
  expect(await waitForTurn(page)).toBe(true);
});

test('who resigns has lost; the next game has other seats', async ({ page }) => {
  await startGame(page, { seats: ['You', 1] });
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(result(page).getByRole('heading')).toHaveText('Thersites wins.');
  expect(await column(page, 2)).toEqual([3, 0]);
  // The card lies over the board and can be closed; the own name is not struck out.
  await expect(page.locator('.game-board .result')).toBeVisible();
  await result(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.game-now .result')).toBeVisible();
  const own = page.locator('.seat.you .seat-name');
  expect(await own.evaluate((name) => getComputedStyle(name).textDecorationLine)).toBe('none');
  const first = page.url();
  await result(page).getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(first);
  const seats = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(seats.first()).toContainText('Thersites');
  await expect(seats.last()).toContainText('You');
  // The computer begins.
  await waitForTurn(page);
  await expect.poll(() => plyCount(page)).toBe(1);
});

test('a hint in three grades', async ({ page }) => {
  await startGame(page, { seats: ['You', 1] });
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  const help = page.getByRole('tabpanel', { name: 'Help' });
  const more = help.getByRole('button', { name: 'Another hint' });
  const good = help.getByText('A good move:');
  for (let grade = 0; grade < 3 && !(await good.isVisible()); grade += 1) {
    await more.or(good).first().click();
  }
  await expect(good).toBeVisible();
});

test('the egg timer takes the turn, not the game', async ({ page }) => {
  await page.clock.install();
  await startGame(page, { seats: ['You', 'A friend'], clock: 'Egg timer' });
  await playMoveByKeyboard(page, createRandom(6));
  await page.clock.runFor(61_000);
  await expect(page.getByRole('log')).toContainText('loses the turn');
  expect(await waitForTurn(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(600_000);
  expect(await plyCount(page)).toBe(2);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('full storage is reported, and the game continues', async ({ page }) => {
  await startGame(page, { seats: ['You', 1] });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Type a move' }).click();
  await page.getByLabel('A move, as in the list').fill('aA-B*b');
  await page.keyboard.press('Enter');
  await expect.poll(() => plyCount(page)).toBeGreaterThanOrEqual(2);
  await expect(page.getByText(/no space left for this game/).first()).toBeVisible();
});

test('a move can be typed, and its error is shown', async ({ page }) => {
  await startGame(page, { seats: ['You', 'A friend'] });
  await page.getByRole('button', { name: 'Type a move' }).click();
  const field = page.getByLabel('A move, as in the list');
  await expect(field).toBeFocused();
  await field.fill('aA-Q');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^“aA-Q” isn’t a move here/);
  await field.fill('a, b (A ↔ B)');
  await field.press('Enter');
  await expect.poll(() => plyCount(page)).toBe(1);
  await expect(page.getByRole('log')).toContainText('white rabbit from A to B');
});

for (const theme of ['day', 'night'] as const) {
  test.describe(`accessibility, ${theme}`, () => {
    test.use({ settings: { theme, animate: false, confirm: 'always', showThreats: true } });

    test('axe finds no violation on the game page', async ({ page }) => {
      test.setTimeout(120_000);
      await injectAxe(page);
      await startGame(page, { seats: ['You', 1], clock: 'Egg timer' });
      await waitForTurn(page);
      await playMoveByKeyboard(page, createRandom(12));
      await waitForTurn(page);
      for (const name of ['Help', 'Board', 'Moves']) {
        await page.getByRole('tab', { name }).click();
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: 'Resign' }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await expect(result(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('the first turns on a device say the goal and explain the marks, and nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await recordShifts(page);
  await startGame(page, { seats: ['You', 1] });
  await waitForTurn(page);
  const now = page.locator('.turn-line');
  await expect(now).toContainText('to the crossing of its own colour. The first with 3 out ends the game.');
  const { height } = (await now.boundingBox())!;
  // The figures of a player say what they count.
  await expect(page.locator('.seat-out').first()).toHaveText('0/3 out0 of 3 pieces out');
  const piece = (await page.locator('.board-svg [data-key="1a"]').boundingBox())!;
  await page.mouse.click(piece.x + piece.width / 2, piece.y + piece.height / 2);
  const key = now.locator('.mark-key');
  await expect(key.getByRole('listitem')).toHaveText(['free', 'swap', 'take the block', 'its goal']);
  expect((await now.boundingBox())!.height).toBe(height);
  await page.keyboard.press('Escape');
  await expect(key).toHaveCount(0);
  await page.getByRole('tab', { name: 'Help' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Help' })).toContainText('The first with 3 out ends the game.');
  await expectNoShift(page, 'first turn');
  // A finished game ends the explanations.
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(result(page)).toBeVisible();
  await startGame(page, { seats: ['You', 1] });
  await waitForTurn(page);
  await expect(now).toContainText('Choose a piece.');
  await expect(now).not.toContainText('crossing');
});

test('screen readers announce the moves and the turn', async ({ page }) => {
  await startGame(page, { seats: ['You', 1] });
  await waitForTurn(page);
  await expect(page.getByRole('status').first()).toContainText('Your turn. You play the rabbits.');
  await tabToBoard(page);
  await page.keyboard.press('A');
  await expect(page.locator(':focus')).toHaveAccessibleName(/corner A.*white rabbit.*can move/);
  await expect(page.locator(':focus')).toHaveAccessibleDescription(/Next to it: .*A-1-B/);
  await playMoveByKeyboard(page, createRandom(1));
  await waitForTurn(page);
  const log = page.getByRole('log');
  await expect(log.getByText(/^You: \w+ rabbit/)).toBeAttached();
  await expect(log.getByText(/^Thersites: \w+ hedgehog/)).toBeAttached();
});

for (const viewport of [
  { width: 1366, height: 800 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
]) {
  test(`the form for a new game fits ${viewport.width} px: Start is in view and covers nothing`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/play');
    const start = await page.getByRole('button', { name: 'Start', exact: true }).boundingBox();
    if (!start) throw new Error('no button');
    expect(start.y + start.height).toBeLessThanOrEqual(viewport.height);
    const parts = page.locator('.setup form :is(label, select, legend, summary, .main)');
    const covered = await parts.evaluateAll((all) => {
      const button = document.querySelector('.setup .start')!.getBoundingClientRect();
      return all
        .filter((part) => !part.matches('.start'))
        .filter((part) => {
          const box = part.getBoundingClientRect();
          const isApart =
            box.bottom <= button.top || box.top >= button.bottom ||
            box.right <= button.left || box.left >= button.right;
          return part.checkVisibility({ contentVisibilityAuto: true }) && !isApart;
        })
        .map((part) => part.textContent);
    });
    expect(covered).toEqual([]);
    const widths = await page.locator('.setup .field').evaluateAll((all) => all.map((field) => field.clientWidth));
    expect(Math.max(...widths)).toBeLessThanOrEqual(700);
    const levels = page.getByRole('radiogroup', { name: 'Computer level' });
    if (viewport.width < 700) for (const end of ['easy', 'hard']) await expect(levels.getByText(end)).toBeVisible();
    await levels.getByRole('radio', { name: 'Nestor' }).check();
    await page.getByRole('radio', { name: 'A friend on this device' }).check();
    await expect(levels).toBeHidden();
    await expect(page.getByLabel('Your friend’s name')).toBeVisible();
    await page.getByRole('radio', { name: 'Computer', exact: true }).check();
    await expect(levels.getByRole('radio', { name: 'Nestor' })).toBeChecked();
  });
}

test('a game is kept with its first move: a double click on Play now without a move keeps none', async ({ page }) => {
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('palamedes.game.')).length);
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now/ }).dblclick();
  expect(await waitForTurn(page)).toBe(true);
  expect(await kept()).toBe(0);
  // A reload keeps the game that is open.
  await page.reload();
  expect(await waitForTurn(page)).toBe(true);
  await expect(page.getByRole('list', { name: 'Players' })).toContainText('level 1');
  await playMoveByPointer(page, createRandom(3));
  await expect.poll(kept).toBe(1);
});

test('the same game in two tabs: the other tab follows and says so, and only one engine replies', async ({ page }) => {
  await startGame(page, { seats: ['You', 1] });
  await playMoveByKeyboard(page, createRandom(8));
  await waitForTurn(page);
  await expect.poll(() => plyCount(page)).toBe(2);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await waitForTurn(other);
  expect(await plyCount(other)).toBe(2);
  await playMoveByKeyboard(other, createRandom(5));
  await expect.poll(() => plyCount(other)).toBe(4);
  await expect.poll(() => plyCount(page)).toBe(4);
  await expect(page.locator('.turn-line').getByRole('status')).toContainText('open in another tab');
  // The first tab plays on, and now the other one follows.
  await page.bringToFront();
  await playMoveByKeyboard(page, createRandom(6));
  await expect.poll(() => plyCount(page)).toBe(6);
  await expect.poll(() => plyCount(other)).toBe(6);
  const log = (tab: Page) => tab.locator('.move-log').innerText();
  expect(await log(other)).toBe(await log(page));
});
