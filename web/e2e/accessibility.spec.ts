import { expectAccessible, injectAxe } from './axe';
import type { Settings } from '../app/src/storage/settings';
import { expect, IS_NIGHTLY, test, type Page } from './fixtures';
import { expectFitsPhone } from './phoneWidth';
import { MORE_GAMES, openPage, openSavedGame, PAGES } from './pages';

test.use({ expectedErrors: [/404/] });

// Both themes and both languages, each with one of the other: what axe and a narrow screen find
// depends on one of the two.
for (const [theme, language] of [['day', 'en'], ['night', 'de']] as const) {
  test.describe(`${theme}, ${language}`, () => {
    test.use({ settings: { theme, language, animate: false } });

    for (const stop of IS_NIGHTLY ? [...PAGES, ...MORE_GAMES] : PAGES) {
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

/** Chooses a look of the board; the page that is open follows without a visit of the settings. */
async function chooseLook(page: Page, look: Partial<Settings>): Promise<void> {
  await page.evaluate((look) => {
    const key = 'palamedes.settings';
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...look });
    localStorage.setItem(key, newValue);
    // Another tab would send it.
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, look);
  for (const [name, value] of [['board', look.boardTheme], ['theme', look.theme]]) {
    await expect(page.locator('html')).toHaveAttribute(`data-${name}`, value ?? '');
  }
}

test('axe finds nothing on the game in any look of the board and any piece set', async ({ page }) => {
  test.slow(); // axe checks the page twelve times.
  await injectAxe(page);
  await openSavedGame(page, 'five');
  for (const boardTheme of ['engraving', 'wood', 'slate'] as const) {
    for (const figures of ['animals', 'plain'] as const) {
      for (const theme of ['day', 'night'] as const) {
        await chooseLook(page, { boardTheme, figures, theme });
        await expectAccessible(page);
      }
    }
  }
});

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
