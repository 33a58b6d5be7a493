import { defineConfig } from '@playwright/test';
import { chromium, FLAGS } from './chromium';
import { origin, webServer } from './serving';

export default defineConfig({
  testDir: '.',
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
