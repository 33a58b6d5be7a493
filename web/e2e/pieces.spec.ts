import { expectAccessible, injectAxe } from './axe';
import { expect, test, type Page } from './fixtures';
import { startGame } from './playGame';

// On a phone, with all pieces on the corners: the smallest pieces of a game of four.
test.use({ settings: { animate: false }, viewport: { width: 390, height: 844 } });

/** What is shown of the pieces of one player; those of the others are hidden. */
interface PieceSelection {
  seat: number;
  parts: 'all' | 'base' | 'none';
}

/** The grey levels of a piece, from 0 to 1, in rows round its centre. */
interface Crop {
  colour: string;
  levels: number[];
}

/**
 * Shows the parts of the pieces, and crops them from a screenshot, in grey, blurred by a pixel. The
 * stops are hidden: on a corner, its coloured parts beside a base would look like differences.
 */
async function cropPieces(page: Page, { seat, parts }: PieceSelection): Promise<Crop[]> {
  await page.evaluate(
    ([seat, parts]) => {
      for (const item of document.querySelectorAll<SVGElement>('.board-item')) {
        const shown = parts !== 'none' && item.dataset.key?.startsWith(seat);
        item.style.visibility = shown ? 'visible' : 'hidden';
      }
      document.querySelector<SVGElement>('.board-ground')!.style.visibility = 'hidden';
      for (const figure of document.querySelectorAll<SVGElement>('.board-svg .piece-figure')) {
        figure.style.display = parts === 'all' ? '' : 'none';
      }
    },
    [`${seat}`, parts] as const,
  );
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  return page.evaluate(
    async ({ png, seat }) => {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.filter = 'blur(1px)';
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const pixel = (x: number, y: number): number => {
        const at = 4 * (Math.max(y, 0) * width + x);
        return (0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!) / 255;
      };
      // Centres lie between pixels: the levels are interpolated.
      const grey = (x: number, y: number): number => {
        const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
        const [right, down] = [x - 0.5 - left, y - 0.5 - top];
        const row = (line: number): number =>
          pixel(left, line) * (1 - right) + pixel(left + 1, line) * right;
        return row(top) * (1 - down) + row(top + 1) * down;
      };
      const pieces = [...document.querySelectorAll<SVGGElement>('.board-item')];
      return pieces
        .filter((group) => new RegExp(`^${seat}[a-e]$`).test(group.dataset.key!))
        .map((group) => {
          const { a: radius, e, f } = group.getScreenCTM()!;
          const reach = Math.ceil(1.3 * radius);
          const levels: number[] = [];
          for (let y = -reach; y <= reach; y += 1) {
            for (let x = -reach; x <= reach; x += 1) levels.push(grey(e + x, f + y));
          }
          return { colour: group.dataset.key!.slice(1), levels };
        });
    },
    { png, seat },
  );
}

/** Levels further apart than a tenth of the range are seen to differ. */
const isSeen = (a: number, b: number): boolean => Math.abs(a - b) > 0.1;

/** A drawing, as it is seen, and what is seen without it. */
interface Drawing {
  seen: Crop[];
  without: Crop[];
}

/**
 * The smallest share of pixels in which the drawings of one colour of two players differ. Of the
 * pixels that belong to either drawing, those count that belong to one only, or have other levels.
 */
function leastDifference(one: Drawing, other: Drawing): number {
  const shares = one.seen.map(({ colour, levels }) => {
    const find = (crops: Crop[]) => crops.find((crop) => crop.colour === colour)!.levels;
    const [ground, second, secondGround] = [find(one.without), find(other.seen), find(other.without)];
    let [all, apart] = [0, 0];
    levels.forEach((level, index) => {
      const own = isSeen(level, ground[index]!);
      const others = isSeen(second[index]!, secondGround[index]!);
      if (!own && !others) return;
      all += 1;
      if (own !== others || isSeen(level, second[index]!)) apart += 1;
    });
    return all === 0 ? 0 : apart / all;
  });
  return Math.min(...shares);
}

/** The figures and bases of a player. */
async function cropPlayer(page: Page, seat: number): Promise<{ figure: Drawing; base: Drawing }> {
  const all = await cropPieces(page, { seat, parts: 'all' });
  const base = await cropPieces(page, { seat, parts: 'base' });
  const none = await cropPieces(page, { seat, parts: 'none' });
  expect(all).toHaveLength(5);
  return { figure: { seen: all, without: base }, base: { seen: base, without: none } };
}

type PlayerDrawings = Awaited<ReturnType<typeof cropPlayer>>;

function difference(one: PlayerDrawings, other: PlayerDrawings): { figure: number; base: number } {
  return {
    figure: leastDifference(one.figure, other.figure),
    base: leastDifference(one.base, other.base),
  };
}

test('figures and owners of four players differ on a phone, in grey and blurred', async ({
  page,
}) => {
  await startGame(page, { players: /^Four/, seats: ['You', 1, 1, 1] });
  await expect(page.locator('.board-item[data-own]')).toHaveCount(5);
  // The viewer's own pieces lie above all others.
  const others = '.board-item:is([data-key^="2"], [data-key^="3"], [data-key^="4"])';
  await expect(page.locator(others)).toHaveCount(15);
  await expect(page.locator(`.board-item[data-own] ~ ${others}`)).toHaveCount(0);
  // The mark of the viewer's own pieces would help: without it.
  await page.evaluate(() => {
    for (const own of document.querySelectorAll('[data-own]')) own.removeAttribute('data-own');
  });
  const players = [];
  for (const seat of [1, 2, 3, 4]) players.push(await cropPlayer(page, seat));
  const pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] as const;
  for (const [one, other] of pairs) {
    const names = `players ${one + 1} and ${other + 1}`;
    const { figure, base } = difference(players[one]!, players[other]!);
    expect(figure, `figures of ${names}`).toBeGreaterThanOrEqual(0.25);
    expect(base, `bases of ${names}`).toBeGreaterThanOrEqual(0.15);
  }
  // The measure itself finds equal drawings: player 2 gets the pieces of player 1.
  await page.evaluate(() => {
    for (const own of document.querySelectorAll('.board-svg defs > g')) {
      const [, name, colour] = /^(.*-)2([a-e]-small)$/.exec(own.id) ?? [];
      // Copied as nodes: style attributes in markup are against the policy of the page.
      if (name) own.replaceChildren(document.getElementById(`${name}1${colour}`)!.firstElementChild!.cloneNode(true));
    }
  });
  const { figure, base } = difference(players[0]!, await cropPlayer(page, 2));
  expect(figure, 'equal figures').toBeLessThan(0.1);
  expect(base, 'equal bases').toBeLessThan(0.1);
});

test.describe('other boards and pieces', () => {
  test.use({ settings: { animate: false, boardTheme: 'wood', figures: 'plain' } });

  test('are shown as the settings say, and axe finds nothing on any of them', async ({ page }) => {
    await startGame(page, { seats: ['You', 1] });
    await injectAxe(page);
    await expect(page.locator('html')).toHaveAttribute('data-board', 'wood');
    await expect(page.locator('.board-item use[href$="-plain"]').first()).toBeVisible();
    const surface = () =>
      page.locator('.board').evaluate((board) => getComputedStyle(board).getPropertyValue('--paper'));
    const seen = new Set<string>();
    for (const theme of ['day', 'night']) {
      for (const board of ['wood', 'slate', 'engraving']) {
        await page.evaluate(
          (chosen) => void Object.assign(document.documentElement.dataset, chosen),
          { theme, board },
        );
        await expectAccessible(page);
        seen.add(await surface());
      }
    }
    expect(seen.size).toBe(6);
  });
});
