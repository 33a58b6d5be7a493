import { expectAccessible, withAxe } from '../axe';
import { expectNarrow } from '../narrow';
import { freshCast } from './cast';
import { test, type Page } from './people';
import { SCENES, settled } from './scenes';

test.use({ expected: [/WebSocket connection to|net::ERR_|status of 404/] });

const atNight = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));

/** The same page in German. */
async function inGerman(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'palamedes.settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, language: 'de' }));
  });
  await page.reload();
  await settled(page);
}

for (const scene of SCENES) {
  test(`axe finds nothing on ${scene.name}, by day and night, and it fits a phone`, async ({
    people,
  }) => {
    const page = await scene.show(freshCast(people));
    if (!scene.passes) await settled(page);
    await withAxe(page);
    await expectAccessible(page);
    await atNight(page);
    await expectAccessible(page);
    await expectNarrow(page);
    await expectAccessible(page);
    if (scene.passes) return;
    await inGerman(page);
    await expectNarrow(page);
  });
}
