// The cumulative layout shift of pages.

import type { Page } from '@playwright/test';
import { expect } from './fixtures';

declare global {
  interface Window {
    /** Layout shifts since the document was opened, with what moved. */
    shifts: { value: number; moved: string }[];
  }
}

/**
 * Records the layout shifts of every document.
 * When another player opens a game, the loaded list of open games grows. That is not counted.
 */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    window.shifts = [];
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.localName}.${element.getAttribute('class') ?? ''}` : 'nothing';
    };
    const openGames = 'section[aria-labelledby="tables"]';
    let listChangeMs = -Infinity;
    let wasLoaded = false;
    new MutationObserver((mutations) => {
      const isList = ({ target }: MutationRecord) => target instanceof Element && target.closest(openGames);
      if (wasLoaded && mutations.some(isList)) listChangeMs = performance.now();
      wasLoaded ||= document.querySelector(openGames) !== null && !document.querySelector('[data-loading="true"]');
    }).observe(document, { childList: true, subtree: true, attributes: true });
    const isListChange = ({ startTime }: Shift) => Math.abs(startTime - listChangeMs) < 100;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput || isListChange(entry)) continue;
        const moved = entry.sources.map((source) => nameOf(source.node)).join(', ');
        window.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All that has moved on the page, and by how much. */
export async function shiftsOf(page: Page): Promise<[sum: number, moved: string]> {
  // Two frames: the observer reports after the next one.
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return window.shifts;
  });
  const moved = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('; ');
  return [shifts.reduce((sum, { value }) => sum + value, 0), moved];
}

/** Fails with what has moved on the page since it was opened. */
export async function expectNoShift(page: Page, name: string): Promise<void> {
  const [sum, moved] = await shiftsOf(page);
  expect.soft(sum, `${name}: ${moved}`).toBeLessThan(0.02);
}
