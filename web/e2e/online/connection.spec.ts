import type { JoinedGame } from '../../app/src/generated/wire';
import { expect, openGame, PHONE, startGame, test, type Page } from './users';
import { connectionBanner, expectMyTurn, status } from './gamePage';

/** Makes the page visible again, which makes it check its state. */
const fireVisibilityChange = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('the page leaves a game that no longer exists', async ({ users }) => {
  const [ann, stranger] = await users(2);
  await ann.ensureUser();
  const open = { rules: 'pentagame', time_control: 'egg:60', seat: 1 };
  const { game_id: game } = await ann.request<JoinedGame>('POST', 'lobby/games', open);
  await stranger.open(`/game/${game}`);
  await expect(stranger.page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  // Strangers get no information.
  await ann.open(`/game/${game}`);
  await ann.page.getByRole('button', { name: 'Cancel this game' }).click();
  await expect(ann.page).toHaveURL(/lobby/);
  await fireVisibilityChange(stranger.page);
  await expect(stranger.page.getByRole('heading', { name: 'This game was cancelled' })).toBeVisible();
});

test.describe('with a connection that breaks', () => {
  test.use({ expectedErrors: [/WebSocket connection to|net::ERR_|status of 401/] });

  test('a logout on another device is reported', async ({ users }) => {
    const [ann, ben] = await users(2, { proxy: true });
    const game = await startGame([ann, ben]);
    await openGame([ann, ben], game);
    const { name } = await ann.ensureUser();
    await expect(ann.page.getByRole('banner')).toContainText(name);
    await ann.request('POST', 'logout');
    // The server would end the connection within a minute.
    ann.proxy.cut();
    await expect(connectionBanner(ann.page)).not.toBeEmpty();
    ann.proxy.restore();
    await expect(ann.page.locator('.spectator-note')).toContainText('no longer logged in');
    await expect(ann.page.getByRole('banner')).toContainText('Log in');
    await expect(ann.page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
    await expect(ann.page.getByRole('tab', { name: 'Premoves' })).toHaveCount(0);
  });

  test('on a phone without a connection the menu is in reach', async ({ users }) => {
    const [ann, ben] = await users(2, { proxy: true, context: PHONE });
    const game = await startGame([ann, ben]);
    await openGame([ann], game);
    ann.proxy.cut();
    await expect(connectionBanner(ann.page)).not.toBeEmpty();
    const sound = ann.page.getByRole('button', { name: 'Sound' });
    await sound.tap();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await ann.page.getByRole('button', { name: 'Menu' }).tap();
    await expect(ann.page.getByRole('link', { name: 'Settings' }).last()).toBeVisible();
  });

  test('an unsent chat message is not lost, and is sent once', async ({ users }) => {
    const [ann, ben] = await users(2, { proxy: true });
    const game = await startGame([ann, ben]);
    await openGame([ann, ben], game);
    // On a laptop the chat stands beside the board and the moves; a smaller window has it in a tab.
    await ben.page.setViewportSize({ width: 1365, height: 850 });
    await expect(ben.page.getByRole('log', { name: 'Chat' })).toBeHidden();
    await ben.page.getByRole('tab', { name: /Chat/ }).click();
    await expect(ann.page.getByRole('tab', { name: /Chat/ })).toHaveCount(0);
    await expect(ann.page.getByRole('tab', { name: 'Moves', exact: true })).toHaveAttribute('aria-selected', 'true');
    const field = ann.page.getByLabel('Say something');
    const lines = ben.page.getByRole('log', { name: 'Chat' }).getByRole('paragraph');
    await field.fill('Good luck!');
    await field.press('Enter');
    await field.press('Enter');
    await expect(lines).toHaveText([/Good luck!/]);
    await expect(field).toHaveValue('');
    // A wider window moves the open chat out of its tab.
    await ben.page.setViewportSize({ width: 1366, height: 850 });
    await expect(ben.page.getByRole('region', { name: 'Chat' })).toContainText('Good luck!');
    await expect(ben.page.locator('.move-log')).toBeVisible();
    // The ring of the focused field leaves its label free.
    const { ring, gap } = await field.evaluate((field: HTMLInputElement) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(field);
      const ring = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const label = field.labels![0]!.getBoundingClientRect();
      return { ring, gap: field.getBoundingClientRect().top - label.bottom };
    });
    expect(ring).toBeGreaterThan(0);
    expect(gap).toBeGreaterThanOrEqual(ring);
    ann.proxy.cut();
    await field.fill('Are you there?');
    await field.press('Enter');
    await expect(field).toHaveValue('Are you there?');
    ann.proxy.restore();
    await expect(connectionBanner(ann.page)).toBeEmpty();
    await field.press('Enter');
    await expect(lines).toHaveText([/Good luck!/, /Are you there\?/]);
  });
});

test('on the own turn a silent connection is reported within 8 s', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben]);
  let isSilent = false;
  await ann.page.routeWebSocket(/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => isSilent || server.send(message));
    server.onMessage((message) => isSilent || socket.send(message));
  });
  await openGame([ann], game);
  await expectMyTurn(ann.page);
  await expect(connectionBanner(ann.page)).toBeEmpty();
  isSilent = true;
  // One second for the way to the browser and back.
  await expect(connectionBanner(ann.page)).toContainText('Connection lost. Reconnecting', { timeout: 9000 });
  // It replaces the turn, and says what becomes of a move. Nothing else can be done now.
  await expect(connectionBanner(ann.page)).toContainText('sent as soon as you’re back online');
  await expect(status(ann.page)).toBeHidden();
  const resign = ann.page.getByRole('button', { name: 'Resign' });
  await expect(resign).toHaveAttribute('aria-disabled', 'true');
  isSilent = false;
  await expect(connectionBanner(ann.page)).toBeEmpty();
  await expect(status(ann.page)).toContainText('Your turn.');
  await expect(resign).not.toHaveAttribute('aria-disabled');
});

test('a page of another version offers a reload', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben]);
  let isOther = true;
  await ann.page.routeWebSocket(/api\/socket/, (socket) => {
    if (isOther) socket.onMessage(() => void socket.close({ code: 1008, reason: 'unsupported-protocol' }));
    else socket.connectToServer();
  });
  await ann.open(`/game/${game}`);
  await expect(ann.page.getByRole('heading', { name: 'out of date' })).toBeVisible();
  isOther = false;
  await ann.page.getByRole('button', { name: 'Update now' }).click();
  await expect(ann.page.locator('.game-view')).toBeVisible();
});
