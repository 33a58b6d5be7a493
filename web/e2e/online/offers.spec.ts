import { plyCount } from '../playGame';
import { expect, openGame, startGame, test, type Page, type TestUser } from './users';
import { expectPlies, result, status, playTurn } from './gamePage';

const agree = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take back' });

/** Presses a button in the very moment in which it appears, as a finger on its way does. */
function pressOnSight(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (expected) =>
      new Promise((done) => {
        const check = () => {
          const found = document.querySelector<HTMLElement>(expected);
          if (!found) return;
          watcher.disconnect();
          found.click();
          done();
        };
        const watcher = new MutationObserver(check);
        watcher.observe(document.body, { childList: true, subtree: true });
        check();
      }),
    selector,
  );
}

async function resign({ page }: TestUser): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

test('an offer does not replace an open confirmation', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben]);
  await openGame([ann, ben], game);
  await playTurn(ann.page, 'A', 'A2B');
  await expectPlies([ann, ben], 1);
  await ben.page.getByRole('button', { name: 'Resign' }).click();
  const pressed = pressOnSight(ben.page, '.offer-prompt .main');
  await takeBack(ann.page).click();
  await pressed;
  // The confirmation of Ben's resignation is still open.
  await expect(ben.page.getByRole('dialog')).toBeVisible();
  await ben.page.keyboard.press('Escape');
  await expect(agree(ben.page)).toBeEnabled();
  expect(await plyCount(ben.page)).toBe(1);
  await agree(ben.page).click();
  await expectPlies([ann, ben], 0);
});

test('a double press sends one offer', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben]);
  await openGame([ann, ben], game);
  await playTurn(ann.page, 'A', 'A2B');
  await expectPlies([ann, ben], 1);
  await takeBack(ann.page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(agree(ben.page)).toBeEnabled();
  await expect(takeBack(ann.page)).toHaveAttribute('aria-pressed', 'true');
  await expect(status(ann.page)).not.toHaveClass(/wrong/);
  await ben.page.getByRole('button', { name: 'Decline' }).click();
  await expect(status(ann.page)).toContainText('declined');
});

test('a rematch is offered to all, can be declined, and is visible to spectators', async ({
  users,
}) => {
  const four = await users(4);
  const [ann, ben, cleo, viewer] = four;
  const [, , { name }] = await Promise.all([ann.ensureUser(), ben.ensureUser(), cleo.ensureUser()]);
  const game = await startGame([ann, ben, cleo], { rules: 'pentagame:3' });
  await openGame(four, game);
  for (const user of [ben, cleo]) await resign(user);
  const status = ({ page }: TestUser) => result(page).getByRole('status');
  await expect(result(ann.page)).toBeVisible();
  await result(ann.page).getByRole('button', { name: 'Rematch' }).click();
  await expect(status(ben)).toContainText('wants a rematch');
  await expect(status(ben)).toContainText(name);
  await expect(status(ann)).toContainText('Waiting for ');
  await result(ben.page).getByRole('button', { name: 'Decline' }).click();
  await expect(status(ann)).toContainText('declined');
  // At the second offer all accept.
  for (const { page } of [ann, ben, cleo]) {
    // The others accept the offer; simultaneous offers are another test.
    const name = page === ann.page ? /^Rematch/ : /^Accept rematch/;
    await result(page).getByRole('button', { name }).click();
  }
  for (const { page } of [ann, ben, cleo]) {
    await expect(page).not.toHaveURL(new RegExp(game), { timeout: 30_000 });
  }
  await expect(result(viewer.page).getByRole('link', { name: 'Next game' })).toBeVisible({
    timeout: 30_000,
  });
});
