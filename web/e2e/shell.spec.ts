import { expect, test, type Page } from './fixtures';

const SAVED_GAME = {
  id: 'kept1',
  config: {
    ...{ rules: 'pentagame', start_position: null, time_control: 'none' },
    ...{ consent: 'anybody', number: 1 },
  },
  seats: [{ kind: 'person' }, { kind: 'engine', level: 3 }],
  log: '1794700000000 begin',
  updated: 1_794_700_000_000,
  over: false,
  summary: { round: 7, score: [2, 1], turn: 1 },
  record: '[Game "pentagame"]\n=*\n',
};

/** Puts something into the browser's storage before the pages begin. */
async function storeEntries(page: Page, entries: Record<string, string>): Promise<void> {
  await page.addInitScript((all) => {
    if (sessionStorage.getItem('kept')) return;
    sessionStorage.setItem('kept', 'yes');
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('start page', () => {
  test('one press opens a game, without a form', async ({ page }) => {
    await page.goto('/');
    await expect(heading(page)).toHaveText('Pentagame');
    await page.getByRole('button', { name: 'Play now' }).click();
    await expect(page).toHaveURL(/\/table\/[a-z0-9]+$/);
    await expect(heading(page)).not.toHaveText('Pentagame');
    await expect(heading(page)).not.toHaveText('Page not found');
  });

  test('the first page loads neither rules nor engine, and asks the server nothing before it is drawn', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    // The service worker fetches everything, but only behind the page's back.
    await page.route('**/worker.js', (route) => route.fulfill({ contentType: 'text/javascript' }));
    await page.goto('/');
    await expect(page.getByRole('img', { name: /^A short game/ })).toBeVisible();
    const firstRequest = loaded.findIndex((url) => url.includes('/api/'));
    const picture = loaded.findIndex((url) => /hero-\w+-.*\.svg/.test(url));
    expect(picture).toBeGreaterThan(-1);
    expect(firstRequest === -1 || firstRequest > picture).toBe(true);
    await expect(page.getByRole('heading', { name: 'Games', exact: true })).toBeAttached();
    await page.waitForLoadState('networkidle');
    // Pages without a server ask once for a live game and once for a notice.
    expect(loaded.filter((url) => url.includes('/api/')).length).toBeLessThanOrEqual(2);
    expect(loaded.filter((url) => url.includes('.wasm'))).toEqual([]);
  });

  test('a saved game can be continued, exported, deleted and restored', async ({ page }) => {
    await storeEntries(page, { 'palamedes.game.kept1': JSON.stringify(SAVED_GAME) });
    await page.goto('/');
    const row = page.getByRole('listitem').filter({ hasText: 'Round 7 · 2:1' });
    await expect(row).toBeVisible();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: /Download/ }).click();
    expect((await download).suggestedFilename()).toBe('pentagame-2026-11-14.pgr');
    await row.getByRole('button', { name: /Delete/ }).click();
    await expect(row).toBeHidden();
    const restore = page.getByRole('button', { name: 'Undo' });
    await expect(restore).toBeFocused();
    await restore.click();
    await expect(row).toBeVisible();
    const again = page.getByRole('link', { name: /^Continue Round 7/ });
    await expect(again).toHaveAttribute('href', '/table/kept1');
    await expect(row.getByRole('link', { name: /Continue/ })).toHaveAttribute(
      'href',
      '/table/kept1',
    );
  });

  test('Play now opens the same game until it is begun, and keeps none', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).dblclick();
    await expect(page).toHaveURL(/\/table\//);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await expect(page).toHaveURL(/\/table\//);
    const games = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('palamedes.game.')));
    expect(games).toEqual([]);
  });

  test('broken storage breaks nothing', async ({ page }) => {
    await storeEntries(page, { 'palamedes.game.x': '{"id":', 'palamedes.settings': '[[' });
    await page.goto('/');
    await expect(heading(page)).toHaveText('Pentagame');
    await expect(page.getByRole('heading', { name: 'Games on this device' })).toBeHidden();
  });
});

