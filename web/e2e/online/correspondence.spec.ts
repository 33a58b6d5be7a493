import { expectAccessible, injectAxe } from '../axe';
import { plyCount } from '../playGame';
import { createMember } from './accounts';
import { expect, openGame, PHONE, startGame, test, type Page, type TestUser } from './users';
import { expectPlies, status, playTurn } from './gamePage';

const PENTE = { rules: 'pente:9,free', time_control: 'days:3' };

/** The board in the dialog, on which lines are tried. */
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Conditional moves' });

async function tapInDialog(page: Page, ...places: string[]): Promise<void> {
  for (const place of places) {
    const open = dialog(page).locator(`[data-place="${place}"]:not([aria-disabled])`);
    const there = await open.elementHandle();
    await there?.waitForElementState('stable');
    const box = await there?.boundingBox();
    if (!box) throw new Error(`${place} is nowhere`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

async function openPremoves(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Premoves' }).click();
}

const premoveList = (page: Page) => page.getByRole('list', { name: 'Your premoves' });
const lines = (page: Page) => premoveList(page).locator(':scope > li');

test('a plan is played as soon as it comes true', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben], PENTE);
  await openGame([ann, ben], game);
  const { name } = await ann.ensureUser();
  await openPremoves(ben.page);
  // Two replies to two moves of Ann, the first two moves deep.
  await ben.page.getByRole('button', { name: 'Add a conditional move' }).click();
  await expect(dialog(ben.page).getByText(`What might ${name} play?`)).toBeVisible();
  await tapInDialog(ben.page, 'E5', 'D4');
  await expect(dialog(ben.page).getByText('Save it, or add more')).toBeVisible();
  await tapInDialog(ben.page, 'E6', 'E4');
  await dialog(ben.page).getByRole('button', { name: 'Save' }).click();
  await expect(lines(ben.page)).toHaveCount(1);
  await ben.page.getByRole('button', { name: 'Add a conditional move' }).click();
  await tapInDialog(ben.page, 'A1', 'B2');
  await dialog(ben.page).getByRole('button', { name: 'Undo' }).click();
  await tapInDialog(ben.page, 'C3');
  await dialog(ben.page).getByRole('button', { name: 'Save' }).click();
  await expect(lines(ben.page)).toHaveText([/D4.*E6.*E4/, /A1.*C3/]);

  await playTurn(ann.page, 'E5');
  await expectPlies([ann, ben], 2);
  // The played reply is removed from the premoves, and so are the lines not played.
  await expect(lines(ben.page)).toHaveText([/^[^D]*E6.*E4/]);
  await playTurn(ann.page, 'E6');
  await expectPlies([ann, ben], 4);
  await expect(premoveList(ben.page)).toBeHidden();
});

test('an unconditional premove is added on a phone, and can be removed', async ({ users }) => {
  const [ann, ben] = await users(2, { context: PHONE });
  const game = await startGame([ann, ben], PENTE);
  await openGame([ann, ben], game);
  await openPremoves(ben.page);
  for (const place of ['D4', 'C3']) {
    await ben.page.getByRole('button', { name: 'Premove, whatever they play' }).click();
    await tapInDialog(ben.page, place);
    await dialog(ben.page).getByRole('button', { name: 'Save' }).click();
    await expect(premoveList(ben.page)).toContainText(place);
    if (place === 'D4') await premoveList(ben.page).getByRole('button', { name: /^Remove/ }).click();
    if (place === 'D4') await expect(premoveList(ben.page)).toBeHidden();
  }
  await playTurn(ann.page, 'A1');
  await expectPlies([ann, ben], 2);
  await expect(ben.page.getByText('There is nothing to plan').or(status(ben.page))).toBeVisible();
  expect(await plyCount(ben.page)).toBe(2);
});

test('a vacation is visible to all players of a game', async ({ users }) => {
  const [ann, ben] = await users(2);
  await ann.ensureUser();
  await createMember(ann);
  const game = await startGame([ann, ben], { time_control: 'days:1' });
  await ben.open(`/game/${game}`);
  await ann.open('/mine');
  await expect(ann.page.getByText('30 of 30 vacation days left')).toBeVisible();
  const days = ann.page.getByLabel('Days', { exact: true });
  await days.fill('');
  await expect(days).toHaveValue('');
  await days.fill('12');
  await ann.page.getByRole('button', { name: 'Start vacation' }).click();
  await expect(ann.page.locator('.vacation')).toContainText('You’re on vacation until');
  await expect(ann.page.getByText('18 of 30 vacation days left')).toBeVisible();
  await expect(status(ben.page)).toContainText('is on vacation until');
  await ann.page.getByRole('button', { name: 'End vacation' }).click();
  await expect(ann.page.getByText('29 of 30 vacation days left')).toBeVisible();
  await expect(status(ben.page)).not.toContainText('is on vacation until');
});

