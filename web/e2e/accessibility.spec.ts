import { expectAccessible, injectAxe } from './axe';
import { expect, test } from './fixtures';
import { expectFitsPhone } from './phoneWidth';
import { openPage, PAGES } from './pages';

test.use({ expectedErrors: [/404/] });

// Both themes and both languages, each with one of the other: what axe and a narrow screen find
// depends on one of the two.
for (const [theme, language] of [['day', 'en'], ['night', 'de']] as const) {
  test.describe(`${theme}, ${language}`, () => {
    test.use({ settings: { theme, language, animate: false } });

    for (const stop of PAGES) {
      test(`axe finds nothing on ${stop.name}, and it fits a phone`, async ({ page }) => {
        await injectAxe(page);
        await stop.visit(page);
        await expectAccessible(page);
        await expectFitsPhone(page);
        await expectAccessible(page);
      });
    }
  });
}

test('axe is awake: it finds what is wrong', async ({ page }) => {
  await injectAxe(page);
  await openPage(page, '/about');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
});

test('the measure of narrow pages is awake', async ({ page }) => {
  await openPage(page, '/about');
  await page.evaluate(() => {
    const wide = document.createElement('p');
    wide.textContent = 'wide';
    wide.style.minWidth = '500px';
    document.querySelector('main')?.append(wide);
  });
  await expect(expectFitsPhone(page)).rejects.toThrow(/P\./);
});
