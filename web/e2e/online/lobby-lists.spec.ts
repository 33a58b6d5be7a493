import type { JoinedGame } from '../../app/src/generated/wire';
import { expect, test } from './users';

test('a declined challenge disappears, and the focus moves to the heading', async ({ users }) => {
  const [ann, ben] = await users(2);
  const { name } = await ben.ensureUser();
  await ann.ensureUser();
  await ann.request('POST', 'lobby/games', { rules: 'pentagame', time_control: 'egg:60', invited: [name] });
  await ben.open('/mine');
  await ben.page.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(ben.page.getByText('No games in progress')).toBeVisible();
  await expect(ben.page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a new open game appears and disappears without a request for the list', async ({ users }) => {
  const [ann, ben] = await users(2);
  await ann.ensureUser();
  const sent = new Promise<void>((resolve) => {
    ben.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('{"type":"list",')) resolve();
      }),
    );
  });
  await ben.open('/lobby');
  await sent;
  const requests: string[] = [];
  ben.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const wanted = { rules: 'pentagame:4t', time_control: 'egg:60' };
  const { game_id: game } = await ann.request<JoinedGame>('POST', 'lobby/games', wanted);
  const row = ben.page.locator(`.listing-row [href="/game/${game}"]`);
  await expect(row).toBeVisible();
  await ann.request('POST', `games/${game}/leave`);
  await expect(row).toBeHidden();
  expect(requests).not.toContain('/api/lobby/games');
});

test.describe('when the server does not respond', () => {
  test.use({ expectedErrors: [/WebSocket connection to|net::ERR_|status of (401|503)/] });

  test('an outdated list is marked', async ({ users }) => {
    const [ann, ben] = await users(2, { proxy: true });
    await ann.ensureUser();
    const wanted = { rules: 'pentagame:5', time_control: 'egg:60' };
    const { game_id: game } = await ann.request<JoinedGame>('POST', 'lobby/games', wanted);
    await ben.open('/lobby');
    const tables = ben.page.getByRole('region', { name: 'Open games' });
    const row = tables.locator(`.listing-row [href="/game/${game}"]`);
    await expect(row).toBeVisible();
    await expect(tables.getByRole('status')).toBeEmpty();
    ben.proxy.cut();
    await expect(tables.getByRole('status')).toContainText('No connection to the server');
    await expect(row).toBeVisible();
    ben.proxy.restore();
    await expect(tables.getByRole('status')).toBeEmpty();
  });

  test('a repeated request to create a game finds the created game', async ({ users }) => {
    const [ann] = await users(1);
    await ann.ensureUser();
    const wanted = { rules: 'pentagame', time_control: 'egg:60' };
    const { game_id: game } = await ann.request<JoinedGame>('POST', 'lobby/games', wanted);
    let requests = 0;
    await ann.page.route(`**/api/lobby/games/${game}`, async (route) => {
      requests += 1;
      if (requests > 1) await route.fallback();
      else await route.fulfill({ status: 503, json: { code: 'unavailable' } });
    });
    await ann.open(`/game/${game}`);
    await expect(ann.page.getByRole('button', { name: 'Cancel this game' })).toBeVisible();
    await expect(ann.page.getByRole('button', { name: 'Let the computer fill in' })).toBeVisible();
    expect(requests).toBe(2);
  });

  test('a logout on another device is reported once, and the user plays as a guest', async ({ users }) => {
    const [ann] = await users(1);
    await ann.ensureUser();
    await ann.open('/friend');
    const cachedName = () => ann.page.evaluate(() => localStorage.getItem('palamedes.userName'));
    await expect.poll(cachedName).not.toBeNull();
    await ann.request('POST', 'logout');
    const open = ann.page.getByRole('button', { name: 'Get the link' });
    await open.click();
    await expect(ann.page.locator('.error-message')).toContainText('You’re not logged in');
    await expect.poll(cachedName).toBeNull();
    await open.click();
    await expect(ann.page.getByRole('heading', { name: 'Waiting for players' })).toBeVisible();
  });
});
