// Games with secret choices, chance, stacks and a third dimension between people online.

import { randomUUID } from 'node:crypto';
import type { GameSnapshot } from '../../app/src/generated/wire';
import { expectAccessible, injectAxe } from '../axe';
import { IS_NIGHTLY } from '../fixtures';
import { createRandom, playMoveByPointer, plyCount } from '../playGame';
import { expectPlies, result } from './gamePage';
import { MoveChooser, viewOf } from './tableRules';
import { expect, openGame, startGame, test, type Page, type TestUser } from './users';

interface OnlineGame {
  rules: string;
  /** Number of players, 2 by default. */
  players?: 2 | 4;
  /** Whether moves over the API go back and forth, so that the game ends soon. */
  goesBack?: true;
}

/** Games of the gate. */
const GAMES: OnlineGame[] = [
  { rules: 'frames' },
  { rules: 'lanza:4', players: 4 },
  { rules: 'hi-jack' },
  { rules: 'millennium-3d-chess', goesBack: true },
];

/** Further games of the long run. */
const MORE_GAMES: OnlineGame[] = [
  { rules: 'akron' },
  { rules: 'king-of-pearls' },
  { rules: 'nardeshir', goesBack: true },
  { rules: 'nibelungenlied' },
  { rules: 'ot-tjin' },
  { rules: 'sleeping-beauty-draughts' },
];

/** Plies that are played on the pages; in the long run, most games end before. */
const PAGE_PLIES = IS_NIGHTLY ? 200 : 6;

/** No game of these is longer, as random games go. */
const LONGEST = 600;

/** Waits for the own turn; false if so many plies have been played or the game is over. */
async function waitForOwnTurn(page: Page, last: number): Promise<boolean> {
  const state = await page.waitForFunction(
    (last) => {
      const view = document.querySelector<HTMLElement>('.game-view');
      if (!view) return null;
      if (view.dataset['over'] === 'yes' || Number(view.dataset['plies']) >= last) return 'done';
      const isActive = view.dataset['activeSeat'] !== 'none';
      return isActive && view.querySelector('[data-interactive="yes"]') ? 'turn' : null;
    },
    last,
    { timeout: 60_000 },
  );
  return (await state.jsonValue()) === 'turn';
}

/** Plays the turns of one user on the page. */
async function playOnPage({ page }: TestUser, seed: number, last: number): Promise<void> {
  const roll = createRandom(seed);
  while (await waitForOwnTurn(page, last)) await playMoveByPointer(page, roll);
}

/** Plays the game to its end over the API, each seat by its own user. */
async function playOverApi(users: readonly TestUser[], id: string, game: OnlineGame): Promise<void> {
  const choosers = users.map(
    (_, index) => new MoveChooser(game.rules, index + 1, createRandom(index + 11), game.goesBack ?? false),
  );
  for (let turn = 0; turn < LONGEST; turn += 1) {
    const snapshot = await users[0]!.request<GameSnapshot>('GET', `games/${id}`);
    const view = viewOf(snapshot);
    if (view.ending) return;
    for (const seat of view.waiting) {
      const command = `move ${choosers[seat - 1]!.choose(view.position)}`;
      const body = { request_id: randomUUID(), ply: view.plies.length, command };
      await users[seat - 1]!.request('POST', `games/${id}/commands`, body);
    }
  }
  throw new Error(`no end after ${LONGEST} turns`);
}

/** The result on a page: who won, and why the game is over. */
async function expectResult({ page }: TestUser): Promise<string> {
  await expect(result(page)).toBeVisible({ timeout: 60_000 });
  await expect(result(page).locator('> p.muted')).not.toBeEmpty();
  return result(page).getByRole('heading').innerText();
}

for (const game of IS_NIGHTLY ? [...GAMES, ...MORE_GAMES] : GAMES) {
  test(`${game.rules}: a whole game online`, { tag: '@whole-game' }, async ({ users }) => {
    if (IS_NIGHTLY) test.setTimeout(1_200_000);
    const people = await users(game.players ?? 2);
    const id = await startGame(people, { rules: game.rules, time_control: 'fischer:600+10' });
    await injectAxe(people[0].page);
    await openGame(people, id);
    const begin = await plyCount(people[0].page);
    const last = begin + PAGE_PLIES;
    await Promise.all(people.map((user, index) => playOnPage(user, index + 1, last)));
    const plies = await plyCount(people[0].page);
    await expectPlies(people, plies);
    if (!IS_NIGHTLY) expect(plies).toBeGreaterThanOrEqual(last);
    await expectAccessible(people[0].page);
    await playOverApi(people, id, game);
    const headings = await Promise.all(people.map(expectResult));
    await expectAccessible(people[0].page);
    const winners = headings.filter((heading) => heading.startsWith('You win.'));
    const isLevel = headings.every((heading) => heading.startsWith('Everyone is tied.'));
    const isShared = headings.every((heading) => heading.includes('share first place'));
    // A game without a result is played again.
    const isReplay = headings.every((heading) => heading === 'This game doesn’t count.');
    expect(winners.length === 1 || isLevel || isShared || isReplay, headings.join(' | ')).toBe(true);
    const { ending } = viewOf(await people[0].request<GameSnapshot>('GET', `games/${id}`));
    expect(ending?.code).toBe(game.goesBack ? 'impasse' : 'rules');
  });
}
