/** Tests of the analysis page. */
import { readFile } from 'node:fs/promises';
import { expectAccessible, injectAxe } from './axe';
import { expect, type Page, test } from './fixtures';
import { openPage } from './pages';
import { expectFitsPhone } from './phoneWidth';
import { press } from './playGame';
import { storeGames } from './savedGames';

test.use({ settings: { animate: false } });

const RECORD = `[Game "pentagame:2"]
[Rules "1"]
[Event "Club evening"]
[Seat1 "Ada"]
[Seat2 "Ben"]
[Ending "resigned"]

{Two players who know each other well.}
1. bB-e#C3e @12.3/587.7 {Straight to the crossing.} cC-a#E3b @8/592
2. dD-b#D3b! @20.25/567.45
  (2. aA-E*e {A swap first.} bB-d#C1D)
2.. bB-d#C1D?! @15
  (2.. aA-c#d2e $10)
=3:0
`;

/** The same, written less tidily. */
const UNTIDY = RECORD.replaceAll('\n  (', ' (').replace('2.. bB', 'bB').replace('1. bB', '1.bB');

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const moves = (page: Page) => page.getByRole('region', { name: 'Moves and variations' });

async function paste(page: Page, text: string): Promise<void> {
  await tab(page, 'Open').click();
  await page.getByLabel('Position, moves or game record').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

async function type(page: Page, move: string): Promise<void> {
  const field = page.locator('.typed-move input');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Enter a move' }).click();
  await field.fill(move);
  await field.press('Enter');
}

async function newGame(page: Page, game: string): Promise<void> {
  await tab(page, 'Open').click();
  await page.getByLabel('Game', { exact: true }).selectOption({ label: game });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}

const prompt = (page: Page) => page.locator('.analysis-steps .status');

/** Looks at the page in the current theme at both widths. */
async function expectFitsAccessibly(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await expectAccessible(page);
  if (size) await page.setViewportSize(size);
}

async function positionText(page: Page): Promise<string> {
  await tab(page, 'Share').click();
  const text = await page.getByLabel('Position', { exact: true }).inputValue();
  await tab(page, 'Moves').click();
  return text;
}

async function downloadAs(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  await tab(page, 'Share').click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test.beforeEach(async ({ page }) => {
  await injectAxe(page);
  await openPage(page, '/analyse');
  await expect(tab(page, 'Moves')).toBeVisible({ timeout: 20_000 });
});

test('a record is imported, analysed and exported in its canonical form', async ({ page }) => {
  await paste(page, UNTIDY);
  await expect(moves(page).getByRole('button')).toHaveCount(7);
  await expect(moves(page)).toContainText('Straight to the crossing.');
  const exported = await downloadAs(page, 'Download');
  expect(exported.name).toBe('palamedes.pgr');
  expect(exported.bytes.toString()).toBe(RECORD);
});

test('a file is opened, and a bad one is explained', async ({ page }) => {
  await tab(page, 'Open').click();
  const buffer = Buffer.from(RECORD);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.pgr', mimeType: 'text/plain', buffer });
  await expect(moves(page).getByRole('button')).toHaveCount(7);
  await paste(page, '[Game "pentagame:2"]\n\n1. aA-B*b (');
  await expect(page.getByRole('alert')).toContainText(/variation/i);
  await paste(page, 'aA-Q');
  await expect(page.getByRole('alert')).toContainText('Move 1');
});

test('moves make variations, which are promoted, judged, remarked upon and deleted', async ({
  page,
}) => {
  await type(page, 'aA-B*b');
  await type(page, 'dD-b#E1b');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await type(page, 'a, b (A ↔ B)');
  await expect(moves(page).getByRole('group', { name: 'Variation' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Interesting move' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Interesting move' }).click();
  await page.getByLabel('Comment').fill('  And why   not? ');
  await page.getByLabel('Comment').press('Enter');
  await expect(moves(page)).toContainText('And why not?');
  await page.getByRole('button', { name: 'Make main line' }).click();
  const record = (await downloadAs(page, 'Download')).bytes.toString();
  expect(record).toContain('1. aA-B*b aA-B*b!? {And why not?}\n  (1.. dD-b#E1b)');

  await tab(page, 'Moves').click();
  await moves(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(moves(page).locator('[aria-current]')).toContainText('d (D → b)');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect(moves(page).getByRole('button')).toHaveCount(2);
  await moves(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(moves(page).locator('[aria-current]')).toHaveCount(0);
});

test('a position is edited, and the rules report its errors', async ({ page }) => {
  await tab(page, 'Set up').click();
  const done = page.getByRole('button', { name: 'Analyse this position' });
  await page.getByRole('radio', { name: 'Remove' }).click();
  const board = page.locator('.board-view');
  await board.locator('[data-place="a"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.set-up .status')).toContainText('five black blocks');
  await expect(done).toBeDisabled();
  await page.getByRole('radio', { name: 'black block' }).click();
  await board.locator('[data-place="A2B"]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Player 2' }).check();
  await page.getByLabel('Round', { exact: true }).fill('7');
  await page.getByLabel('Round', { exact: true }).press('Tab');
  await done.click();
  expect(await positionText(page)).toBe('2 A,B,C,D,E/A,B,C,D,E b,c,d,e,A2B - 2 7 -');
});

test('a position of another game is pasted and analysed', async ({ page }) => {
  await paste(page, 'pente is no position');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await tab(page, 'Open').click();
  await page.getByLabel('Game', { exact: true }).selectOption('pentalath');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await type(page, 'g2');
  await type(page, 'f1');
  await expect(moves(page).getByRole('button')).toHaveCount(2);
});

test('a link contains the whole game, and a reload loses nothing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(page, RECORD);
  await tab(page, 'Share').click();
  await page.getByRole('button', { name: 'Link to game' }).click();
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect(link).toMatch(/\/analyse#r1\.[\w-]+$/);
  await page.reload();
  await expect(moves(page).getByRole('button')).toHaveCount(7);

  const other = await context.newPage();
  await other.addInitScript(() => localStorage.clear());
  await other.goto(link);
  await expect(moves(other).getByRole('button')).toHaveCount(7);
  expect((await downloadAs(other, 'Download')).bytes.toString()).toBe(RECORD);
  await other.goto(link.slice(0, -40));
  await expect(other.getByRole('alert')).toContainText('This link is incomplete');
});

test('a finished game opens at the first mistake, which can be played again', async ({ page }) => {
  await storeGames(page, 'lost');
  await openPage(page, '/analyse?game=lost');
  const card = page.locator('.mistake-card');
  await expect(card).toContainText('You played', { timeout: 30_000 });
  const played = (await card.locator('.notation').first().innerText()).trim();
  await tab(page, 'Moves').click();
  await expect(moves(page).locator('[aria-current]')).toContainText(played);
  await expect(page.locator('.moves-names .player-name').nth(1)).toContainText('You');

  await tab(page, 'Review').click();
  await page.getByRole('button', { name: 'Try it again' }).click();
  await expect(card).toContainText('Find a better move on the board.');
  await expect(page.locator('.board-view .best-move')).toHaveCount(0);
  await tab(page, 'Moves').click();
  await type(page, played);
  await tab(page, 'Review').click();
  await expect(card).toContainText('That’s the move from the game.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Show the best move' }).click();
  await expect(card).toContainText('Better was');
  await expect(page.locator('.board-view .best-move path').first()).toBeAttached();
  const best = (await card.locator('.mistake-answer .notation').innerText()).trim();
  await page.getByRole('button', { name: 'Try it again' }).click();
  await tab(page, 'Moves').click();
  await type(page, best);
  await tab(page, 'Review').click();
  await expect(card).toContainText('Good move!', { timeout: 30_000 });
});

test('a saved game is opened by its address', async ({ page }) => {
  const config = { rules: 'pentagame:2', start_position: null, time_control: 'none', seats: 2 };
  const seats = [{ kind: 'person' }, { kind: 'person' }];
  const saved = { id: 'k1', config, seats, log: '', updated: 1, over: true, record: RECORD };
  await page.evaluate(
    (text) => localStorage.setItem('palamedes.game.k1', text),
    JSON.stringify(saved),
  );
  await openPage(page, '/analyse?game=k1');
  await tab(page, 'Moves').click();
  await moves(page).press('End');
  await expect(moves(page).locator('[aria-current]')).toContainText('b (B → d)');
  await openPage(page, '/analyse?game=nowhere');
  await expect(page.getByRole('alert')).toContainText('no longer saved');
});

test('a picture is drawn and taken away', async ({ page }) => {
  const svg = await downloadAs(page, 'Download SVG');
  expect(svg.name).toBe('palamedes.svg');
  expect(svg.bytes.toString()).toMatch(/^<svg[^]*<\/svg>\s*$/);
  await page.getByLabel('Picture width').selectOption('800');
  const png = await downloadAs(page, 'Download PNG');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(800);
});

test('the engine shows its lines, the best move as an arrow and the evaluation as a bar', async ({ page }) => {
  await paste(page, 'startpos moves aA-B*b');
  await page.getByLabel('Number of lines').selectOption('3');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const lines = page.locator('.lines > li');
  await expect(lines).toHaveCount(3, { timeout: 20_000 });
  // One value is enough for two players: the other is its negative.
  await expect(lines.first().locator('.value')).toHaveCount(1);
  await expect(page.locator('.board-view .best-move path').first()).toBeAttached();
  await expect(page.getByRole('img', { name: /ahead|even|winning/ })).toBeVisible();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  const best = lines.first().getByRole('button').first();
  await page.getByText(/^Why .*\(/).click();
  await expect(page.locator('.reasons li').first()).not.toBeEmpty();
  const shown = await best.innerText();
  await best.click();
  await expect(moves(page).locator('[aria-current]')).toContainText(shown);
});

test('explanations call the players of the record by name', async ({ page }) => {
  const start = '2 A,B,e,D,E/B,A,C3e,D,E a,b,c,d,B4d - 1 5 -';
  await paste(page, `[Game "pentagame"]\n[Seat2 "Ben"]\n[Start "${start}"]\n\n5. dD-C\n=*\n`);
  await moves(page).getByRole('button').first().click();
  await page.getByText('Why this move?').click();
  await expect(page.locator('.reasons')).toContainText('Keeps Ben from taking white out.');
});

test('the graph evaluates a game, with one curve for two players', async ({ page }) => {
  await paste(page, RECORD);
  await tab(page, 'Review').click();
  await page.getByRole('button', { name: 'Analyse game' }).click();
  // The progress gives way to the turning point when all moves are evaluated.
  await expect(page.getByText(/^Turning point|^No big mistakes/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeHidden();
  await expect(page.locator('.graph-rounds')).toHaveText('Round12');
  await expect(page.locator('.review-outcome')).toHaveText(/Ada\s*3\s*Ben\s*0\s*Ada wins\./);
  const graph = page.getByRole('slider');
  await expect(graph.locator('path[data-seat]')).toHaveCount(1);
  await expect(graph.locator('path[data-seat="1"]')).toHaveAttribute('d', /^M.*L/);
  await graph.focus();
  await page.keyboard.press('End');
  await expect(graph).toHaveAttribute('aria-valuetext', /Round 2, Ben.*Ada/);
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
});

for (const theme of ['day', 'night'] as const) {
  test.describe(theme, () => {
    test.use({ settings: { theme, animate: false } });

    test(`axe finds nothing under any tab, ${theme}`, async ({ page }) => {
      test.slow();
      await paste(page, RECORD);
      for (const name of ['Moves', 'Review', 'Set up', 'Open', 'Share']) {
        await tab(page, name).click();
        await expectAccessible(page);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test('nothing is wider than the screen, under no tab', async ({ page }) => {
    await paste(page, '[Game "pentagame:5"]\n\n1. a1A-c#B1d\n=*\n');
    await tab(page, 'Review').click();
    await page.getByRole('button', { name: 'Analyse game' }).click();
    await expect(page.getByText(/^Turning point|^No big mistakes/)).toBeVisible({ timeout: 30_000 });
    await page.getByText('Show as table').click();
    for (const name of ['Moves', 'Review', 'Set up', 'Open', 'Share']) {
      await tab(page, name).tap();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
});

test.describe('on a phone lying on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('the board is as high as the screen allows, beside everything else', async ({ page }) => {
    const board = await page.locator('.board-view').boundingBox();
    const tabs = await page.getByRole('tablist').boundingBox();
    const header = await page.locator('.page-header').boundingBox();
    expect(board?.height).toBeGreaterThan(390 - (header?.height ?? 0) - 24);
    expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(390);
    expect(tabs?.x).toBeGreaterThan((board?.x ?? 0) + (board?.width ?? 0));
  });
});

for (const theme of ['day', 'night'] as const) {
  test.describe(`turns of several players and of chance, ${theme}`, () => {
    test.use({ settings: { theme, animate: false } });

    test('secret choices are entered one after another, typed, and searched for each player', async ({ page }) => {
      test.slow();
      await newGame(page, 'Frames');
      await press(page, 'J9');
      const choices = page.getByRole('list', { name: 'Choices so far' });
      await expect(choices).toHaveText('Player 1: J9');
      await expect(prompt(page)).toContainText('Player 2:');
      await page.getByRole('button', { name: 'Take back' }).click();
      await expect(prompt(page)).toContainText('Player 1:');
      await press(page, 'J9');
      await press(page, 'M12');
      await expect(choices).toHaveCount(0);
      const plies = moves(page).getByRole('button');
      await expect(plies).toHaveText('J9|M12');
      await expect(plies).toHaveAccessibleName('Round 1: Player 1: J9, Player 2: M12 – J9|M12');
      await type(page, 'C3|D4');
      await type(page, '1:E5|2:F6');
      await expect(plies).toHaveText(['J9|M12', 'C3|D4', 'E5|F6']);
      // A turn of all players is a whole round.
      await expect(moves(page).locator('.round')).toHaveText(['1.', '2.', '3.']);

      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      const strategy = (player: number) => page.getByRole('group', { name: `Mixed strategy: Player ${player}` });
      const likeliest = (player: number) => strategy(player).getByRole('button', { name: /^[A-T]\d+, [\d.]+%$/ }).first();
      await expect(likeliest(1)).toBeVisible({ timeout: 20_000 });
      await expect(likeliest(2)).toBeVisible({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Turn off', exact: true }).click();
      await expectFitsAccessibly(page);
      await likeliest(1).click();
      await likeliest(2).click();
      await expect(plies).toHaveCount(4);
    });

    test('events of chance are chosen from a list, with the keyboard', async ({ page }) => {
      await newGame(page, 'Lanza');
      await expect(page.locator('.lines')).toHaveText('Chance decides here, so there is no best move.');
      const events = page.getByRole('group', { name: 'Events of chance' }).getByRole('button');
      await expect(events).toHaveCount(6);
      await expect(events.first()).toHaveAccessibleName('DJ, 17%');
      await expectFitsAccessibly(page);
      await events.first().focus();
      for (let left = 6; left >= 2; left -= 1) {
        await expect(events).toHaveCount(left);
        await expect(events.first()).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(events).toHaveCount(0);
      for (const player of [1, 2]) {
        await expect(prompt(page)).toContainText(`Player ${player}:`);
        for (let step = 0; step < 3; step += 1) await page.locator('.step-choice').first().click();
      }
      const plies = moves(page).getByRole('button');
      await expect(plies).toHaveCount(6);
      await expect(plies.nth(0)).toHaveAccessibleName('Round 1: Chance: DJ');
      await expect(plies.nth(5)).toHaveAccessibleName(/^Round 1: Player 1: J\dQ\dK\d, Player 2: J\dQ\dK\d – /);
      await expectFitsAccessibly(page);
    });
  });
}
