import { expect, test } from './fixtures';
import { open, ready } from './places';

const PATHS = ['/', '/play', '/learn', '/analyse', '/settings', '/about'];

test('everything works without a network after one visit', async ({ page, context }) => {
  await open(page, '/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The second visit is answered by the service worker.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  for (const path of PATHS) {
    await page.goto(path);
    await ready(page);
    await expect(page.locator('main')).not.toBeEmpty();
  }
  await page.reload();
  await ready(page);
  // Rules that were never fetched before work, too.
  await page.goto('/play');
  await ready(page);
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
});
