import { expectAccessible, withAxe } from '../axe';
import { plies } from '../playing';
import { member } from './accounts';
import { expect, goTo, PHONE, seat, test, type Page, type Person } from './people';
import { allSee, status, turn } from './table';

const PENTE = { game: 'pente:9,free', control: 'days:3' };

/** The board in the dialog, on which lines are tried. */
const trying = (page: Page) => page.getByRole('dialog', { name: 'Plan ahead' });

async function tryOut(page: Page, ...places: string[]): Promise<void> {
  for (const place of places) {
    const open = trying(page).locator(`[data-place="${place}"]:not([aria-disabled])`);
    const there = await open.elementHandle();
    await there?.waitForElementState('stable');
    const box = await there?.boundingBox();
    if (!box) throw new Error(`${place} is nowhere`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

async function openPlan(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Plan' }).click();
}

const planned = (page: Page) => page.getByRole('list', { name: 'What is planned' });
const lines = (page: Page) => planned(page).locator(':scope > li');

test('a plan is played as soon as it comes true', async ({ people }) => {
  const [ann, ben] = await people(2);
  const game = await seat([ann, ben], PENTE);
  await goTo([ann, ben], game);
  const { name } = await ann.enter();
  await openPlan(ben.page);
  // Two answers to two moves of Ann, the first of them two moves deep.
  await ben.page.getByRole('button', { name: 'Plan an answer' }).click();
  await expect(trying(ben.page).getByText(`What might ${name} play?`)).toBeVisible();
  await tryOut(ben.page, 'E5', 'D4');
  await expect(trying(ben.page).getByText('Keep this, or go on')).toBeVisible();
  await tryOut(ben.page, 'E6', 'E4');
  await trying(ben.page).getByRole('button', { name: 'Keep this line' }).click();
  await expect(lines(ben.page)).toHaveCount(1);
  await ben.page.getByRole('button', { name: 'Plan an answer' }).click();
  await tryOut(ben.page, 'A1', 'B2');
  await trying(ben.page).getByRole('button', { name: 'One back' }).click();
  await tryOut(ben.page, 'C3');
  await trying(ben.page).getByRole('button', { name: 'Keep this line' }).click();
  await expect(lines(ben.page)).toHaveText([/D4.*E6.*E4/, /A1.*C3/]);

  await turn(ann.page, 'E5');
  await allSee([ann, ben], 2);
  // What was answered is gone from the plan, and so is what did not come.
  await expect(lines(ben.page)).toHaveText([/^[^D]*E6.*E4/]);
  await turn(ann.page, 'E6');
  await allSee([ann, ben], 4);
  await expect(planned(ben.page)).toBeHidden();
});

test('one move is decided whatever comes, on a phone, and can be taken out again', async ({ people }) => {
  const [ann, ben] = await people(2, { context: PHONE });
  const game = await seat([ann, ben], PENTE);
  await goTo([ann, ben], game);
  await openPlan(ben.page);
  for (const place of ['D4', 'C3']) {
    await ben.page.getByRole('button', { name: 'One move, whatever they play' }).click();
    await tryOut(ben.page, place);
    await trying(ben.page).getByRole('button', { name: 'Keep this line' }).click();
    await expect(planned(ben.page)).toContainText(place);
    if (place === 'D4') await planned(ben.page).getByRole('button', { name: /^Remove/ }).click();
    if (place === 'D4') await expect(planned(ben.page)).toBeHidden();
  }
  await turn(ann.page, 'A1');
  await allSee([ann, ben], 2);
  await expect(ben.page.getByText('There is nothing to plan').or(status(ben.page))).toBeVisible();
  expect(await plies(ben.page)).toBe(2);
});

test('who is away says so, and everybody at the table sees until when', async ({ people }) => {
  const [ann, ben] = await people(2);
  await ann.enter();
  await member(ann);
  const game = await seat([ann, ben], { control: 'days:1' });
  await ben.open(`/game/${game}`);
  await ann.open('/games');
  await expect(ann.page.getByText('30 of your 30 days for this year are left')).toBeVisible();
  const days = ann.page.getByLabel('Days', { exact: true });
  await days.fill('');
  await expect(days).toHaveValue('');
  await days.fill('12');
  await ann.page.getByRole('button', { name: 'I am away from now on' }).click();
  await expect(ann.page.locator('.vacation')).toContainText('You are away until');
  await expect(ann.page.getByText('18 of your 30 days for this year are left')).toBeVisible();
  await expect(status(ben.page)).toContainText('is away until');
  await ann.page.getByRole('button', { name: 'I am back' }).click();
  await expect(ann.page.getByText('29 of your 30 days for this year are left')).toBeVisible();
  await expect(status(ben.page)).not.toContainText('is away until');
});

/** The notices that stand now, as the service worker shows them. */
async function notices(page: Page): Promise<{ title: string; body: string; path: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }));
  });
}

