import type { Seated } from '../../app/src/generated/wire';
import { expect, goTo, PHONE, seat, test, type Page } from './people';
import { linkState } from './table';

/** The page is looked at again: it asks whether all is as it was. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('a table that is gone is no longer waited at', async ({ people }) => {
  const [ann, stranger] = await people(2);
  await ann.enter();
  const open = { game: 'pentagame', control: 'egg:60', seat: 1 };
  const { game } = await ann.ask<Seated>('POST', 'tables', open);
  await stranger.open(`/game/${game}`);
  await expect(stranger.page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  // Nobody tells a stranger.
  await ann.open(`/game/${game}`);
  await ann.page.getByRole('button', { name: 'Close the table' }).click();
  await expect(ann.page).toHaveURL(/lobby/);
  await lookAgain(stranger.page);
  await expect(stranger.page.getByRole('heading', { name: 'This table was closed' })).toBeVisible();
});

test.describe('with a connection that breaks', () => {
  test.use({ expected: [/WebSocket connection to|net::ERR_|status of 401/] });

  test('who was logged out elsewhere is told so', async ({ people }) => {
    const [ann, ben] = await people(2, { cable: 'to cut' });
    const game = await seat([ann, ben]);
    await goTo([ann, ben], game);
    const { name } = await ann.enter();
    await expect(ann.page.getByRole('banner')).toContainText(name);
    await ann.ask('POST', 'logout');
    // The server would end the connection within a minute.
    ann.cable.cut();
    await expect(linkState(ann.page)).not.toBeEmpty();
    ann.cable.mend();
    await expect(ann.page.getByRole('alert')).toContainText('no longer logged in');
    await expect(ann.page.getByRole('banner')).toContainText('Log in');
    await expect(ann.page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
    await expect(ann.page.getByRole('tab', { name: 'Plan' })).toHaveCount(0);
  });

  test('on a phone without a connection the menu is in reach', async ({ people }) => {
    const [ann, ben] = await people(2, { cable: 'to cut', context: PHONE });
    const game = await seat([ann, ben]);
    await goTo([ann], game);
    ann.cable.cut();
    await expect(linkState(ann.page)).not.toBeEmpty();
    const sound = ann.page.getByRole('button', { name: 'Sound' });
    await sound.tap();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await ann.page.getByRole('button', { name: 'Menu' }).tap();
    await expect(ann.page.getByRole('link', { name: 'Settings' }).last()).toBeVisible();
  });

  test('a word that could not be said is not lost, and one is said once', async ({ people }) => {
    const [ann, ben] = await people(2, { cable: 'to cut' });
    const game = await seat([ann, ben]);
    await goTo([ann, ben], game);
    for (const { page } of [ann, ben]) await page.getByRole('tab', { name: /Chat/ }).click();
    const field = ann.page.getByLabel('Say something');
    const words = ben.page.getByRole('log', { name: 'Chat' }).getByRole('paragraph');
    await field.fill('Good luck!');
    await field.press('Enter');
    await field.press('Enter');
    await expect(words).toHaveText([/Good luck!/]);
    await expect(field).toHaveValue('');
    ann.cable.cut();
    await field.fill('Are you there?');
    await field.press('Enter');
    await expect(field).toHaveValue('Are you there?');
    ann.cable.mend();
    await expect(linkState(ann.page)).toBeEmpty();
    await field.press('Enter');
    await expect(words).toHaveText([/Good luck!/, /Are you there\?/]);
  });
});

test('a page of another version says so and how to go on', async ({ people }) => {
  const [ann, ben] = await people(2);
  const game = await seat([ann, ben]);
  let isOther = true;
  await ann.page.routeWebSocket(/api\/socket/, (socket) => {
    if (isOther) socket.onMessage(() => void socket.close({ code: 1008, reason: 'other-version' }));
    else socket.connectToServer();
  });
  await ann.open(`/game/${game}`);
  await expect(ann.page.getByRole('heading', { name: 'out of date' })).toBeVisible();
  isOther = false;
  await ann.page.getByRole('button', { name: 'Use it now' }).click();
  await expect(ann.page.locator('.table-page')).toBeVisible();
});
