import { expectAccessible, injectAxe } from '../axe';
import { expectNoShift, recordShifts } from '../layoutShift';
import { expectFitsPhone } from '../phoneWidth';
import { uniquePlayers } from './players';
import { test, type CreateUsers, type Page } from './users';
import { reloadInGerman, SCENES, waitUntilSettled } from './scenes';

test.use({ expectedErrors: [/WebSocket connection to|net::ERR_|status of 404/] });

const atNight = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));

/** Users whose pages record what moves on them. */
const recorded = (users: CreateUsers) =>
  (async (count: 1, options) => {
    const created = await users(count, options);
    for (const { page } of created) await recordShifts(page);
    return created;
  }) as CreateUsers;

for (const scene of SCENES) {
  test(`axe finds nothing on ${scene.name}, by day and night, it fits a phone, and nothing moves`, async ({
    users,
  }) => {
    const page = await scene.show(uniquePlayers(recorded(users)));
    if (!scene.isTransient) await waitUntilSettled(page);
    await expectNoShift(page, 'in English');
    await injectAxe(page);
    await expectAccessible(page);
    await atNight(page);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await expectAccessible(page);
    if (scene.isTransient) return;
    await reloadInGerman(page);
    await expectNoShift(page, 'in German on a phone');
    await expectFitsPhone(page);
  });
}
