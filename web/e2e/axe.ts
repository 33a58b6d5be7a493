import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './fixtures';

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Brings axe-core along to every page, and to the one that is open. */
export async function injectAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: SOURCE });
  // By the way of the debugger: the policy of the page allows no other script.
  if (page.url() !== 'about:blank') await page.evaluate(readFileSync(SOURCE, 'utf8'));
}

/** Fails with all that axe-core finds wrong on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    const describe = ({ id, help, nodes }: AxeResults['violations'][number]) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`);
    return violations.flatMap(describe);
  });
  expect(found).toEqual([]);
}
