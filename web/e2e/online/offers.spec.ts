import { plies } from '../playing';
import { expect, goTo, seat, test, type Page, type Person } from './people';
import { allSee, result, status, turn } from './table';

const agree = (page: Page) => page.getByRole('button', { name: 'Agree' });
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take back' });

/** Presses a button in the very moment in which it appears, as a finger on its way does. */
function pressOnSight(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const look = () => {
          const found = document.querySelector<HTMLElement>(wanted);
          if (!found) return;
          watcher.disconnect();
          found.click();
          done();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true });
        look();
      }),
    selector,
  );
}

async function resign({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

test('an offer is answered on purpose, and takes no question away', async ({ people }) => {
  const [ann, ben] = await people(2);
  const game = await seat([ann, ben]);
  await goTo([ann, ben], game);
  await turn(ann.page, 'A', 'A2B');
  await allSee([ann, ben], 1);
  await ben.page.getByRole('button', { name: 'Resign' }).click();
  const pressed = pressOnSight(ben.page, '.offer .main');
  await takeBack(ann.page).click();
  await pressed;
  // The question whether Ben resigns is still asked.
  await expect(ben.page.getByRole('dialog')).toBeVisible();
  await ben.page.keyboard.press('Escape');
  await expect(agree(ben.page)).toBeEnabled();
  expect(await plies(ben.page)).toBe(1);
  await agree(ben.page).click();
  await allSee([ann, ben], 0);
});

test('whoever presses twice offers once', async ({ people }) => {
  const [ann, ben] = await people(2);
  const game = await seat([ann, ben]);
  await goTo([ann, ben], game);
  await turn(ann.page, 'A', 'A2B');
  await allSee([ann, ben], 1);
  await takeBack(ann.page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(agree(ben.page)).toBeEnabled();
  await expect(takeBack(ann.page)).toHaveAttribute('aria-pressed', 'true');
  await expect(status(ann.page)).not.toHaveClass(/wrong/);
  await ben.page.getByRole('button', { name: 'Decline' }).click();
  await expect(status(ann.page)).toContainText('declines');
});

test('to play again is asked of all, can be declined, and is seen by who looks on', async ({
  people,
}) => {
  const four = await people(4);
  const [ann, ben, cleo, viewer] = four;
  const [, , { name }] = await Promise.all([ann.enter(), ben.enter(), cleo.enter()]);
  const game = await seat([ann, ben, cleo], { game: 'pentagame:3' });
  await goTo(four, game);
  for (const somebody of [ben, cleo]) await resign(somebody);
  const said = ({ page }: Person) => result(page).getByRole('status');
  await expect(result(ann.page)).toBeVisible();
  await result(ann.page).getByRole('button', { name: /Play again/ }).click();
  await expect(said(ben)).toContainText('wants to play again');
  await expect(said(ben)).toContainText(name);
  await expect(said(ann)).toContainText(`Still to answer: `);
  await result(ben.page).getByRole('button', { name: 'Decline' }).click();
  await expect(said(ann)).toContainText('declines');
  // At the second time all want it.
  for (const { page } of [ann, ben, cleo]) {
    // Whoever is asked says yes; asking at the same moment would be another test.
    const name = page === ann.page ? /^Play again/ : /^Yes, play again/;
    await result(page).getByRole('button', { name }).click();
  }
  for (const { page } of [ann, ben, cleo]) {
    await expect(page).not.toHaveURL(new RegExp(game), { timeout: 30_000 });
  }
  await expect(result(viewer.page).getByRole('link', { name: 'To the next game' })).toBeVisible({
    timeout: 30_000,
  });
});
