import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { PAGES } from './pages';

test.use({ expectedErrors: [/404/] });

declare global {
  interface Window {
    /** Layout shifts since the document was opened, with what moved. */
    shifts: { value: number; moved: string }[];
  }
}

/** Records the layout shifts of every document. */
async function recordShifts(page: Page): Promise<void> {
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
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map((source) => nameOf(source.node)).join(', ');
        window.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All that has moved on the page, and by how much. */
async function shiftsOf(page: Page): Promise<[sum: number, moved: string]> {
  // Two frames: the observer reports after the next one.
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return window.shifts;
  });
  const moved = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('; ');
  return [shifts.reduce((sum, { value }) => sum + value, 0), moved];
}

for (const [width, height] of [[390, 844], [1366, 800]] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('nothing moves while a page loads', async ({ page }) => {
      await recordShifts(page);
      for (const stop of PAGES) {
        await stop.visit(page);
        const [sum, moved] = await shiftsOf(page);
        expect.soft(sum, `${stop.name}: ${moved}`).toBeLessThan(0.02);
      }
      const loaded = () => [...document.fonts].filter((font) => font.status === 'loaded').length;
      expect(await page.evaluate(loaded), 'both fonts are used').toBe(2);
    });
  });
}

test('the measure of moving pages is awake', async ({ page }) => {
  await recordShifts(page);
  await PAGES[0]?.visit(page);
  await page.evaluate(() => {
    const high = document.createElement('p');
    high.textContent = 'high';
    high.style.minHeight = '300px';
    document.querySelector('main')?.prepend(high);
  });
  expect((await shiftsOf(page))[0]).toBeGreaterThan(0.02);
});
