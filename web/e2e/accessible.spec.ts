import { expectAccessible, withAxe } from './axe';
import { expect, test } from './fixtures';
import { open, STOPS } from './places';

test.use({ expected: [/404/] });

for (const theme of ['day', 'night'] as const) {
  for (const language of ['en', 'de'] as const) {
    test.describe(`${theme}, ${language}`, () => {
      test.use({ settings: { theme, language, animate: false } });

      for (const stop of STOPS) {
        test(`axe finds nothing on ${stop.name}`, async ({ page }) => {
          await withAxe(page);
          await stop.visit(page);
          await expectAccessible(page);
        });
      }
    });
  }
}

test('axe is awake: it finds what is wrong', async ({ page }) => {
  await withAxe(page);
  await open(page, '/about');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
});
