// All steps of the courses of the other games, and the first games that they lead to, in the long
// run: done as a person would.

import { COURSE, COURSES } from '../app/src/learn/course';
import type { Step, Task } from '../app/src/learn/course/types';
import { expectAccessible, injectAxe } from './axe';
import { expect, IS_NIGHTLY, test, type Page } from './fixtures';
import { stepsOf, type StepTarget } from './online/tableRules';
import { press, waitForTurn } from './playGame';

/** Their courses are done in the test of the lessons. */
const ELSEWHERE = ['pentagame', 'pente', 'pentalath'];

const main = (page: Page) => page.locator('.lesson-bar .main');

/** The steps of the first of these moves, by whichever seat makes it. */
function targetsOf(step: Step, { position }: Task, seat: number | undefined, move: string): StepTarget[] {
  const seats = seat === undefined ? [1, 2] : [seat];
  const found = seats.map((seat) => stepsOf(step.game ?? '', position ?? '', seat, move));
  const targets = found.find((targets) => targets !== null);
  if (!targets) throw new Error(`${step.id}: no move ${move}`);
  return targets;
}

async function make(page: Page, targets: readonly StepTarget[]): Promise<void> {
  for (const { place, index, count } of targets) {
    await expect(page.locator('.lesson-board [data-interactive="yes"]')).toBeVisible();
    if (place === null) await page.locator('.step-choice').nth(index).click();
    else {
      await press(page, place);
      if (count > 1) await page.locator('.board-popup button:enabled').nth(index).click();
    }
  }
}

async function perform(page: Page, step: Step, task: Task): Promise<void> {
  if (task.kind === 'watch') return;
  await expect(page.locator('.lesson-board [data-interactive="yes"]')).toBeVisible({ timeout: 20_000 });
  if (task.kind === 'tap') for (const place of task.places) await press(page, place);
  else if (task.kind === 'refuse') await press(page, task.place);
  else {
    const seat = task.kind === 'choose' ? task.seat : undefined;
    for (const move of task.solution) await make(page, targetsOf(step, task, seat, move));
  }
}

if (IS_NIGHTLY) {
  for (const { game } of COURSES.filter(({ game }) => !ELSEWHERE.includes(game))) {
    test(`the course of ${game} can be done from first to last and leads to a first game`, async ({ page }) => {
      test.setTimeout(240_000);
      await injectAxe(page);
      const steps = COURSE.filter(({ part }) => part === game);
      expect(steps.length).toBeGreaterThanOrEqual(5);
      await page.goto(`/learn/${steps[0]?.id}`);
      for (const step of steps) {
        await expect(page).toHaveURL(new RegExp(`/learn/${step.id}$`));
        for (const [at, task] of step.tasks.entries()) {
          await perform(page, step, task);
          await expect(main(page), `${step.id}, task ${at + 1}`).toHaveText('Next');
          await expect(page.locator('.lesson-feedback')).not.toHaveClass(/wrong/);
          if (step === steps[0]) await expectAccessible(page);
          if (step !== steps.at(-1) || at + 1 < step.tasks.length) await main(page).click();
        }
      }
      await expect(page.getByRole('heading', { name: 'You’re ready!' })).toBeVisible();
      await page.getByRole('button', { name: 'Play the computer' }).click();
      await expect(page).toHaveURL(/\/table\/\w+$/);
      expect(await waitForTurn(page)).toBe(true);
      await expect(page.locator(`.game-view a[href="/rules/${game}"]`)).toBeAttached();
    });
  }
}
