import { createRandom } from '../playGame';
import { expect, test } from './users';
import { ScreenReader } from './screenReader';

const OURS = /Your turn/;
/** Random play against the lowest engine level usually ends within ten turns. */
const MOST_TURNS = 60;
/** A place of the board, as it is called. */
const PLACE = /^(corner|crossing) [A-E]|^[A-E]-\d-[A-E]/i;
/** The rating text at the end of a rated game, the last announcement. */
const VERDICT = /(?:^|[.!] )(You win|[^.!]+ wins|All are level)\.$/;

/**
 * One turn on the board: Page Down moves from one choosable place to the next and each is
 * announced; a goal is chosen if one is found. A complete move is confirmed by its button.
 */
async function makeTurn(reader: ScreenReader, roll: (sides: number) => number): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    const { name } = await reader.focused();
    if (name === 'Confirm') return reader.press('Enter');
    if (/^What do you want/.test(name) || /^(Swap|Move here|To the goal|Take|Go out)/.test(name)) {
      await reader.press('Enter');
      continue;
    }
    for (let presses = 1 + roll(6); presses > 0; presses -= 1) {
      await reader.press('PageDown');
      if (/goal/i.test((await reader.focused()).name)) break;
    }
    await reader.press('Enter');
  }
  const last = await reader.last();
  // The opponent may win between the announcement of the turn and the first key.
  if (VERDICT.test(last)) return;
  throw new Error(`no move came of it; the last words were: ${last}`);
}

test('a whole game against a server bot with keys and announcements only', async ({ users }) => {
  test.setTimeout(240_000);
  const [{ page }] = await users(1, { settings: { confirm: 'always' } });
  const reader = await ScreenReader.create(page);
  await page.goto('/');
  await reader.tabTo(/^Find players/, /link/);
  await reader.press('Enter');
  await reader.tabTo(/^Create a game …$/, /button/);
  await reader.press('Enter');
  await reader.tabTo(/^Create game$/, /button/);
  await reader.press('Enter');
  await reader.tabTo(/^Level$/, /combobox/i);
  await reader.press('Home');
  await reader.tabTo(/^Let the computer fill in$/, /button/);
  await reader.press('Enter');
  const roll = createRandom(12);
  let from = 0;
  let verdict: string | undefined;
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    await reader.waitFor(new RegExp(`${OURS.source}|${VERDICT.source}`), from, 60_000);
    const messages = (await reader.messages()).slice(from);
    from += messages.length;
    verdict = messages.map((message) => VERDICT.exec(message)?.[1]).find((found) => found !== undefined);
    if (verdict !== undefined) break;
    await reader.tabTo(PLACE, /button/);
    await makeTurn(reader, roll);
  }
  expect(verdict, `the game ends within ${MOST_TURNS} turns, and how is said`).toBeDefined();
  // The heading navigation finds the result again, with the points.
  const result = expect.stringMatching(new RegExp(`^${verdict}\\. \\d–\\d$`));
  await expect.poll(() => reader.headings()).toContainEqual(result);
});
