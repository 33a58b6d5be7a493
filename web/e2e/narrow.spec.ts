import { expect, test } from './fixtures';
import { openTable, STOPS } from './places';

test.use({ viewport: { width: 360, height: 780 }, expected: [/404/] });

for (const language of ['en', 'de'] as const) {
  test.describe(`360 px, ${language}`, () => {
    test.use({ settings: { language } });

    for (const stop of STOPS) {
      test(`${stop.name} needs no sideways scrolling`, async ({ page }) => {
        await stop.visit(page);
        const wide = await page.evaluate(() => {
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          const all = Array.from(document.querySelectorAll('body *'));
          const over = all.filter((element) => element.getBoundingClientRect().right > width + 0.5);
          return over.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
        });
        expect(wide).toEqual([]);
      });
    }
  });
}

test('the log of a game goes to its end and leaves the page where it is', async ({ page }) => {
  await openTable(page, 'over');
  const log = page.locator('.move-log');
  const left = () => log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(left).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