/** What the reader has decided in their browser about notices. */
async function permit({ context, page, node }: Person, setting: 'granted' | 'denied'): Promise<void> {
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const decided = { permission: { name: 'notifications' }, setting, origin: node };
  await session.send('Browser.setPermission', browserContextId ? { ...decided, browserContextId } : decided);
}

/** Delivers messages to the service worker, as the service of the browser would. */
async function postman(somebody: Person): Promise<(data: string) => Promise<void>> {
  const session = await somebody.context.newCDPSession(somebody.page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(somebody.page.url()).origin;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

test('the service worker says in the language of the reader what it is told', async ({ people }) => {
  const [ann] = await people(1, { node: 0 });
  await permit(ann, 'granted');
  await ann.enter();
  await ann.open('/games');
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  const deliver = await postman(ann);
  const told = { kind: 'turn', game: 'dgskw69ptd26', games: 1 };
  const turnOf = { title: 'Your turn', body: 'It is your turn in a game.', path: '/game/dgskw69ptd26' };
  await deliver(JSON.stringify(told));
  await expect.poll(() => notices(ann.page)).toEqual([turnOf]);
  // A later word about turns takes the place of the one before.
  await ann.page.goto('/learn');
  await deliver(JSON.stringify({ ...told, games: 3 }));
  const several = { ...turnOf, body: 'It is your turn in several games.', path: '/games' };
  await expect.poll(() => notices(ann.page)).toEqual([several]);
  // A page has noted that it is read in German.
  await ann.page.evaluate(async () => {
    const kept = await caches.open('reader');
    await kept.put('/kept-language', new Response('de'));
  });
  await deliver(JSON.stringify({ ...told, kind: 'challenge' }));
  const challenge = {
    title: 'Du bist herausgefordert',
    body: 'Jemand möchte mit dir spielen.',
    path: '/game/dgskw69ptd26',
  };
  await expect.poll(() => notices(ann.page)).toContainEqual(challenge);
  await deliver('nonsense');
  await expect.poll(async () => (await notices(ann.page)).map(({ title }) => title)).toContain('Du bist am Zug');
});

test('whether a device is told is said as it is, and nobody is asked before they press', async ({ people }) => {
  const [ann, ben] = await people(2, { node: 0 });
  await permit(ann, 'granted');
  await permit(ben, 'denied');
  for (const somebody of [ann, ben]) {
    await somebody.enter();
    await somebody.open('/learn');
    await somebody.page.evaluate(() => navigator.serviceWorker.ready);
    await somebody.open('/games');
  }
  const box = (page: Page) => page.getByRole('checkbox', { name: 'Tell me on this device when it is my turn' });
  await expect(box(ann.page)).toBeEnabled();
  await expect(box(ann.page)).not.toBeChecked();
  await expect(ann.page.getByText('You get a notification when it is your turn')).toBeVisible();
  // Whoever has forbidden it in the browser is told what can be done.
  await expect(box(ben.page)).toBeDisabled();
  await expect(ben.page.getByText('Your browser blocks notifications from this page')).toBeVisible();
});

test('the page for days off and the board for plans can be used by everybody', async ({ people }) => {
  const [ann, ben] = await people(2);
  await withAxe(ann.page);
  await withAxe(ben.page);
  await ann.enter();
  await member(ann);
  const game = await seat([ann, ben], PENTE);
  await ann.open('/games');
  await expect(ann.page.getByText('30 of your 30 days')).toBeVisible();
  await expectAccessible(ann.page);
  await ben.open(`/game/${game}`);
  await openPlan(ben.page);
  await ben.page.getByRole('button', { name: 'Plan an answer' }).click();
  await expect(trying(ben.page).locator('.board-svg')).toBeVisible();
  await expectAccessible(ben.page);
});
