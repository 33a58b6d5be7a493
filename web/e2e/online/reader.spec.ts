import { dice } from '../playing';
import { expect, test } from './people';
import { Reader } from './reader';

const OURS = /Your turn/;
/** A place of the board, as it is called. */
const PLACE = /^(corner|crossing) [A-E]|^[A-E]-\d-[A-E]/i;
const OVER = /\b(wins?|won|over|draw)\b/i;

/**
 * One turn on the board: Page Down goes from one place that can be chosen to the next and each is
 * spoken; a goal is taken when one is met. A whole move waits at its button.
 */
async function makeTurn(reader: Reader, roll: (sides: number) => number): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    const { name } = await reader.focused();
    if (name === 'Make this move') return reader.press('Enter');
    if (/^What do you want/.test(name) || /^(Swap|Go there|To the goal|Take|Go out)/.test(name)) {
      await reader.press('Enter');
      continue;
    }
    for (let presses = 1 + roll(6); presses > 0; presses -= 1) {
      await reader.press('PageDown');
      if (/goal/i.test((await reader.focused()).name)) break;
    }
    await reader.press('Enter');
  }
  throw new Error(`no move came of it; the last words were: ${await reader.last()}`);
}

test('a whole game with the house by keys and spoken words alone', async ({ people }) => {
  test.setTimeout(240_000);
  const [{ page }] = await people(1, { settings: { confirm: true } });
  const reader = await Reader.of(page);
  await page.goto('/');
  await reader.tabTo(/^Find players/, /link/);
  await reader.press('Enter');
  await reader.tabTo(/^Open a table …$/, /button/);
  await reader.press('Enter');
  await reader.tabTo(/^Open the table$/, /button/);
  await reader.press('Enter');
  await reader.tabTo(/^Level$/, /combobox/i);
  await reader.press('Home');
  await reader.tabTo(/^Fill with computer players$/, /button/);
  await reader.press('Enter');
  const roll = dice(12);
  let from = 0;
  let turns = 0;
  for (; turns < 150; turns += 1) {
    const at = await reader.waitFor(new RegExp(`${OURS.source}|${OVER.source}`, 'i'), from, 60_000);
    from = (await reader.heard()).length;
    if (OVER.test((await reader.heard())[at] ?? '')) break;
    await reader.tabTo(PLACE, /button/);
    await makeTurn(reader, roll);
  }
  expect(turns).toBeGreaterThan(2);
});
