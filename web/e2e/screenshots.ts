// A picture of every page, at two widths, by day and by night. `cargo xtask screenshots` runs this; it
// is no test. The clock is frozen and animations are off, so the same pages give the same pictures.

import { test } from './fixtures';
import { START_MS, storeGames } from './savedGames';
import { takeScreenshot, SIZES } from './screenshot';
import { MORE_GAMES, openPage, openSavedGame, PAGES, type PageVisit } from './pages';
import { GATE_GAMES, NIGHTLY_GAMES } from './middleGames';

/** States that need interaction: saved games, an unfinished move, advice. */
const MOMENTS: readonly PageVisit[] = [
  {
    name: 'start-games',
    visit: async (page) => {
      await storeGames(page, 'middle', 'over');
      await openPage(page, '/');
    },
  },
  {
    name: 'table-move',
    visit: async (page) => {
      await openSavedGame(page, 'middle');
      await page.locator('[data-place="B"]').focus();
      await page.keyboard.press('Enter');
    },
  },
];

/** German has the longest words: these pages show whether they fit the layout. */
const GERMAN = ['start', 'play', 'table-middle', 'table-over', 'learn', 'learn-step', 'analyse-game', 'settings'];

function pictures(language: 'en' | 'de', stops: readonly PageVisit[], themes: readonly ('day' | 'night')[]): void {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of themes) {
      test.describe(`${size}, ${theme}, ${language}`, () => {
        const settings = { theme, language, animate: false };
        test.use({ viewport, settings, expectedErrors: [/404/], contextOptions: { reducedMotion: 'reduce' } });

        for (const stop of stops) {
          test(stop.name, async ({ page }) => {
            await page.clock.setFixedTime(START_MS + 3_600_000);
            await stop.visit(page);
            await stop.finish?.(page);
            await page.mouse.move(0, 0);
            await takeScreenshot(page, `${stop.name}-${size}-${theme}-${language}`);
          });
        }
      });
    }
  }
}

/** By night: where the dark theme has most to show. */
const NIGHT = [
  ...['start', 'play', 'table-middle', 'table-move', 'table-over', 'table-five', 'learn-step', 'analyse-game'],
  ...[...GATE_GAMES, ...NIGHTLY_GAMES].map((game) => `table-${game}`),
];

const STOPS = [...PAGES, ...MORE_GAMES, ...MOMENTS];

pictures('en', STOPS, ['day']);
pictures('en', STOPS.filter(({ name }) => NIGHT.includes(name)), ['night']);
pictures('de', PAGES.filter(({ name }) => GERMAN.includes(name)), ['day']);
