import { dice } from '../playing';
import { expect, test } from './people';
import { Reader } from './reader';

const OURS = /Your turn/;
/** Chance against the lowest level of the house comes to an end within ten, as a rule. */
const MOST_TURNS = 60;
/** A place of the board, as it is called. */
const PLACE = /^(corner|crossing) [A-E]|^[A-E]-\d-[A-E]/i;
/** The sentence at the end of a game that counts, the last of what is said then. */
const VERDICT = /(?:^|[.!] )(You win|[^.!]+ wins|All are level)\.$/;

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
  let verdict: string | undefined;
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    await reader.waitFor(new RegExp(`${OURS.source}|${VERDICT.source}`), from, 60_000);
    const said = (await reader.heard()).slice(from);
    from += said.length;
    verdict = said.map((words) => VERDICT.exec(words)?.[1]).find((found) => found !== undefined);
    if (verdict !== undefined) break;
    await reader.tabTo(PLACE, /button/);
    await makeTurn(reader, roll);
  }
  expect(verdict, `the game ends within ${MOST_TURNS} turns, and how is said`).toBeDefined();
  // Who goes from heading to heading hears it once more, where the points stand.
  await expect.poll(() => reader.headings()).toContain(`${verdict}.`);
});
