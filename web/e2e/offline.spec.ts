import { expect, test as base } from './fixtures';
import { openPage, waitUntilReady } from './pages';
import { startServer, type TestServer } from './server';

/** With a server that is really stopped. */
const test = base.extend<{ server: TestServer }>({
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.end();
  },
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
});

// The start page asks once whether there is a server.
test.use({ expectedErrors: [/manifest-of-nothing|ERR_CONNECTION_REFUSED .*\/api\/server/] });

test('after one visit everything works without the server', async ({ page, server }) => {
  await openPage(page, '/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From the second visit on, the service worker responds.
  await page.reload();
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled).toBe(true);
  await server.end();
  const answer = page.evaluate(() => fetch('/manifest-of-nothing').then((r) => r.status));
  await expect(answer).rejects.toThrow(/Failed to fetch/);
  for (const path of ['/play', '/learn', '/analyse', '/settings', '/about', '/organise', '/']) {
    await openPage(page, path);
    await expect(page.locator('main')).not.toBeEmpty();
  }
  await page.reload();
  await waitUntilReady(page);
  await expect(page.locator('main h1')).toBeVisible();
});
