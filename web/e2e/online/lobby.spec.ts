import { dice, moveByHand, ourTurn, plies } from '../playing';
import { expect, PHONE, test, type Person } from './people';
import { allSee, linkState } from './table';

/** Whoever of them is to move, once somebody is. */
async function whoseTurn(people: readonly Person[]): Promise<Person> {
  const turns = people.map(({ page }) => ourTurn(page).then(() => page));
  const page = await Promise.race(turns);
  // The others wait on; nobody listens to them any more.
  for (const turn of turns) turn.catch(() => undefined);
  return people.find((somebody) => somebody.page === page) as Person;
}

test('a link goes from one phone to another, and they play', async ({ people }) => {
  const two = await people(2, { context: PHONE });
  const [ann, ben] = two;
  await ann.open('/');
  await ann.page.getByRole('link', { name: /^Play a friend/ }).tap();
  await ann.page.getByRole('button', { name: 'Open a table, get the link' }).tap();
  const link = ann.page.getByLabel('Link to this table');
  await expect(link).toHaveValue(/\/game\/\w+#invite=\w+/);
  const address = new URL(await link.inputValue());
  await expect(ann.page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  // To people it is one server: Ben's node is the other one.
  await ben.page.goto(`${ben.node}${address.pathname}${address.hash}`);
  await ben.page.getByRole('button', { name: 'Sit down' }).tap();
  for (const { page } of two) await expect(page.locator('.board-svg')).toBeVisible();
  const roll = dice(4);
  for (const ply of [1, 2]) {
    const { page } = await whoseTurn(two);
    await moveByHand(page, roll, 'finger');
    await allSee(two, ply);
  }
  // Nobody else finds the table, not even by its name.
  const [stranger] = await people(1);
  await stranger.page.goto(`${stranger.node}${address.pathname}`);
  await expect(stranger.page.getByText('There is no such game, or it is private')).toBeVisible();
});

test('two who press the same clock meet', async ({ people }) => {
  const two = await people(2);
  for (const { page, open } of two) {
    await open('/lobby');
    const option = page.locator('option', { hasText: /^Pentalath, two/ });
    await page.getByLabel('Game', { exact: true }).selectOption(await option.innerText());
    const group = page.getByRole('group', { name: 'An evening' });
    await group.getByRole('button').last().click();
  }
  const [ann, ben] = two;
  for (const { page } of two) await expect(page.locator('.board-svg')).toBeVisible();
  expect(new URL(ann.page.url()).pathname).toBe(new URL(ben.page.url()).pathname);
});

test('who finds nobody in the lobby plays with the house at once', async ({ people }) => {
  const [ann] = await people(1);
  await ann.open('/lobby');
  await ann.page.getByRole('button', { name: 'Open a table …' }).click();
  await ann.page.getByRole('button', { name: 'Open the table', exact: true }).click();
  await expect(ann.page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  await ann.page.getByLabel('Level', { exact: true }).selectOption('1');
  await ann.page.getByRole('button', { name: 'Fill with computer players' }).click();
  const roll = dice(6);
  for (let turns = 0; turns < 2; turns += 1) {
    expect(await ourTurn(ann.page)).toBe(true);
    const before = await plies(ann.page);
    await moveByHand(ann.page, roll);
    await expect.poll(() => plies(ann.page)).toBeGreaterThanOrEqual(before + 2);
  }
  await expect(linkState(ann.page)).toBeEmpty();
});
