/** Tests of the opening explorer on the analysis page. */
import { expectAccessible, injectAxe } from './axe';
import { expect, type Page, test } from './fixtures';
import { openPage } from './pages';

test.use({ settings: { animate: false } });

const counts = (games: number, wins: number[], ties: number) => ({ games, wins, ties, undecided: 0 });

const START = {
  total: counts(40, [20, 12], 8),
  moves: [
    { move: 'aA-B*b', ...counts(30, [18, 6], 6) },
    { move: 'bB-e#C3e', ...counts(10, [2, 6], 2) },
  ],
  games: [
    {
      ...{ id: 'abc', rules: 'pentagame:2', started_ms: 0, ended_ms: 1.7e12, plies: 30, ending: 'goal' },
      ...{ result: '=3:1', rated: true, openings: [], found_at_ply: 0 },
      seats: ['Ada', 'Ben'].map((name, index) => ({
        ...{ seat: index + 1, player: { name, kind: 'member' }, place: index + 1, points: 3 },
        rating_before: null,
      })),
    },
  ],
};

const NONE = { total: counts(0, [0, 0], 0), moves: [], games: [] };

/** Answers in place of the server, which these pages are shown without. */
async function answer(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route('**/api/explorer?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const isStart = query.get('position')?.endsWith(' 1 1 -');
    return route.fulfill({ json: isStart && !query.has('bands') ? START : NONE });
  });
  return asked;
}

const panel = (page: Page) => page.locator('details.explorer');

async function openExplorer(page: Page): Promise<void> {
  await injectAxe(page);
  await openPage(page, '/analyse');
  await panel(page).locator('summary').click({ timeout: 20_000 });
}

test('moves with their results are listed, previewed and played', async ({ page }) => {
  const asked = await answer(page);
  await openExplorer(page);
  await expect(panel(page).getByRole('status')).toHaveText('40 games');
  const rows = panel(page).getByRole('list', { name: 'Moves played here' }).getByRole('button');
  await expect(rows).toHaveText([/75%.*30/, /25%.*10/]);
  const parts = /Player 1 wins 60%, Player 2 wins 20%, Tie 20%/;
  await expect(rows.first()).toHaveAccessibleName(parts);
  await expect(panel(page).getByRole('link', { name: 'Ada – Ben' })).toHaveAttribute('href', '/game/abc');
  await expectAccessible(page);

  await rows.first().focus();
  await page.keyboard.press('Tab');
  await expect(rows.nth(1)).toBeFocused();
  await expect(page.locator('.analyse-board .best-move').first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('No game has reached this position yet.');
  await expect(page.locator('.analyse-board .best-move')).toHaveCount(0);
  const played = page.getByRole('region', { name: 'Moves and variations' }).getByRole('button');
  await expect(played).toHaveCount(1);

  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(rows).toHaveCount(2);
  await panel(page).getByLabel('Rating of the players').selectOption('1000–1199');
  await expect(panel(page).getByRole('status')).toHaveText(/with this filter/);
  await panel(page).getByLabel('Source of the games').selectOption('Self-play');
  await expect.poll(() => asked.at(-1)?.get('sources')).toBe('self-play');
  expect(asked.at(-1)?.get('bands')).toBe('1000');
});

test.describe('without a server', () => {
  test.use({ expectedErrors: [/status of 404 .*\/api\/explorer/] });

  test('a sentence says that the explorer needs one', async ({ page }) => {
    await openExplorer(page);
    await expect(panel(page).getByRole('status')).toHaveText('The opening explorer needs a connection to the server.');
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });
});
