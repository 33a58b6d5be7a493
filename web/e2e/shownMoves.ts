// How long each move is shown on a board, measured in the page.

import type { Page } from './fixtures';

/** A move as the board has shown it. */
export interface ShownMove {
  ply: number;
  /** The time until the next move was shown; the last one is shown to the end of the measurement. */
  visibleMs: number;
  /** The items on the board, with their places. */
  items: string;
}

/** Writes down when the board shows which ply, from now on. */
export async function recordShownMoves(page: Page): Promise<() => Promise<ShownMove[]>> {
  await page.evaluate(() => {
    const view = document.querySelector<HTMLElement>('.game-view');
    if (!view) throw new Error('no game on the page');
    const moves: { ply: number; atMs: number; items: string }[] = [];
    const watch = new MutationObserver(() => {
      const places = [...view.querySelectorAll('.board-item')].map(
        (item) => `${item.getAttribute('data-key')} ${item.getAttribute('transform')}`,
      );
      const items = places.join('\n');
      moves.push({ ply: Number(view.dataset.shown), atMs: performance.now(), items });
    });
    watch.observe(view, { attributeFilter: ['data-shown'] });
    Object.assign(window, { shownMoves: moves });
  });
  return () =>
    page.evaluate(() => {
      const moves = (window as unknown as { shownMoves: { ply: number; atMs: number; items: string }[] })
        .shownMoves;
      return moves.map(({ ply, atMs, items }, index) => {
        const end = moves[index + 1]?.atMs ?? performance.now();
        return { ply, visibleMs: end - atMs, items };
      });
    });
}
