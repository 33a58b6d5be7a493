import type { ListedTable, Seated } from '../../app/src/generated/wire';
import { expectAccessible, withAxe } from '../axe';
import { expectNarrow } from '../narrow';
import { expect, goTo, PHONE, seat, test, type Page, type Person } from './people';

/** The line that tells what happened elsewhere. */
const news = (page: Page) => page.locator('.news');

/** Somebody whom the pages know: they have looked at the lobby before. */
async function known(somebody: Person): Promise<string> {
  const { name } = await somebody.enter();
  await somebody.open('/lobby');
  const noted = () => somebody.page.evaluate(() => localStorage.getItem('palamedes.somebody'));
  await expect.poll(noted).toBe(name);
  return name;
}

test('a challenge is told on any page, and accepting it begins the game', async ({ people }) => {
  const [ann, ben] = await people(2);
  const name = await known(ben);
  await ben.open('/learn');
  const challenger = (await ann.enter()).name;
  await ann.ask('POST', 'tables', { game: 'pentagame', control: 'egg:60', invited: [name] });
  await expect(news(ben.page)).toContainText(`${challenger} challenges you: Pentagame, two players.`);
  await news(ben.page).getByRole('link', { name: 'Look at it' }).click();
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('You are invited');
  await expect(news(ben.page)).toBeHidden();
  await ben.page.getByRole('button', { name: 'Accept' }).click();
  await expect(ben.page.locator('.board-svg')).toBeVisible();
});

test('a challenge that is declined is gone', async ({ people }) => {
  const [ann, ben] = await people(2);
  const name = await known(ben);
  await ann.enter();
  await ann.ask('POST', 'tables', { game: 'pentagame:3', control: 'days:3', invited: [name] });
  await ben.open('/games');
  const part = ben.page.getByRole('region', { name: 'You are challenged' });
  await expect(part.getByText(`kept for ${name}`)).toBeVisible();
  await part.getByRole('button', { name: 'Decline' }).click();
  await expect(ben.page.getByText('You have no games with others')).toBeVisible();
});

test('turns elsewhere are counted in the header and in the title', async ({ people }) => {
  const [ann, ben] = await people(2);
  await known(ann);
  const games = [await seat([ann, ben], { control: 'days:3' }), await seat([ann, ben], { control: 'days:1' })];
  await ann.open('/');
  const count = ann.page.getByRole('link', { name: 'Your turn in 2 games' });
  await expect(count).toBeVisible();
  await expect(ann.page).toHaveTitle('(2) Pentagame · Palamedes');
  await expect(ann.page.getByRole('region', { name: 'Games with others' })).toContainText('Your turn');
  // The game that is looked at is not counted.
  await ann.open(`/game/${games[0]}`);
  await expect(ann.page.getByRole('link', { name: 'Your turn in one game' })).toBeVisible();
  await ann.page.getByRole('link', { name: 'Your turn in one game' }).click();
  const turns = ann.page.getByRole('region', { name: 'Your turn' }).getByRole('link', { name: /^Make your move/ });
  await expect(turns).toHaveCount(2);
});

test('who waits and goes elsewhere is told when the game begins', async ({ people }) => {
  const [ann, ben] = await people(2);
  await known(ann);
  await ben.enter();
  const open = { game: 'pentagame', control: 'fischer:1800+20' };
  const { game } = await ann.ask<Seated>('POST', 'tables', open);
  await goTo([ann], game);
  await ann.page.getByRole('button', { name: 'Play the computer' }).click();
  await expect(ann.page).toHaveURL(/\/table\//);
  await ben.ask('POST', `games/${game}/sit`, {});
  await expect(news(ann.page)).toContainText('has begun');
  await news(ann.page).getByRole('link', { name: 'Go there' }).click();
  await expect(ann.page).toHaveURL(new RegExp(`/game/${game}$`));
  await expect(ann.page.locator('.board-svg')).toBeVisible();
});

test('the list of tables grows and shrinks without moving the focus', async ({ people }) => {
  const [ann, ben, eve] = await people(3);
  await Promise.all([ann.enter(), ben.enter()]);
  const open = (somebody: Person, game: string) =>
    somebody.ask<Seated>('POST', 'tables', { game, control: 'egg:60' });
  const { game } = await open(ann, 'pentagame:5');
  // Tables of other tests come and go meanwhile: the list shows those of this one.
  const own = [game];
  await eve.page.route('**/api/tables*', async (route) => {
    const response = await route.fetch();
    const tables = (await response.json()) as ListedTable[];
    await route.fulfill({ response, json: tables.filter(({ game }) => own.includes(game)) });
  });
  await eve.open('/lobby');
  const row = eve.page.locator('.table-row').filter({ has: eve.page.locator(`[href="/game/${game}"]`) });
  const sit = row.getByRole('button', { name: 'Sit down' });
  await sit.focus();
  const before = (await row.boundingBox())?.y;
  const other = await open(ben, 'pentagame:4');
  own.push(other.game);
  await expect(eve.page.locator(`.table-row [href="/game/${other.game}"]`)).toBeVisible();
  await expect(sit).toBeFocused();
  expect((await row.boundingBox())?.y).toBe(before);
  // Nobody became anybody by looking.
  expect(await eve.context.cookies()).toEqual([]);
  await ann.ask('POST', `games/${game}/leave`);
  await expect(row).toBeHidden();
  await expect(eve.page.getByRole('heading', { name: 'Open tables' })).toBeFocused();
});

test('axe finds nothing on the start page with news and turns, and it fits a phone', async ({ people }) => {
  const [ann, ben] = await people(2, { settings: { language: 'de' }, context: PHONE });
  await withAxe(ben.page);
  const name = await known(ben);
  await ann.enter();
  await ann.ask('POST', 'tables', { game: 'pentagame:3', control: 'egg:60', invited: [name] });
  await seat([ben, ann], { control: 'days:3' });
  await ben.open('/');
  await expect(ben.page.locator('.turns')).toBeVisible();
  await expect(ben.page.locator('.game').first()).toBeVisible();
  await expect(news(ben.page)).toBeVisible();
  await expectAccessible(ben.page);
  await ben.page.getByRole('button', { name: 'Menü' }).tap();
  await expect(ben.page.getByRole('link', { name: 'Archiv' })).toBeVisible();
  await expectAccessible(ben.page);
  await expectNarrow(ben.page);
  // A link of the menu closes it.
  await ben.page.getByRole('link', { name: 'Archiv' }).tap();
  await expect(ben.page.getByRole('link', { name: 'Archiv' })).toBeHidden();
});