/** The notifications currently shown by the service worker. */
async function shownNotifications(page: Page): Promise<{ title: string; body: string; path: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }));
  });
}

/** The notification permission of the browser. */
async function setNotificationPermission({ context, page, node }: TestUser, setting: 'granted' | 'denied'): Promise<void> {
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const decided = { permission: { name: 'notifications' }, setting, origin: node };
  await session.send('Browser.setPermission', browserContextId ? { ...decided, browserContextId } : decided);
}

/** Delivers messages to the service worker, as the service of the browser would. */
async function createPushSender(user: TestUser): Promise<(data: string) => Promise<void>> {
  const session = await user.context.newCDPSession(user.page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(user.page.url()).origin;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

test('the service worker shows notifications in the language of the user', async ({ users }) => {
  const [ann] = await users(1, { node: 0 });
  await setNotificationPermission(ann, 'granted');
  await ann.ensureUser();
  await ann.open('/mine');
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  const deliver = await createPushSender(ann);
  const notification = { kind: 'turn', game_id: 'dgskw69ptd26', game_count: 1 };
  const turnOf = { title: 'Your turn', body: 'It’s your turn in a game.', path: '/game/dgskw69ptd26' };
  await deliver(JSON.stringify(notification));
  await expect.poll(() => shownNotifications(ann.page)).toEqual([turnOf]);
  // A later turn notification replaces the earlier one.
  await ann.page.goto('/learn');
  await deliver(JSON.stringify({ ...notification, game_count: 3 }));
  const several = { ...turnOf, body: 'It’s your turn in several games.', path: '/mine' };
  await expect.poll(() => shownNotifications(ann.page)).toEqual([several]);
  // A page has noted that it is read in German.
  await ann.page.evaluate(async () => {
    const cache = await caches.open('push');
    await cache.put('/push-language', new Response('de'));
  });
  await deliver(JSON.stringify({ ...notification, kind: 'challenge' }));
  const challenge = {
    title: 'Neue Herausforderung',
    body: 'Ein Spieler fordert dich heraus.',
    path: '/game/dgskw69ptd26',
  };
  await expect.poll(() => shownNotifications(ann.page)).toContainEqual(challenge);
  await deliver('nonsense');
  await expect.poll(async () => (await shownNotifications(ann.page)).map(({ title }) => title)).toContain('Du bist am Zug');
});

test('the push state is shown, and the permission is requested only after a press', async ({ users }) => {
  const [ann, ben] = await users(2, { node: 0 });
  await setNotificationPermission(ann, 'granted');
  await setNotificationPermission(ben, 'denied');
  for (const user of [ann, ben]) {
    await user.ensureUser();
    await user.open('/learn');
    await user.page.evaluate(() => navigator.serviceWorker.ready);
    await user.open('/mine');
  }
  const box = (page: Page) => page.getByRole('checkbox', { name: 'Notify me on this device when it’s my turn' });
  await expect(box(ann.page)).toBeEnabled();
  await expect(box(ann.page)).not.toBeChecked();
  await expect(ann.page.getByText('Get a notification for your turn')).toBeVisible();
  // A user who has denied the permission gets instructions.
  await expect(box(ben.page)).toBeDisabled();
  await expect(ben.page.getByText('Your browser blocks notifications from this site')).toBeVisible();
});

test('the vacation page and the premove board are accessible', async ({ users }) => {
  const [ann, ben] = await users(2);
  await injectAxe(ann.page);
  await injectAxe(ben.page);
  await ann.ensureUser();
  await createMember(ann);
  const game = await startGame([ann, ben], PENTE);
  await ann.open('/mine');
  await expect(ann.page.getByText('30 of 30 vacation days')).toBeVisible();
  await expectAccessible(ann.page);
  await ben.open(`/game/${game}`);
  await openPremoves(ben.page);
  await ben.page.getByRole('button', { name: 'Add a conditional move' }).click();
  await expect(dialog(ben.page).locator('.board-svg')).toBeVisible();
  await expectAccessible(ben.page);
});
