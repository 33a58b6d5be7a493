import { expectAccessible, injectAxe } from '../axe';
import { expectFitsPhone } from '../phoneWidth';
import { uniquePlayers } from './players';
import { test, type Page } from './users';
import { reloadInGerman, SCENES, waitUntilSettled } from './scenes';

test.use({ expectedErrors: [/WebSocket connection to|net::ERR_|status of 404/] });

const atNight = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));

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
    await reloadInGerman(page);
    await expectFitsPhone(page);
  });
}
