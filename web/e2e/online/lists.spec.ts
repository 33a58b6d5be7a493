import type { Seated } from '../../app/src/generated/wire';
import { expect, test } from './people';

test('a declined challenge goes, and the focus waits at the heading', async ({ people }) => {
  const [ann, ben] = await people(2);
  const { name } = await ben.enter();
  await ann.enter();
  await ann.ask('POST', 'tables', { game: 'pentagame', control: 'egg:60', invited: [name] });
  await ben.open('/games');
  await ben.page.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(ben.page.getByText('You have no games with others')).toBeVisible();
  await expect(ben.page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('when the server does not answer', () => {
  test.use({ expected: [/WebSocket connection to|net::ERR_|status of (401|503)/] });

  test('a list that is no longer fresh says so', async ({ people }) => {
    const [ann, ben] = await people(2, { cable: 'to cut' });
    await ann.enter();
    const wanted = { game: 'pentagame:5', control: 'egg:60' };
    const { game } = await ann.ask<Seated>('POST', 'tables', wanted);
    await ben.open('/lobby');
    const tables = ben.page.getByRole('region', { name: 'Open tables' });
    const row = tables.locator(`.table-row [href="/game/${game}"]`);
    await expect(row).toBeVisible();
    await expect(tables.getByRole('status')).toBeEmpty();
    ben.cable.cut();
    await expect(tables.getByRole('status')).toContainText('No connection to the server');
    await expect(row).toBeVisible();
    ben.cable.mend();
    await expect(tables.getByRole('status')).toBeEmpty();
  });

  test('whoever opened a table learns that it is theirs at the second try, too', async ({ people }) => {
    const [ann] = await people(1);
    await ann.enter();
    const wanted = { game: 'pentagame', control: 'egg:60' };
    const { game } = await ann.ask<Seated>('POST', 'tables', wanted);
    let asked = 0;
    await ann.page.route(`**/api/tables/${game}`, async (route) => {
      asked += 1;
      if (asked > 1) await route.fallback();
      else await route.fulfill({ status: 503, json: { code: 'try-again' } });
    });
    await ann.open(`/game/${game}`);
    await expect(ann.page.getByRole('button', { name: 'Close the table' })).toBeVisible();
    await expect(ann.page.getByRole('button', { name: 'Fill with computer players' })).toBeVisible();
    expect(asked).toBe(2);
  });

  test('who is logged out elsewhere is told once, and plays as a guest', async ({ people }) => {
    const [ann] = await people(1);
    await ann.enter();
    await ann.open('/friend');
    const noted = () => ann.page.evaluate(() => localStorage.getItem('palamedes.somebody'));
    await expect.poll(noted).not.toBeNull();
    await ann.ask('POST', 'logout');
    const open = ann.page.getByRole('button', { name: 'Open a table, get the link' });
    await open.click();
    await expect(ann.page.locator('.trouble')).toContainText('You are not logged in');
    await expect.poll(noted).toBeNull();
    await open.click();
    await expect(ann.page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  });
});
