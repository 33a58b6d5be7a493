// An organiser without network: a mixed event of eleven through three rounds, with a crash.

import { readFileSync } from 'node:fs';
import { expectAccessible, injectAxe } from './axe';
import { expect, reportMeasurement, test, type Page } from './fixtures';
import { openPage, waitUntilReady } from './pages';
import { expectFitsPhone } from './phoneWidth';

const ELEVEN = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fritz', 'Greta', 'Hugo', 'Ida', 'Jan', 'Kim'];

// Without network the page asks neither for a user nor for a server.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|404/] });

/** Visits once, so that the service worker has everything, and takes the network away. */
async function goOffline(page: Page): Promise<void> {
  await openPage(page, '/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled).toBe(true);
  await page.context().setOffline(true);
}

async function createEvent(page: Page, name: string, kind: string, players: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('button', { name: 'Create the event' }).click();
  await page.getByLabel('Names, one per line').fill(players);
  await page.getByRole('button', { name: 'Add players' }).click();
}

/** Types the points of all games of the round, with the keyboard alone. */
async function enterRound(page: Page): Promise<void> {
  const fields = page.locator('.organise-points');
  await fields.first().focus();
  for (let left = await fields.count(); left > 0; left -= 1) {
    // Different for every field, so that there are winners.
    await page.keyboard.press(`${left % 4}`);
  }
  await expect(page.locator('.organise-done')).toHaveCount(await page.locator('.organise-table').count());
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

const savedFile = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
};

test('a mixed event of eleven runs offline through three rounds and a crash', async ({ page, context }) => {
  test.slow();
  await goOffline(page);
  await page.goto('/organise');
  await waitUntilReady(page);
  const start = Date.now();
  await createEvent(page, 'Night of Eleven', 'Mixed night', ELEVEN.join('\n'));
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await expect(page.getByRole('heading', { name: 'Round 1' })).toBeFocused();
  reportMeasurement(`from create to first pairing ${Date.now() - start} ms by a script`);
  await enterRound(page);
  await page.getByRole('button', { name: 'Pair round 2' }).click();

  // In the middle of the second round the page crashes.
  const firstGame = page.locator('.organise-table tbody').first().locator('input');
  await firstGame.first().focus();
  await page.keyboard.type('310'.slice(0, await firstGame.count()));
  const address = page.url();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It never answers.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(address);
  await waitUntilReady(again);
  await expect(again.getByRole('heading', { name: 'Round 2' })).toBeVisible();
  await expect(again.locator('.organise-points').nth(0)).toHaveValue('3');
  await expect(again.locator('.organise-points').nth(1)).toHaveValue('1');

  // Undo also survives.
  await again.getByRole('button', { name: 'Undo' }).click();
  await expect(again.locator('.organise-points').nth(0)).toHaveValue('');
  await again.getByRole('button', { name: 'Redo' }).click();
  await expect(again.locator('.organise-points').nth(0)).toHaveValue('3');
  await enterRound(again);

  // A late entry, a drop-out, and a player who did not appear.
  await openTab(again, 'Players');
  await again.getByLabel('Names, one per line').fill('Lea, 1500');
  await again.getByRole('button', { name: 'Add players' }).click();
  await again.getByRole('button', { name: 'Drops out: Kim' }).click();
  await again.getByRole('button', { name: 'Pair round 3' }).click();
  await enterRound(again);
  await again.locator('summary').first().click();
  await again.locator('.organise-absent').first().getByRole('checkbox').first().check();
  await expect(again.locator('.organise-points').first()).toBeDisabled();
  await expect(again.locator('.organise-over:visible')).toHaveText('The event is over.');

  // The first round is corrected.
  await again.getByRole('button', { name: 'Round before' }).click();
  await again.getByRole('button', { name: 'Round before' }).click();
  await expect(again.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  await again.locator('.organise-points').first().fill('0');
  await openTab(again, 'Standings');
  const rows = again.locator('.organise-standings tbody tr');
  await expect(rows).toHaveCount(12);
  const scores = await rows.locator('strong').allTextContents();
  expect(scores.reduce((sum, score) => sum + Number(score.replace('−', '-')), 0)).toBe(0);

  // Files: what was exported can be opened again and is the same.
  await openTab(again, 'Print and save');
  const file = await savedFile(again, 'Event file');
  const csv = await savedFile(again, 'Standings (CSV)');
  expect(csv.trim().split('\n')).toHaveLength(13);
  const json = JSON.parse(await savedFile(again, 'Everything (JSON)')) as { players: unknown[] };
  expect(json.players).toHaveLength(12);
  const sheets = await savedFile(again, 'Save the sheets');
  await again.getByRole('link', { name: 'All events' }).click();
  const input = again.locator('input[type=file]');
  await input.setInputFiles({ name: 'Copy.toml', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await expect(again.getByRole('heading', { name: 'Copy' })).toBeVisible();
  await openTab(again, 'Print and save');
  expect(await savedFile(again, 'Event file')).toBe(file);

  // The sheets: one page or more for each part.
  // Outside the page, whose policy forbids inline styles.
  await again.goto('about:blank');
  await again.setContent(sheets);
  const pdf = await again.pdf({ preferCSSPageSize: true, path: test.info().outputPath('sheets.pdf') });
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual((sheets.match(/<section/g) ?? []).length);
});

test('the record of a whole game enters its points, offline', async ({ page }) => {
  await goOffline(page);
  await page.goto('/organise');
  await waitUntilReady(page);
  await createEvent(page, 'Records', 'Swiss evening', 'Ada\nBen');
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  const points = page.locator('.organise-points');
  const open = () => page.getByRole('button', { name: 'Record of game 1' }).click();
  await open();
  await page.getByLabel('Record of the whole game').fill('[Game "pente:9,free"]\n\n1. A1 B2\n=*\n');
  await page.getByRole('button', { name: 'Save the game' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This game has no result yet.');
  await injectAxe(page);
  await expectAccessible(page);
  const record = '[Game "pente:9,free"]\n\n1. A1 B2\n2. A2 B3\n3. A3 B4\n4. A4 B5\n5. A5\n=1:0';
  await page.getByLabel('Record of the whole game').fill(record);
  await page.getByRole('button', { name: 'Save the game' }).click();
  await expect(points.nth(0)).toHaveValue('1');
  await expect(points.nth(1)).toHaveValue('0');
  await openTab(page, 'Print and save');
  expect(await savedFile(page, 'Event file')).toContain('records = ["[Game \\"pente:9,free\\"]');
  // Other points are of another game.
  await openTab(page, 'Rounds');
  await expect(page.getByText('Record saved')).toBeVisible();
  await points.nth(0).fill('2');
  await expect(page.getByText('Record saved')).toHaveCount(0);
});

test('the upload says when no server is there', async ({ page }) => {
  await openPage(page, '/organise');
  await createEvent(page, 'Alone', 'Swiss evening', 'Ada\nBen');
  await openTab(page, 'Print and save');
  await page.getByRole('button', { name: 'Upload the event' }).click();
  await expect(page.locator('.error-message')).toContainText('No connection to the server. The event stays on this device');
});

test('sheets are printed with their styles under the policy of the page', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', 'true');
  });
  await openPage(page, '/organise');
  await createEvent(page, 'Printed', 'Swiss evening', 'Ada\nBen\nCleo');
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await openTab(page, 'Print and save');
  await page.getByRole('button', { name: 'Pairings of round 1' }).click();
  const frame = page.frameLocator('#print-frame');
  await expect(frame.locator('html')).toHaveAttribute('data-printed', 'true');
  await expect(frame.locator('table.pairings tbody tr')).toHaveCount(2);
  await expect(frame.locator('td').first()).toHaveCSS('border-top-style', 'solid');
  const width = (at: number) => frame.locator('col').nth(at).evaluate((col) => (col as HTMLElement).style.width);
  expect(await width(0)).toBe('16%');
  await page.getByLabel('Blank form').selectOption('league');
  await page.getByRole('button', { name: 'Print the form' }).click();
  await expect(frame.locator('section')).toHaveCount(1);
});

test('the wall shows tables and clocks, and follows the desk in another window', async ({ page, context }) => {
  await openPage(page, '/organise');
  await createEvent(page, 'Wall', 'Swiss evening', 'Ada\nBen\nCleo\nDora');
  const id = new URL(page.url()).hash;
  const wall = await context.newPage();
  await openPage(wall, `/organise${id}/wall`);
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await expect(wall.locator('.wall-tables li')).toHaveCount(2);
  await wall.getByRole('button', { name: 'Start' }).click();
  await expect(wall.getByRole('timer', { name: 'Round clock' })).toHaveText(/^59:\d\d$/);
  await wall.reload();
  await expect(wall.getByRole('button', { name: 'Pause' })).toBeVisible();
  await wall.getByLabel('seconds').fill('5');
  await wall.getByRole('button', { name: 'Turn the egg timer' }).click();
  await expect(wall.getByRole('button', { name: 'Turn the egg timer' })).toBeDisabled();
  await expect(wall.getByRole('button', { name: 'Turn the egg timer' })).toBeEnabled();
  await wall.getByRole('button', { name: 'Show the standings' }).click();
  await expect(wall.locator('.wall-standings li')).toHaveCount(4);
});

for (const [theme, language] of [['day', 'en'], ['night', 'de']] as const) {
  test.describe(`${theme}, ${language}`, () => {
    test.use({ settings: { theme, language, animate: false } });

    test('axe finds nothing in any part of an event, and it fits a phone', async ({ page }) => {
      test.slow();
      await injectAxe(page);
      await openPage(page, '/organise');
      await page.locator('input[value=mixed-night]').check();
      await page.locator('button[type=submit]').click();
      await page.locator('textarea').fill(ELEVEN.join('\n'));
      await page.locator('.organise-add button').click();
      await page.locator('.organise-pair button').first().click();
      await page.locator('.organise-points').first().focus();
      await page.keyboard.type('33');
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expectAccessible(page);
        await expectFitsPhone(page);
      }
      await page.locator('.organise-header a').click();
      await expect(page.locator('.wall-tables')).toBeVisible();
      await expectAccessible(page);
      await expectFitsPhone(page);
    });
  });
}
