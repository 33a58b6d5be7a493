// Games with secret choices, chance and a third dimension by keyboard alone; in the long run all
// but the games with tests of their own.

import { expect, IS_NIGHTLY, test } from './fixtures';
import { createRandom, disableEngineDelay, playMoveByKeyboard, plyCount, startGame, waitForTurn } from './playGame';

test.use({ settings: { animate: false, confirm: 'never' } });

test.beforeEach(({ page }) => disableEngineDelay(page));

const GATE_GAMES = ['Frames', 'Lanza', 'Millennium 3D Chess'];
const NIGHTLY_GAMES = [
  'Akron',
  'Hi-Jack',
  'King of Pearls',
  'Nardeshir',
  'Nibelungenlied',
  'Ot-tjin',
  'Sleeping Beauty Draughts',
];

for (const game of IS_NIGHTLY ? [...GATE_GAMES, ...NIGHTLY_GAMES] : GATE_GAMES) {
  test(`${game}: the first plies by keyboard`, async ({ page }) => {
    await startGame(page, { game, seats: ['You', 1] });
    const roll = createRandom(5);
    const start = await plyCount(page);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await waitForTurn(page)).toBe(true);
      await playMoveByKeyboard(page, roll);
    }
    await waitForTurn(page);
    expect(await plyCount(page)).toBeGreaterThanOrEqual(start + 3);
  });
}
