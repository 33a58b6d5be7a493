import { expect, test } from './fixtures';
import { expectNoShift, recordShifts, shiftsOf } from './layoutShift';
import { PAGES } from './pages';

test.use({ expectedErrors: [/404/] });

for (const [width, height] of [[390, 844], [1366, 800]] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('nothing moves while a page loads', async ({ page }) => {
      await recordShifts(page);
      for (const stop of PAGES) {
        await stop.visit(page);
        await expectNoShift(page, stop.name);
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
