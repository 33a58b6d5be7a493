import { expectAccessible, injectAxe } from '../axe';
import { expectFitsPhone } from '../phoneWidth';
import { uniquePlayers } from './players';
import { test, type Page } from './users';
import { SCENES, waitUntilSettled } from './scenes';

test.use({ expectedErrors: [/WebSocket connection to|net::ERR_|status of 404/] });

const atNight = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));

/** The same page in German. */
async function inGerman(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'palamedes.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...settings, language: 'de' }));
  });
  await page.reload();
  await waitUntilSettled(page);
}

for (const scene of SCENES) {
  test(`axe finds nothing on ${scene.name}, by day and night, and it fits a phone`, async ({
    users,
  }) => {
    const page = await scene.show(uniquePlayers(users));
    if (!scene.isTransient) await waitUntilSettled(page);
    await injectAxe(page);
    await expectAccessible(page);
    await atNight(page);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await expectAccessible(page);
    if (scene.isTransient) return;
    await inGerman(page);
    await expectFitsPhone(page);
  });
}