test.describe('settings', () => {
  test('language changes at once, everywhere, and stays', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await expect(heading(page)).toHaveText('Einstellungen');
    await expect(page).toHaveTitle('Einstellungen · Palamedes');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.reload();
    await expect(heading(page)).toHaveText('Einstellungen');
  });

  test.describe('before the app', () => {
    test.use({ settings: { theme: 'night' }, expectedErrors: [/ERR_FAILED/] });

    test('the theme is there before the first paint', async ({ page }) => {
      // Without the app itself: only the small script has run.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    });
  });

  test('a board beside the settings shows them at once', async ({ page }) => {
    await page.goto('/settings');
    const board = page.locator('.settings-preview svg').first();
    await expect(board).toBeVisible();
    const preview = page.locator('.settings-preview');
    const before = await preview.screenshot();
    await page.getByRole('radio', { name: 'Plain shapes' }).check();
    await expect.poll(async () => (await preview.screenshot()).equals(before)).toBe(false);
    const plain = await preview.screenshot();
    await page.getByRole('radio', { name: 'Slate' }).check();
    await expect.poll(async () => (await preview.screenshot()).equals(plain)).toBe(false);
  });

  test('day and night', async ({ page }) => {
    await page.goto('/settings');
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.getByRole('radio', { name: 'Day' }).check();
    const day = await paper();
    await page.getByRole('radio', { name: 'Night' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    expect(await paper()).not.toBe(day);
  });

  test('day and night are one press away on every page', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Switch to night' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Switch to day' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'day');
  });

  test.describe('with sound', () => {
    test.use({ settings: { sound: true } });

    test('sound is off by one press, on every page', async ({ page }) => {
      await page.goto('/about');
      const button = page.getByRole('button', { name: 'Sound' });
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await page.goto('/settings');
      await expect(page.getByRole('checkbox', { name: 'Play sounds' })).not.toBeChecked();
    });
  });
});

test.describe('install', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu offers to install the app when the browser can', async ({ page }) => {
    await page.goto('/settings');
    await expect(heading(page)).toBeVisible();
    const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Install the app' });
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(document.body.setAttribute('data-asked', 'yes')),
      });
      window.dispatchEvent(offer);
      document.body.dataset.banner = offer.defaultPrevented ? 'no' : 'yes';
    });
    await expect(page.locator('body')).toHaveAttribute('data-banner', 'no');
    await expect(page.getByRole('heading', { name: 'Install the app' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await entry.click();
    await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes');
    await expect(entry).toBeHidden();
  });
});

test.describe('going about', () => {
  test('a link moves focus to the heading and changes the title', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'About' }).click();
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle('About · Palamedes');
    await page.goBack();
    await expect(page).toHaveTitle('Pentagame · Palamedes');
    await expect(heading(page)).toBeFocused();
  });

  test('the keyboard reaches everything, the content first', async ({ page }) => {
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Play now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/table\//);
  });

  test.describe('at one edge', () => {
    test.use({ viewport: { width: 1366, height: 800 }, expectedErrors: [/404/] });

    test('all pages begin at the same left edge', async ({ page }) => {
      const edges: Record<string, number> = {};
      for (const path of ['/', '/play', '/learn', '/lobby', '/account', '/settings', '/about', '/privacy', '/x']) {
        await page.goto(path);
        const box = await heading(page).boundingBox();
        edges[path] = Math.round(box?.x ?? -1);
      }
      expect(new Set(Object.values(edges)).size, JSON.stringify(edges)).toBe(1);
    });
  });

  test('the footer says nothing of playing without an account to a member', async ({ page }) => {
    await page.goto('/about');
    const hint = page.getByRole('contentinfo').getByText('stay on your device');
    await expect(hint).toBeVisible();
    await storeEntries(page, { 'palamedes.userName': 'Frieda' });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Frieda' })).toBeVisible();
    await expect(hint).toBeHidden();
  });

  test.describe('off the map', () => {
    // The server responds with the same status.
    test.use({ expectedErrors: [/404/] });

    test('an unknown address shows an error page', async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(heading(page)).toHaveText('Page not found');
      await expect(page.getByText('/no/such/page')).toBeVisible();
      await page.getByRole('link', { name: 'Go to the start page' }).click();
      await expect(heading(page)).toHaveText('Pentagame');
    });
  });
});

for (const width of [360, 768, 1366, 3840]) {
  for (const language of ['en', 'de'] as const) {
    test.describe(`${width} px, ${language}`, () => {
      test.use({ viewport: { width, height: 800 }, settings: { language } });

      test('saved games fit the screen', async ({ page }) => {
        await storeEntries(page, { 'palamedes.game.kept1': JSON.stringify(SAVED_GAME) });
        await page.goto('/');
        await expect(page.locator('.saved-games li')).toBeVisible();
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over).toBeLessThanOrEqual(0);
      });
    });
  }
}
