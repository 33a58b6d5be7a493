// What all tests share. A test that uses `page` from here fails when the page writes an error to the
// console, breaks the policy of the server, or asks anything of another place.

import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Settings } from '../app/src/shell/settings';
import { origin } from './serving';

export { expect, type Page };

/** What a test can set for itself with `test.use({ … })`. */
export interface Options {
  /** Settings of the app, as if chosen on an earlier visit. */
  settings: Partial<Settings>;
  /** Errors on the console that belong to the test. */
  expected: RegExp[];
}

const SETTINGS = 'palamedes.settings';

/** What a browser calls an error and is none: asking who one is where nobody or no network is. */
const NO_ERROR = /status of (401|404) .*\/api\/(me|house)\b/;

/** Writes down all that must not happen in any page of the context. */
export function watch(context: BrowserContext, home: string, expected: RegExp[]): string[] {
  const troubles: string[] = [];
  const note = (trouble: string) => {
    if (![NO_ERROR, ...expected].some((pattern) => pattern.test(trouble))) troubles.push(trouble);
  };
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    const isInside = asked === home || protocol === 'data:' || protocol === 'blob:';
    if (!isInside) note(`another place is asked: ${request.url()}`);
  });
  return troubles;
}

/** Turns breaches of the policy into errors on the console. Runs inside the page. */
function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI || 'inline'}`);
  });
}

/** Puts the settings where the app looks for them, unless it has put its own there since. */
function choose({ key, value }: { key: string; value: string }): void {
  if (location.protocol !== 'http:') return;
  if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

/** What every context has before its first page: watchfulness, and the settings. */
export async function prepare(context: BrowserContext, settings: Partial<Settings>): Promise<void> {
  await context.addInitScript(reportBreaches);
  // No test listens.
  const value = JSON.stringify({ sound: false, ...settings });
  await context.addInitScript(choose, { key: SETTINGS, value });
}

export const test = base.extend<Options>({
  settings: [{}, { option: true }],
  expected: [[], { option: true }],
  context: async ({ context, baseURL, settings, expected }, use) => {
    const troubles = watch(context, baseURL ?? origin(), expected);
    await prepare(context, settings);
    await use(context);
    expect(troubles, 'nothing untoward happens on the page').toEqual([]);
  },
});

/** Whether things are measured as often as in the long run. */
export const FULL = process.env.PALAMEDES_LENGTH === 'full';

/** Writes a figure into the report of the test. */
export function measured(what: string): void {
  test.info().annotations.push({ type: 'measured', description: what });
}

/** Makes the processor so many times slower, as on a cheap phone. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
