import { randomUUID } from 'node:crypto';
import { expect, PHONE, startGame, test, type TestUser } from './users';

/** A game of two that is over: the openings are played, then the second gives up. */
async function playFinishedGame(two: readonly [TestUser, TestUser], table = {}): Promise<string> {
  const game = await startGame(two, { rules: 'pentagame', ...table });
  const commands = ['move aA-B*b', 'move dD-b#E1b', 'move aB-C*c', 'resign'];
  for (const [ply, command] of commands.entries()) {
    await two[ply % 2]?.request('POST', `games/${game}/commands`, { request_id: randomUUID(), ply, command });
  }
  // The archive lists a game only after its check.
  const names = await Promise.all(two.map((user) => user.ensureUser()));
  const query = `archive?player=${names[0]?.name}&limit=1`;
  await expect
    .poll(async () => {
      const page = await two[0].request<{ games: { id: string }[] }>('GET', query);
      return page.games[0]?.id;
    })
    .toBe(game);
  return game;
}

test('a player is found by name, and so are their games', async ({ users }) => {
  const [ann, ben, eve] = await users(3);
  const game = await playFinishedGame([ann, ben]);
  const { name } = await ann.ensureUser();
  await eve.open('/players');
  const find = eve.page.getByLabel('Find a player');
  // The field is shown with the rest of the page.
  await find.click();
  await find.pressSequentially(name);
  await expect(eve.page.getByText('1 player', { exact: true })).toBeVisible();
  await eve.page.getByRole('search').getByRole('link', { name }).click();
  await expect(eve.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  // A spectator without an account has no report button and no comparison.
  await expect(eve.page.getByRole('button', { name: 'Challenge' })).toBeVisible();
  await expect(eve.page.getByRole('button', { name: 'Block' })).toHaveCount(0);
  const opening = eve.page.getByRole('row', { name: /Running Rabbit/ });
  await expect(opening.getByRole('cell').first()).toHaveText('1');
  await eve.page.locator('.game-card .card-facts a').first().click();
  await expect(eve.page).toHaveURL(`${eve.node}/game/${game}`);
});

test('two who have played see how they did, and one challenges the other', async ({ users }) => {
  const [ann, ben] = await users(2, { context: PHONE });
  await playFinishedGame([ann, ben]);
  const { name } = await ann.ensureUser();
  await ben.open(`/player/${name}`);
  const against = ben.page.getByRole('region', { name: `You and ${name}` });
  await expect(against.getByRole('row', { name: /^Pentagame, two players 0 0 1/ })).toBeVisible();
  await ben.page.getByRole('button', { name: 'Block' }).click();
  await expect(ben.page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await ben.page.getByRole('button', { name: 'Unblock' }).click();
  await expect(ben.page.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await ben.page.getByRole('button', { name: 'Challenge' }).click();
  const dialog = ben.page.getByRole('dialog', { name: `Challenge ${name}` });
  await expect(dialog.getByLabel('Invite by name')).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Create game', exact: true }).click();
  await expect(ben.page).toHaveURL(/\/game\/\w+$/);
  // Games with a reserved seat are first in the list.
  const opened = new URL(ben.page.url()).pathname.split('/').at(-1);
  const [listed] = await ann.request<{ id: string }[]>('GET', 'lobby/games');
  expect(listed?.id).toBe(opened);
});

test('the opening explorer counts a finished game', async ({ users }) => {
  const [ann, ben, eve] = await users(3);
  await playFinishedGame([ann, ben]);
  const explorer = eve.page.locator('details.explorer');
  // A game is indexed shortly after it is archived.
  await expect(async () => {
    await eve.open('/analyse');
    await explorer.locator('summary').click();
    await expect(explorer.getByRole('status')).toHaveText(/^[1-9][\d,]* games?$/, { timeout: 3_000 });
  }).toPass();
  const moves = explorer.getByRole('list', { name: 'Moves played here' }).getByRole('button');
  await expect(moves.first()).toHaveAccessibleName(/Player 1 wins/);
  await expect(explorer.locator('a[href^="/game/"]').first()).toBeVisible();
});

test('games are found by a position from the analysis board', async ({ users }) => {
  const [ann, ben, eve] = await users(3);
  const game = await playFinishedGame([ann, ben]);
  const { name } = await ann.ensureUser();
  await eve.open(`/analyse?online=${game}`);
  await eve.page.getByRole('tab', { name: 'Share' }).click();
  // A finished game may open at a mistake.
  await eve.page.getByRole('tabpanel', { name: 'Share' }).getByRole('heading').first().click();
  await eve.page.keyboard.press('End');
  await eve.page.getByRole('link', { name: 'Find games with this position' }).click();
  await expect(eve.page).toHaveURL(/\/archive\?rules=pentagame.*&position=/);
  await expect(eve.page.getByText(/position after 3 turns/).first()).toBeVisible();
  await eve.page.getByRole('searchbox', { name: 'Player' }).fill(name);
  await eve.page.keyboard.press('Tab');
  await expect(eve.page.locator('.game-card')).toHaveCount(1);
  await eve.page.getByRole('combobox', { name: 'Result' }).selectOption('lost');
  await expect(eve.page.getByText('No finished games match. Try fewer filters.')).toBeVisible();
  await eve.page.getByRole('button', { name: 'Show all games' }).click();
  await expect(eve.page).toHaveURL(`${eve.node}/archive`);
  const fetched = eve.page.waitForEvent('download');
  await eve.page.getByRole('link', { name: /^Download/ }).first().click();
  expect((await fetched).suggestedFilename()).toMatch(/^\w+\.pgr$/);
});

test('a link has a preview, and a private game has none', async ({ users }) => {
  const [ann, ben, eve] = await users(3);
  const game = await playFinishedGame([ann, ben]);
  const [first, second] = await Promise.all([ann.ensureUser(), ben.ensureUser()]);
  const { request } = eve.context;
  const page = await (await request.get(`${eve.node}/game/${game}`)).text();
  expect(page).toContain(`<title>${first.name} – ${second.name} · Pentagame</title>`);
  expect(page).toContain(`content="Pentagame for 2 players. ${first.name} won, 3:0.`);
  const picture = await request.get(`${eve.node}/api/games/${game}/preview.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
  const hidden = await playFinishedGame([ann, ben], { private: true });
  const plain = await (await request.get(`${eve.node}/game/${hidden}`)).text();
  expect(plain).not.toContain(first.name);
  const none = await request.get(`${eve.node}/api/games/${hidden}/preview.png`);
  expect(none.status()).toBe(404);
});
