import type { Locator } from '@playwright/test';
import { COURSE } from '../app/src/learn/course';
import type { Step, Task } from '../app/src/learn/course/types';
import { expectAccessible, injectAxe } from './axe';
import { expect, test, type Page } from './fixtures';

const COLOURS: Record<string, string> = {
  a: 'white',
  b: 'blue',
  c: 'red',
  d: 'yellow',
  e: 'green',
};
const ANIMALS = ['rabbit', 'hedgehog', 'cat', 'goose'];

/** The parts of a move, parsed from its notation. */
const MOVE = new RegExp(
  '^(?<piece>[a-e]\\d?)(?:\\w+-(?<to>\\w+))?(?:\\*(?<other>\\w+))?(?:#(?<black>\\w+))?' +
    '(?:\\+(?<grey>\\w+))?(?:<(?<take>\\w+))?$',
);

const board = (page: Page) => page.locator('.lesson-board');
const place = (page: Page, name: string) => board(page).locator(`[data-place="${name}"]`);
const main = (page: Page) => page.locator('.lesson-bar .main');

/** Waits until the board is ready for a move; it may have to load the rules. */
async function ready(page: Page): Promise<void> {
  await expect(board(page).locator('[data-interactive="yes"]')).toBeVisible({ timeout: 20_000 });
}

