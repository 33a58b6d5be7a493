import { createRandom, playMoveByPointer, waitForTurn, plyCount } from '../playGame';
import { expect, PHONE, test, type TestUser } from './users';
import { expectPlies, connectionBanner } from './gamePage';

/** The page whose user is to move; waits for it. */
async function playerToMove(people: readonly TestUser[]): Promise<TestUser> {
  const turns = people.map(({ page }) => waitForTurn(page).then(() => page));
  const page = await Promise.race(turns);
  // The other promises stay pending and are ignored.
  for (const turn of turns) turn.catch(() => undefined);
  return people.find((user) => user.page === page) as TestUser;
}

test('a game by invitation link on two phones', async ({ users }) => {
  const two = await users(2, { context: PHONE });
  const [ann, ben] = two;
  await ann.open('/');
  await ann.page.getByRole('link', { name: /^Play a friend/ }).tap();
  // Each clock says what it does.
  await ann.page.getByRole('radio', { name: 'egg timer, 60 s' }).check();
  await expect(ann.page.getByText('At least 60 seconds per turn, plus the sand the player before you left.')).toBeVisible();
  await ann.page.getByRole('radio', { name: '3 days per turn' }).check();
  await ann.page.getByRole('button', { name: 'Get the link' }).tap();
  const link = ann.page.getByLabel('Link to this game');
  await expect(link).toHaveValue(/\/game\/\w+#invite=[\w-]+/);
  const address = new URL(await link.inputValue());
  await expect(ann.page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  // To people it is one server: Ben's node is the other one.
  await ben.page.goto(`${ben.node}${address.pathname}${address.hash}`);
  await expect(ben.page.getByText('They count while this page is closed, too.')).toBeVisible();
  const rules = ben.page.getByRole('link', { name: 'New here? The rules in a minute' });
  await expect(rules).toHaveAttribute('href', '/rules/pentagame');
  await expect(rules).toBeInViewport({ ratio: 1 });
  await ben.page.getByRole('button', { name: 'Join', exact: true }).tap();
  for (const { page } of two) await expect(page.locator('.board-svg')).toBeVisible();
  const roll = createRandom(4);
  for (const ply of [1, 2]) {
    const { page } = await playerToMove(two);
    await playMoveByPointer(page, roll, 'finger');
    await expectPlies(two, ply);
  }
  // Other users cannot find the game, not even by its id.
  const [stranger] = await users(1);
  await stranger.page.goto(`${stranger.node}${address.pathname}`);
  await expect(stranger.page.getByText('Game not found')).toBeVisible();
  await expect(stranger.page.locator('.engraving')).toBeVisible();
});

test('two who press the same clock meet', async ({ users }) => {
  const two = await users(2);
  for (const { page, open } of two) {
    await open('/lobby');
    const option = page.locator('option', { hasText: /^Pentalath, two/ });
    await page.getByLabel('Game', { exact: true }).selectOption(await option.innerText());
    const group = page.getByRole('group', { name: 'Long' });
    await group.getByRole('button').last().click();
  }
  const [ann, ben] = two;
  for (const { page } of two) await expect(page.locator('.board-svg')).toBeVisible();
  expect(new URL(ann.page.url()).pathname).toBe(new URL(ben.page.url()).pathname);
});

test('without opponents in the lobby, a user plays a server bot', async ({ users }) => {
  const [ann] = await users(1);
  await ann.open('/lobby');
  await ann.page.getByRole('button', { name: 'Create a game …' }).click();
  await ann.page.getByRole('button', { name: 'Create game', exact: true }).click();
  await expect(ann.page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  await ann.page.getByLabel('Level', { exact: true }).selectOption('1');
  await ann.page.getByRole('button', { name: 'Let the computer fill in' }).click();
  const roll = createRandom(6);
  for (let turns = 0; turns < 2; turns += 1) {
    expect(await waitForTurn(ann.page)).toBe(true);
    const before = await plyCount(ann.page);
    await playMoveByPointer(ann.page, roll);
    await expect.poll(() => plyCount(ann.page)).toBeGreaterThanOrEqual(before + 2);
  }
  await expect(connectionBanner(ann.page)).toBeEmpty();
});
