import { expectAccessible, withAxe } from './axe';
import { expect, test } from './fixtures';
import { expectNarrow } from './narrow';
import { open, STOPS } from './places';

test.use({ expected: [/404/] });

// Both themes and both languages, each with one of the other: what axe and a narrow screen find
// depends on one of the two.
for (const [theme, language] of [['day', 'en'], ['night', 'de']] as const) {
  test.describe(`${theme}, ${language}`, () => {
    test.use({ settings: { theme, language, animate: false } });

    for (const stop of STOPS) {
      test(`axe finds nothing on ${stop.name}, and it fits a phone`, async ({ page }) => {
        await withAxe(page);
        await stop.visit(page);
        await expectAccessible(page);
        await expectNarrow(page);
        await expectAccessible(page);
      });
    }
  });
}

test('axe is awake: it finds what is wrong', async ({ page }) => {
  await withAxe(page);
  await open(page, '/about');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
});

test('the measure of narrow pages is awake', async ({ page }) => {
  await open(page, '/about');
  await page.evaluate(() => {
    const wide = document.createElement('p');
    wide.textContent = 'wide';
    wide.style.minWidth = '500px';
    document.querySelector('main')?.append(wide);
  });
  await expect(expectNarrow(page)).rejects.toThrow(/P\./);
});
