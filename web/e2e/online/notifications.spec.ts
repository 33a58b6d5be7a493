import type { GameListing, JoinedGame } from '../../app/src/generated/wire';
import { expectAccessible, injectAxe } from '../axe';
import { expectFitsPhone } from '../phoneWidth';
import { expect, openGame, PHONE, startGame, test, type Page, type TestUser } from './users';

/** The toast. */
const notification = (page: Page) => page.locator('.notification');

/** A user with an account: they have opened the lobby before. */
async function openSignedIn(user: TestUser): Promise<string> {
  const { name } = await user.ensureUser();
  await user.open('/lobby');
  const cachedName = () => user.page.evaluate(() => localStorage.getItem('palamedes.userName'));
  await expect.poll(cachedName).toBe(name);
  return name;
}

test('a challenge is a row of the lobby, a toast on other pages, and accepting it starts the game', async ({ users }) => {
  const [ann, ben] = await users(2);
  const name = await openSignedIn(ben);
  const challenger = (await ann.ensureUser()).name;
  const wanted = { rules: 'pentagame', time_control: 'egg:60', invited: [name] };
  const { game_id: game } = await ann.request<JoinedGame>('POST', 'lobby/games', wanted);
  await expect(ben.page.locator(`.listing-row [href="/game/${game}"]`)).toBeVisible();
  await expect(notification(ben.page)).toBeHidden();
  await ben.page.getByRole('link', { name: 'Learn' }).first().click();
  await expect(notification(ben.page)).toContainText(`${challenger} challenges you: Pentagame, two players.`);
  await notification(ben.page).getByRole('link', { name: 'View' }).click();
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`${challenger} invites you to Pentagame`);
  await expect(notification(ben.page)).toBeHidden();
  await ben.page.getByRole('button', { name: 'Accept' }).click();
  await expect(ben.page.locator('.board-svg')).toBeVisible();
});

test('a challenge disappears when its open game is closed', async ({ users }) => {
  const [ann, ben] = await users(2);
  const name = await openSignedIn(ben);
  await ben.page.clock.install();
  await ben.open('/learn');
  await ann.ensureUser();
  const open = { rules: 'pentagame', time_control: 'egg:60', invited: [name] };
  const { game_id: game } = await ann.request<JoinedGame>('POST', 'lobby/games', open);
  await expect(notification(ben.page)).toContainText('challenges you');
  await ann.request('POST', `games/${game}/leave`);
  await ben.page.clock.runFor(11_000);
  await expect(notification(ben.page)).toBeHidden();
});

test('a declined challenge disappears', async ({ users }) => {
  const [ann, ben] = await users(2);
  const name = await openSignedIn(ben);
  await ann.ensureUser();
  await ann.request('POST', 'lobby/games', { rules: 'pentagame:3', time_control: 'days:3', invited: [name] });
  await ben.open('/mine');
  const part = ben.page.getByRole('region', { name: 'Challenges' });
  await expect(part.getByText('for you')).toBeVisible();
  // The board is the start position for three.
  const board = part.locator('.board-thumbnail');
  await expect(board).toHaveAttribute('src', /board\.svg/);
  expect(await board.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth))).toBeGreaterThan(0);
  await part.getByRole('button', { name: 'Decline' }).click();
  await expect(ben.page.getByText('No games in progress')).toBeVisible();
});