async function press(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to press');
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** A stone of Pente or Pentalath. */
const STONE = /^[A-Ja-g]\d+$/;

/** Makes a move on the board as a person would. */
async function make(page: Page, seat: number, move: string): Promise<void> {
  if (STONE.test(move)) {
    await ready(page);
    return press(place(page, move));
  }
  const found = MOVE.exec(move)?.groups;
  if (!found) throw new Error(move);
  const { piece, to, other, black, grey, take } = found;
  await ready(page);
  await press(board(page).locator(`[data-key="${seat}${piece}"]`));
  if (to !== undefined) await press(place(page, to));
  if (other !== undefined) await choose(page, seat, other);
  if (black !== undefined) await press(place(page, black));
  if (grey !== undefined) await press(place(page, grey));
  if (take !== undefined) await press(place(page, take));
}

/** On a corner with several pieces one of them is chosen by its name. */
async function choose(page: Page, seat: number, other: string): Promise<void> {
  const offer = board(page).locator('.board-popup');
  if (!(await offer.isVisible())) return;
  const owner = /^\d/.test(other) ? Number(other[0]) : seat;
  const letter = other.replace(/^\d/, '')[0] ?? '';
  const name = new RegExp(`${COLOURS[letter]}.*${ANIMALS[owner - 1]}`);
  await offer.getByRole('button', { name }).click();
}

const seatOf = (position: string) => Number(position.split(' ')[4]);

/** The moves of the other seats between two consecutive tasks. */
const SEATS: Record<string, readonly number[]> = { 'last-round': [1, 2], partners: [3, 1] };

async function perform(page: Page, task: Task, seat: number): Promise<void> {
  if (task.kind === 'tap') for (const name of task.places) await press(place(page, name));
  if (task.kind === 'refuse') await press(place(page, task.place));
  if (task.kind !== 'do' && task.kind !== 'find') return;
  for (const move of task.solution) await make(page, seat, move);
}

/** Does all tasks of a step; after the last one the page shows the summary. */
async function learn(page: Page, step: Step): Promise<void> {
  let seat = 1;
  for (const [at, task] of step.tasks.entries()) {
    if (task.position !== undefined) seat = seatOf(task.position);
    await perform(page, task, SEATS[step.id]?.[at] ?? seat);
    await expect(main(page), `${step.id}, task ${at + 1}`).toHaveText('Next');
    await expect(page.locator('.lesson-feedback')).not.toHaveClass(/wrong/);
    await main(page).click();
  }
}

test.describe('the course', () => {
  test.use({ settings: { animate: false } });

  // The whole course, in parts that run in parallel.
  for (const parts of [['rules', 'cases'], ['combinations', 'openings'], ['pente'], ['pentalath']]) {
    test(`can be done from first to last: ${parts.join(' and ')}`, async ({ page }) => {
      test.setTimeout(240_000);
      const steps = COURSE.filter(({ part }) => parts.includes(part));
      await page.goto('/learn');
      await expect(page.locator('.step-picture img').first()).toBeVisible({ timeout: 20_000 });
      await page.locator(`a[href="/learn/${steps[0]?.id}"]`).last().click();
      for (const step of steps) {
        await expect(page).toHaveURL(new RegExp(`/learn/${step.id}$`));
        await learn(page, step);
      }
      await page.goto('/learn');
      await expect(page.locator('.course-part li.done')).toHaveCount(steps.length);
      for (const step of steps) {
        await expect(page.locator(`.done a[href="/learn/${step.id}"]`)).toBeVisible();
      }
    });
  }

  test('starts with the first step and continues with the next', async ({ page }) => {
    await page.goto('/learn');
    await page.getByRole('link', { name: 'Start: Pentagame' }).click();
    await learn(page, COURSE[0]!);
    await page.goto('/learn');
    await page.getByRole('link', { name: 'Continue: Pentagame' }).click();
    await expect(page).toHaveURL(/\/learn\/corners$/);
  });

  test('explains the mistake, gives a hint, shows the answer', async ({ page }) => {
    await page.goto('/learn/pieces');
    const feedback = page.locator('.lesson-feedback');
    await make(page, 1, 'aA-c#A1B');
    await expect(feedback).toContainText('takes a black block');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(feedback).toHaveText('');
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(feedback).toContainText('white rabbit on A');
    await page.getByRole('button', { name: 'Show me' }).click();
    await expect(feedback).toContainText('That’s how it’s done.');
    await expect(main(page)).toHaveText('Next');
  });

  test('explains why the rules reject a move', async ({ page }) => {
    await page.goto('/learn/jumping');
    await ready(page);
    await press(place(page, 'c'));
    await expect(page.locator('.lesson-feedback')).toContainText('blocked at A-\u20604-\u2060c by a black block');
  });

  test('saves the progress, and deletes it on request', async ({ page }) => {
    await page.goto('/learn/blocks');
    await ready(page);
    await press(place(page, 'e'));
    await expect(main(page)).toHaveText('Next');
    await page.goto('/learn');
    await expect(page.getByText('1 of 12 done')).toBeVisible();
    await page.getByRole('button', { name: 'Reset progress' }).click();
    await expect(page.getByText('0 of 12 done')).toBeVisible();
  });

  test('leads to a first game', async ({ page }) => {
    await page.goto('/learn');
    await page.getByRole('button', { name: 'Play the computer' }).first().click();
    await expect(page).toHaveURL(/\/table\/\w+$/);
    await page.goto('/learn/pentalath-double');
    await make(page, 1, 'd7');
    await expect(page.getByRole('heading', { name: 'You’re ready!' })).toBeVisible();
  });

  test('a step by keyboard alone', async ({ page }) => {
    await page.goto('/learn/corners');
    await ready(page);
    await page.locator('.lesson-board [tabindex="0"]').focus();
    // To the yellow corner, along the ring to the rabbit, and back with it.
    for (const key of ['Shift+D', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await expect(place(page, 'D2E')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+D');
    await expect(place(page, 'D')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/learn\/blocks$/);
  });

  test('an unknown step is no page', async ({ page }) => {
    await page.goto('/learn/nothing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});

for (const language of ['en', 'de'] as const) {
  test.describe(`on a phone: ${language}`, () => {
    test.use({ viewport: { width: 360, height: 780 }, settings: { language, animate: false } });

    test('text, board and buttons are visible together', async ({ page }) => {
      let isFirst = true;
      for (const step of COURSE) {
        if (isFirst) await page.goto(`/learn/${step.id}`);
        await expect(page).toHaveURL(new RegExp(`/learn/${step.id}$`));
        await expect(page.locator('.lesson-board .board-svg')).toBeVisible({ timeout: 20_000 });
        // Right after a press the step before may still be measured.
        await expect(async () => {
          const bar = await page.locator('.lesson-bar').boundingBox();
          const above = await page.locator('.lesson-board').boundingBox();
          expect((bar?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), step.id).toBeLessThan(24);
          expect((bar?.y ?? 0) + (bar?.height ?? 0), step.id).toBeLessThanOrEqual(780);
        }).toPass({ timeout: 5000 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, step.id).toBeLessThanOrEqual(360);
        const next = page.locator('.lesson-nav [rel="next"]');
        // The courses of the games end for themselves.
        isFirst = (await next.count()) === 0;
        if (!isFirst) await next.click();
      }
    });
  });
}

for (const theme of ['day', 'night'] as const) {
  test.describe(`a step in its states: ${theme}`, () => {
    test.use({ settings: { theme, animate: false } });

    test('axe finds nothing', async ({ page }) => {
      await injectAxe(page);
      await page.goto('/learn/jumping');
      await ready(page);
      await page.getByRole('button', { name: 'Hint' }).click();
      await expectAccessible(page);
      await press(place(page, 'c'));
      await main(page).click();
      await make(page, 1, 'aA-A1c');
      await expect(main(page)).toHaveText('Try again');
      await expectAccessible(page);
      await main(page).click();
      await make(page, 1, 'aA-A3c');
      await expect(main(page)).toHaveText('Next');
      await expectAccessible(page);
    });
  });
}

test('a lesson asks for a secret choice and shows all choices then', async ({ page }) => {
  await page.goto('/learn/frames-guess');
  await ready(page);
  await press(place(page, 'A1'));
  await expect(main(page)).toHaveText('Next');
  await expect(page.locator('.lesson-feedback')).not.toHaveClass(/wrong/);
  await expect(board(page).locator('.board-item')).toHaveCount(5);
  await page.goto('/learn/lanza-swap');
  for (const name of ['Jack: 3', 'Queen: 6', 'King: 1']) await page.getByRole('button', { name }).click();
  await expect(main(page)).toHaveText('Next');
  await expect(page.locator('.lesson-feedback')).not.toHaveClass(/wrong/);
});
