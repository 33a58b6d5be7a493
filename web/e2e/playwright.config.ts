import { defineConfig } from '@playwright/test';
import { chromium, FLAGS } from './chromium';
import { NODES } from './online/nodes';
import { origin, webServer } from './server';

/** Online tests need the nodes started by `cargo xtask e2e`, or nodes started by hand. */
const online = NODES.slice(0, 1).map((node) => ({
  testDir: 'online',
  use: { baseURL: node },
}));

/** What is measured by the clock. */
const TAP = 'tap-latency.spec.ts';
const FIRST_MOVE = 'first-move.spec.ts';

/** In the gate and in the long run that comes last, one after the other, with nothing beside it. */
const after = (...names: string[]) => (process.env.PALAMEDES_LENGTH ? { dependencies: names } : {});
/** The nightly run has whole games online as a part of their own. */
const PARTS: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  games: { grep: /@whole-game/ },
  pages: { grepInvert: /@whole-game/ },
};
const others = ['alone', ...online.map(() => 'online')];

export default defineConfig({
  ...PARTS[process.env.PALAMEDES_PART ?? ''],
  testMatch: '*.spec.ts',
  outputDir: 'results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // These timeouts matter only when a test fails or the machine is busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['./reporter.ts']],
  webServer: webServer(),
  projects: [
    { name: 'alone', testDir: '.', testIgnore: ['online/**', TAP] },
    ...online.map((project) => ({ ...project, name: 'online', testIgnore: FIRST_MOVE })),
    { name: 'tap', testDir: '.', testMatch: TAP, ...after(...others) },
    ...online.map((project) => ({ ...project, name: 'first move', testMatch: FIRST_MOVE, ...after('tap') })),
  ],
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
