// A picture of every page, at two widths, by day and by night. `cargo xtask screenshots` runs this; it
// is no test. The clock stands still and nothing moves, so the same pages give the same pictures.

import { test } from './fixtures';
import { EVENING, keep } from './kept';
import { picture, SIZES } from './picture';
import { open, openTable, STOPS, type Stop } from './places';

/** What is seen only on the way: games to go on with, a move half made, advice. */
const MOMENTS: readonly Stop[] = [
  {
    name: 'start-games',
    visit: async (page) => {
      await keep(page, 'middle', 'over');
      await open(page, '/');
    },
  },
  {
    name: 'table-move',
    visit: async (page) => {
      await openTable(page, 'middle');
      await page.locator('[data-place="B"]').focus();
      await page.keyboard.press('Enter');
    },
  },
];

/** German has the longest words: these pages show whether they fit. */
const GERMAN = ['start', 'play', 'table-middle', 'table-over', 'learn', 'learn-step', 'analyse-game', 'settings'];

function pictures(language: 'en' | 'de', stops: readonly Stop[], themes: readonly ('day' | 'night')[]): void {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of themes) {
      test.describe(`${size}, ${theme}, ${language}`, () => {
        const settings = { theme, language, animate: false };
        test.use({ viewport, settings, expected: [/404/], contextOptions: { reducedMotion: 'reduce' } });

        for (const stop of stops) {
          test(stop.name, async ({ page }) => {
            await page.clock.setFixedTime(EVENING + 3_600_000);
            await stop.visit(page);
            await page.mouse.move(0, 0);
            await picture(page, `${stop.name}-${size}-${theme}-${language}`);
          });
        }
      });
    }
  }
}

/** By night: where the dark theme has most to show. */
const NIGHT = ['start', 'play', 'table-middle', 'table-move', 'table-over', 'table-five', 'learn-step', 'analyse-game'];

pictures('en', [...STOPS, ...MOMENTS], ['day']);
pictures('en', [...STOPS, ...MOMENTS].filter(({ name }) => NIGHT.includes(name)), ['night']);
pictures('de', STOPS.filter(({ name }) => GERMAN.includes(name)), ['day']);
