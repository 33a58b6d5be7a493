// Fixtures of all tests. A test that uses this `page` fails when the page logs an error to the
// console, violates the content security policy, or sends a request to another origin.

import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Settings } from '../app/src/storage/settings';
import { origin } from './server';

export { expect, type Page };

/** What a test can set for itself with `test.use({ … })`. */
export interface Options {
  /** Settings of the app, as if chosen on an earlier visit. */
  settings: Partial<Settings>;
  /** Errors on the console that belong to the test. */
  expectedErrors: RegExp[];
}

const SETTINGS_KEY = 'palamedes.settings';

/** Console errors to ignore: requests for the own user, the server and opening names without login or network. */
const ALLOWED_ERRORS = /status of 404 .*\/api\/(me|server|openings)\b/;

/** Writes down all that must not happen in any page of the context. */
export function recordErrors(context: BrowserContext, home: string, expected: RegExp[]): string[] {
  const errors: string[] = [];
  const note = (error: string) => {
    if (![ALLOWED_ERRORS, ...expected].some((pattern) => pattern.test(error))) errors.push(error);
  };
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const { origin: requestOrigin, protocol } = new URL(request.url());
    const isInside = requestOrigin === home || protocol === 'data:' || protocol === 'blob:';
    if (!isInside) note(`another place is asked: ${request.url()}`);
  });
  return errors;
}

/** Turns breaches of the policy into errors on the console. Runs inside the page. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI || 'inline'}`);
  });
}

/** Puts the settings where the app looks for them, unless it has put its own there since. */
function storeSettings({ key, value }: { key: string; value: string }): void {
  if (location.protocol !== 'http:') return;
  if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

/** What every context has before its first page: watchfulness, and the settings. */
export async function prepareContext(context: BrowserContext, settings: Partial<Settings>): Promise<void> {
  await context.addInitScript(reportPolicyViolations);
  // Tests need no sound.
  const value = JSON.stringify({ sound: false, ...settings });
  await context.addInitScript(storeSettings, { key: SETTINGS_KEY, value });
}

export const test = base.extend<Options>({
  settings: [{}, { option: true }],
  expectedErrors: [[], { option: true }],
  context: async ({ context, baseURL, settings, expectedErrors }, use) => {
    const errors = recordErrors(context, baseURL ?? origin(), expectedErrors);
    await prepareContext(context, settings);
    await use(context);
    expect(errors, 'nothing untoward happens on the page').toEqual([]);
  },
});

/** Whether measurements use the number of repetitions of the long run. */
export const IS_NIGHTLY = process.env.PALAMEDES_LENGTH === 'full';

/** Writes a figure into the report of the test. */
export function reportMeasurement(text: string): void {
  test.info().annotations.push({ type: 'measured', description: text });
}

/** Makes the processor so many times slower, as on a cheap phone. */
export async function throttleCpu(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