test('turns elsewhere are counted in the header and in the title', async ({ users }) => {
  const [ann, ben] = await users(2);
  await openSignedIn(ann);
  const games = [await startGame([ann, ben], { time_control: 'days:3' }), await startGame([ann, ben], { time_control: 'days:1' })];
  await ann.open('/');
  const count = ann.page.getByRole('link', { name: 'Your turn in 2 games' });
  await expect(count).toBeVisible();
  await expect(ann.page).toHaveTitle('(2) Pentagame · Palamedes');
  // The games that wait for the user are above all else.
  const waiting = ann.page.getByRole('region', { name: 'Your turn (2)' });
  // The nearest deadline comes first, and each card leads to the move.
  await expect(waiting.locator('.game-card')).toHaveText([/24 hours left/, /3 days left/]);
  await expect(waiting.getByRole('link', { name: /^Play: Pentagame, two players, / })).toHaveCount(2);
  const play = ann.page.getByRole('button', { name: /^Play now/ });
  expect((await waiting.boundingBox())?.y).toBeLessThan((await play.boundingBox())?.y ?? 0);
  // The open game is not counted.
  await ann.open(`/game/${games[0]}`);
  // On a phone the count stands beside all three links.
  await ann.page.setViewportSize({ width: 360, height: 800 });
  for (const name of ['Play', 'Lobby', 'Learn']) {
    await expect(ann.page.getByRole('banner').getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await ann.page.setViewportSize({ width: 1280, height: 800 });
  await expect(ann.page.getByRole('link', { name: 'Your turn in one game' })).toBeVisible();
  await ann.page.getByRole('link', { name: 'Your turn in one game' }).click();
  const turns = ann.page.getByRole('region', { name: 'Your turn' }).getByRole('link', { name: /^Play/ });
  await expect(turns).toHaveCount(2);
});

test('the start of a game is shown on other pages', async ({ users }) => {
  const [ann, ben] = await users(2);
  await openSignedIn(ann);
  await ben.ensureUser();
  const open = { rules: 'pentagame', time_control: 'fischer:1800+20' };
  const { game_id: game } = await ann.request<JoinedGame>('POST', 'lobby/games', open);
  await openGame([ann], game);
  await ann.page.getByRole('button', { name: 'Play the computer' }).click();
  await expect(ann.page).toHaveURL(/\/table\//);
  await ben.request('POST', `games/${game}/join`, {});
  await expect(notification(ann.page)).toContainText('has started');
  await notification(ann.page).getByRole('link', { name: 'Open' }).click();
  await expect(ann.page).toHaveURL(new RegExp(`/game/${game}$`));
  await expect(ann.page.locator('.board-svg')).toBeVisible();
});

test('the list of tables grows and shrinks without moving the focus', async ({ users }) => {
  const [ann, ben, eve] = await users(3);
  await Promise.all([ann.ensureUser(), ben.ensureUser()]);
  const open = (user: TestUser, game: string) =>
    user.request<JoinedGame>('POST', 'lobby/games', { rules: game, time_control: 'egg:60' });
  const { game_id: game } = await open(ann, 'pentagame:5');
  // Tables of other tests come and go meanwhile: the list, which is polled here, shows those of this one.
  await eve.page.routeWebSocket(/api\/socket/, (socket) => socket.close());
  const own = [game];
  await eve.page.route('**/api/lobby/games*', async (route) => {
    const response = await route.fetch();
    const tables = (await response.json()) as GameListing[];
    await route.fulfill({ response, json: tables.filter(({ id: game }) => own.includes(game)) });
  });
  await eve.open('/lobby');
  const row = eve.page.locator('.listing-row').filter({ has: eve.page.locator(`[href="/game/${game}"]`) });
  const sit = row.getByRole('button', { name: 'Join', exact: true });
  await sit.focus();
  const before = (await row.boundingBox())?.y;
  const other = await open(ben, 'pentagame:4');
  own.push(other.game_id);
  await expect(eve.page.locator(`.listing-row [href="/game/${other.game_id}"]`)).toBeVisible();
  await expect(sit).toBeFocused();
  expect((await row.boundingBox())?.y).toBe(before);
  // Opening pages has created no guest account.
  expect(await eve.context.cookies()).toEqual([]);
  await ann.request('POST', `games/${game}/leave`);
  await expect(row).toBeHidden();
  await expect(eve.page.getByRole('heading', { name: 'Open games' })).toBeFocused();
});

test('axe finds nothing on the start page with news and turns, and it fits a phone', async ({ users }) => {
  const [ann, ben] = await users(2, { settings: { language: 'de' }, context: PHONE });
  await injectAxe(ben.page);
  const name = await openSignedIn(ben);
  await ann.ensureUser();
  await ann.request('POST', 'lobby/games', { rules: 'pentagame:3', time_control: 'egg:60', invited: [name] });
  await startGame([ben, ann], { time_control: 'days:3' });
  await ben.open('/');
  await expect(ben.page.locator('.turns')).toBeVisible();
  await expect(ben.page.locator('.game-card').first()).toBeVisible();
  await expect(notification(ben.page)).toBeVisible();
  await expectAccessible(ben.page);
  await ben.page.getByRole('button', { name: 'Menü' }).tap();
  await expect(ben.page.getByRole('link', { name: 'Archiv' })).toBeVisible();
  await expectAccessible(ben.page);
  await expectFitsPhone(ben.page);
  // A link of the menu closes it.
  await ben.page.getByRole('link', { name: 'Archiv' }).tap();
  await expect(ben.page.getByRole('link', { name: 'Archiv' })).toBeHidden();
});
