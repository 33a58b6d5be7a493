import { expect, test } from './fixtures';
import { PHONE_SIZE } from './phoneWidth';
import { openSavedGame } from './pages';

test.use({ viewport: PHONE_SIZE });

test('the move log scrolls to its end and does not scroll the page', async ({ page }) => {
  await openSavedGame(page, 'over');
  const log = page.locator('.move-log');
  const left = () => log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(left).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
