import { expectAccessible, withAxe } from './axe';
import { test } from './fixtures';
import { STOPS } from './places';

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
