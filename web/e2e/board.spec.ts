import type { CDPSession } from '@playwright/test';
import { expect, test, type Page } from './fixtures';

test.use({ settings: { animate: false, confirm: 'always' } });

/** Begins a game in which a person moves first. */
async function begin(page: Page): Promise<void> {
  await page.goto('/play');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(item(page, '1a')).toBeVisible();
}

const item = (page: Page, key: string) => page.locator(`.board-svg [data-key="${key}"]`);
const place = (page: Page, name: string) => page.locator(`.board-svg [data-place="${name}"]`);
const targets = (page: Page) => page.locator('.board-targets > *');
const confirm = (page: Page) => page.locator('.step-confirm');

async function middle(page: Page, selector: string): Promise<[number, number]> {
  const there = await page.locator(`.board-svg ${selector}`).elementHandle();
  await there?.waitForElementState('stable');
  const box = await there?.boundingBox();
  if (!box) throw new Error(`${selector} is nowhere`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The position of an item is that of its place. */
async function expectItemOn(page: Page, key: string, name: string): Promise<void> {
  await expect
    .poll(async () => {
      const [[x, y], [px, py]] = await Promise.all([
        middle(page, `[data-key="${key}"]`),
        middle(page, `[data-place="${name}"]`),
      ]);
      return Math.hypot(x - px, y - py) < 4;
    })
    .toBe(true);
}

test.describe('a mouse', () => {
  test('drags a piece to a stop, and a step can be taken back', async ({ page }) => {
    await begin(page);
    const [x, y] = await middle(page, '[data-key="1a"]');
    const [tx, ty] = await middle(page, '[data-place="A3c"]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 12);
    await expect(page.locator('.board-carried use')).toHaveCount(1);
    await page.mouse.move(tx + 4, ty - 4);
    await page.mouse.up();
    await expectItemOn(page, '1a', 'A3c');
    await expect(confirm(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirm(page)).toHaveCount(0);
    await expect(page.locator('.board-carried use')).toHaveCount(0);
  });

  test('brings a piece back that is let go where it cannot go', async ({ page }) => {
    await begin(page);
    const [x, y] = await middle(page, '[data-key="1a"]');
    const [tx, ty] = await middle(page, '[data-place="C"]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(tx, ty, { steps: 3 });
    await page.mouse.up();
    await expect(targets(page)).toHaveCount(0);
    await expect(confirm(page)).toHaveCount(0);
    expect(await middle(page, '[data-key="1a"]')).toEqual([x, y]);
  });

  test('learns why a place cannot be used', async ({ page }) => {
    await begin(page);
    const status = page.locator('.turn-line').getByRole('status');
    await page.mouse.click(...(await middle(page, '[data-key="2a"]')));
    await expect(status).toHaveText(/your opponent’s piece/);
    await page.mouse.click(...(await middle(page, '[data-place="A3c"]')));
    await expect(status).toHaveText(/Choose one of your pieces first/);
    await page.mouse.click(...(await middle(page, '[data-key="1a"]')));
    await expect(status).toHaveText('Choose where it goes.');
    await page.mouse.click(...(await middle(page, '[data-place="B2C"]')));
    await expect(status).toHaveText(/In the way on B: blue rabbit, blue hedgehog/);
    // The piece is still picked.
    await page.mouse.click(...(await middle(page, '[data-place="d"]')));
    await expect(status).toHaveText(/Place the black block/);
    await page.mouse.click(...(await middle(page, '[data-place="a"]')));
    await expect(status).toHaveText(/black block.* a: .*taken/);
    // With keys too.
    await place(page, 'C').focus();
    await page.keyboard.press('Enter');
    await expect(status).toHaveText(/black block.* C: .*taken/);
  });

  test('chooses with whom to swap on a corner', async ({ page }) => {
    await begin(page);
    await page.mouse.click(...(await middle(page, '[data-key="1a"]')));
    await expect(targets(page)).not.toHaveCount(0);
    await page.mouse.click(...(await middle(page, '[data-place="B"]')));
    const list = page.locator('.board-list');
    await expect(list.getByRole('button')).toHaveCount(2);
    await expect(list.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.mouse.click(...(await middle(page, '[data-place="B"]')));
    await list.getByRole('button').nth(1).click();
    await expect(confirm(page)).toBeVisible();
  });

  test('sees the marks of a move before confirming it: its arrows, and the block it places', async ({ page }) => {
    await page.goto('/play?people');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const below = () => page.locator('.board-below').innerHTML();
    await page.mouse.click(...(await middle(page, '[data-key="1a"]')));
    expect(await below()).toBe('');
    await page.mouse.click(...(await middle(page, '[data-place="d"]')));
    // The way is certain; the block in hand may still go anywhere.
    await expect(page.locator('.board-below path')).not.toHaveCount(0);
    const way = await below();
    await expect(page.locator('.board-placed')).toHaveCount(0);
    await page.mouse.click(...(await middle(page, '[data-place="B2C"]')));
    await expect(confirm(page)).toBeVisible();
    expect(await below()).toBe(way);
    const halo = page.locator('.board-placed');
    const shown = await halo.getAttribute('d');
    await confirm(page).click();
    await expect(confirm(page)).toHaveCount(0);
    expect([await below(), await halo.getAttribute('d')]).toEqual([way, shown]);
    // Brackets are for places where a piece can go, and only those are shown while it is picked.
    await expect(page.locator('.board-above path:visible')).toHaveCount(0);
    await expect(page.locator('.board-replace')).toHaveCount(0);
    // A swap, in which nothing is placed.
    await page.mouse.click(...(await middle(page, '[data-key="2a"]')));
    await expect(page.locator('.board-replace')).toHaveCount(1);
    await expect(page.locator('.board-below path:visible')).toHaveCount(0);
    await expect(halo).toBeHidden();
    // Its goal is too far for this move.
    await expect(page.locator('.board-far-goal')).toHaveCount(1);
    await page.mouse.click(...(await middle(page, '[data-place="E"]')));
    await page.locator('.board-list').getByRole('button').first().click();
    await expect(confirm(page)).toBeVisible();
    const swap = await below();
    expect(swap).not.toBe(way);
    await confirm(page).click();
    await expect(confirm(page)).toHaveCount(0);
    expect(await below()).toBe(swap);
  });
});

test.describe('a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  async function finger(page: Page): Promise<CDPSession> {
    return page.context().newCDPSession(page);
  }

  const down = (touch: CDPSession, x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  const move = (touch: CDPSession, x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  const up = (touch: CDPSession) =>
    touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  test('slides off the board and chooses nothing', async ({ page }) => {
    await begin(page);
    const touch = await finger(page);
    const [x, y] = await middle(page, '[data-key="1d"]');
    await down(touch, x, y);
    await expect(page.locator('.board-magnifier')).toBeVisible();
    const board = await page.locator('.board-svg').boundingBox();
    await move(touch, x, y + 10);
    await move(touch, x, (board?.y ?? 0) + (board?.height ?? 0) + 40);
    await up(touch);
    await expect(page.locator('.board-magnifier')).toBeHidden();
    await expect(targets(page)).toHaveCount(0);
    await expect(confirm(page)).toHaveCount(0);
  });

  test('sets a block by line and stop, wherever it is', async ({ page }) => {
    await begin(page);
    const status = page.locator('.turn-line').getByRole('status');
    await page.touchscreen.tap(...(await middle(page, '[data-key="1a"]')));
    await expect(targets(page)).not.toHaveCount(0);
    await page.touchscreen.tap(...(await middle(page, '[data-place="d"]')));
    await expect(status).toHaveText(/Place the black block/);
    // The black block is in hand: a tap next to a stop of a line zooms into the line.
    const back = page.getByRole('button', { name: 'Whole board' });
    const small = await place(page, 'E3b').boundingBox();
    const board = await page.locator('.board-svg').boundingBox();
    if (!board) throw new Error('no board');
    for (const [tapped, names] of [
      ['A1B', ['A1B', 'A2B', 'A3B']],
      ['C2D', ['C1D', 'C2D', 'C3D']],
      ['A', ['A1c', 'A1d']],
      ['E3b', ['E1b', 'E2b', 'E3b', 'E4b', 'E5b', 'E6b']],
    ] as const) {
      const [x, y] = await middle(page, `[data-place="${tapped}"]`);
      await page.touchscreen.tap(x + 2, y + 6);
      await expect(back, tapped).toBeVisible();
      await expect(status).toHaveText('Now tap the exact stop.');
      await expect(page.locator('.board-svg .numbers').first()).toBeVisible();
      // What is held and where it can go stay in sight, and the way back has one place off the stops.
      await expect(page.locator('.board-held use')).toHaveAttribute('href', /black/);
      await expect(page.locator('.board-quiet')).toBeVisible();
      const button = await back.boundingBox();
      if (!button) throw new Error('no way back');
      expect(button.height).toBeGreaterThanOrEqual(44);
      const surface = await page.locator('.board-svg').boundingBox();
      expect([button.x, button.y + button.height <= surface!.y]).toEqual([board.x + 4, true]);
      for (const name of names) {
        const box = await place(page, name).boundingBox();
        if (!box) throw new Error(`${name} is nowhere`);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(32);
        const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
        // The long stops of the ring may extend a little beyond the edge.
        const least = tapped === 'E3b' ? box.width / 2 : 16;
        expect(cx - least).toBeGreaterThanOrEqual(board.x);
        expect(cx + least).toBeLessThanOrEqual(board.x + board.width);
        const isCovered =
          button.x < cx && cx < button.x + button.width && button.y < cy && cy < button.y + button.height;
        expect(isCovered, `the way back covers ${name}`).toBe(false);
      }
      const outline = page.locator('.board-svg').evaluate((svg) => getComputedStyle(svg).outlineStyle);
      expect(await outline).toBe('none');
      await expect(page.locator('.board-popup')).toHaveCount(0);
      await back.tap();
      await expect(back).toHaveCount(0);
      await expect(status).toHaveText(/Place the black block/);
    }
    expect(await place(page, 'E3b').boundingBox()).toEqual(small);
    await page.touchscreen.tap(...(await middle(page, '[data-place="E3b"]')));
    await expect(back).toBeVisible();
    await page.touchscreen.tap(...(await middle(page, '[data-place="E2b"]')));
    await expect(back).toHaveCount(0);
    await expectItemOn(page, 'black@E2b', 'E2b');
    await expect(confirm(page)).toBeVisible();
  });

  test('zooms with a second one and chooses nothing', async ({ page }) => {
    await begin(page);
    const touch = await finger(page);
    const [x, y] = await middle(page, '[data-place="d"]');
    const symbol = () => item(page, '1a').locator('use').getAttribute('href');
    expect(await symbol()).toMatch(/-small$/);
    await touch.send('Input.synthesizePinchGesture', { x, y, scaleFactor: 2.5 });
    await expect.poll(() => page.evaluate(() => visualViewport?.scale ?? 1)).toBeGreaterThan(2);
    // Items that are large enough now are drawn in full detail.
    await expect.poll(symbol).toMatch(/-large$/);
    await expect(targets(page)).toHaveCount(0);
  });
});

test('keys move along the lines and announce the neighbours', async ({ page }) => {
  await begin(page);
  await place(page, 'A').focus();
  await expect(place(page, 'A')).toHaveAccessibleDescription(/A-1-B/);
  await page.keyboard.press('Enter');
  await expect(targets(page)).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-place'));
  expect(await at()).toMatch(/^A2[cd]$/);
  await page.keyboard.press('b');
  expect(await at()).toBe('b');
  await page.keyboard.press('Shift+E');
  expect(await at()).toBe('E');
  await page.keyboard.press('PageDown');
  await expect(page.locator(':focus')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Tab');
  expect(await at()).toBeNull();
});
