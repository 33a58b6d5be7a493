import { expect, test as base } from './fixtures';
import { open, ready } from './places';
import { serve, type Server } from './serving';

/** With a server that is really gone when it is switched off. */
const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = await serve();
    await use(server);
    await server.end();
  },
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
});

test.use({ expected: [/manifest-of-nothing/] });

test('after one visit everything works without the server', async ({ page, server }) => {
  await open(page, '/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From the second visit on the service worker answers.
  await page.reload();
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled).toBe(true);
  await server.end();
  const answer = page.evaluate(() => fetch('/manifest-of-nothing').then((r) => r.status));
  await expect(answer).rejects.toThrow(/Failed to fetch/);
  for (const path of ['/play', '/learn', '/analyse', '/settings', '/about', '/']) {
    await open(page, path);
    await expect(page.locator('main')).not.toBeEmpty();
  }
  await page.reload();
  await ready(page);
  await expect(page.locator('main h1')).toBeVisible();
});
