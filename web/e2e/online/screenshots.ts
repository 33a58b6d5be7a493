// A picture of every page with other people on it, in every state. `cargo xtask screenshots` runs
// this; it is no test. The same people play in all of them, the lobby is cleared before each, and the
// clock of the pages is frozen.

import { takeScreenshot, SIZES } from '../screenshot';
import { namedPlayers } from './players';
import { test, type CreateUsers, type Page } from './users';
import { reloadInGerman, SCENES, waitUntilSettled } from './scenes';
import { runSql } from './database';

test.use({
  settings: { theme: 'auto', language: 'en', animate: false, confirm: 'always' },
  expectedErrors: [/WebSocket connection to|net::ERR_|status of 404/],
  contextOptions: { reducedMotion: 'reduce' },
});

/** By night, too: where the dark theme has most to show. */
const NIGHT = ['lobby', 'friend-link', 'game-turn', 'game-five', 'game-disconnected', 'game-over', 'player'];
/** German has the longest words: these show whether they fit the layout. */
const GERMAN = ['lobby', 'waiting', 'games', 'game-turn', 'game-last', 'game-over', 'account-member'];

/** Sets the theme as the device does, so that pictures and buttons follow. */
async function setTheme(page: Page, theme: 'day' | 'night'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'night' ? 'dark' : 'light' });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
}

async function shoot(page: Page, name: string, theme: 'day' | 'night', language: string): Promise<void> {
  await setTheme(page, theme);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.mouse.move(0, 0);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await takeScreenshot(page, `${name}-${size}-${theme}-${language}`);
  }
}

for (const scene of SCENES) {
  test(scene.name, async ({ users }) => {
    runSql('TRUNCATE game, rating CASCADE');
    const bring = (async (count: 1, options) => {
      const created = await users(count, options);
      // The server's time continues, so the clock is frozen at the current time.
      for (const { page } of created) await page.clock.setFixedTime(Date.now());
      return created;
    }) as CreateUsers;
    const page = await scene.show(namedPlayers(bring));
    if (!scene.isTransient) await waitUntilSettled(page);
    await shoot(page, scene.name, 'day', 'en');
    if (NIGHT.includes(scene.name)) await shoot(page, scene.name, 'night', 'en');
    if (!GERMAN.includes(scene.name)) return;
    await reloadInGerman(page);
    await shoot(page, scene.name, 'day', 'de');
  });
}
