import { expect, test } from './fixtures';
import { NARROW } from './narrow';
import { openTable } from './places';

test.use({ viewport: NARROW });

test('the log of a game goes to its end and leaves the page where it is', async ({ page }) => {
  await openTable(page, 'over');
  const log = page.locator('.move-log');
  const left = () => log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(left).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
