import { defineConfig } from '@playwright/test';
import { chromium, FLAGS } from './chromium';
import { NODES } from './online/nodes';
import { origin, webServer } from './serving';

/** Tests with other people need the nodes that `cargo xtask e2e` starts, or others by hand. */
const online = NODES.slice(0, 1).map((node) => ({
  name: 'online',
  testDir: 'online',
  use: { baseURL: node },
}));

export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: 'results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['./reporter.ts']],
  webServer: webServer(),
  projects: [{ name: 'alone', testDir: '.', testIgnore: 'online/**' }, ...online],
  use: {
    browserName: 'chromium',
    baseURL: origin(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1366, height: 850 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium(), args: FLAGS },
  },
});
