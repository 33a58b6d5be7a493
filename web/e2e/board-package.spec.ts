import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from './fixtures';

const FOLDER = fileURLToPath(new URL('../board-package', import.meta.url));
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

// Another site: a plain server of files, as any page has that embeds the board.
test.use({ expectedErrors: [/another place is asked: http:\/\/127\.0\.0\.1:|favicon/] });

/** Serves the package, and opens its demo page. */
async function openDemo(page: Page) {
  const site = createServer((request, response) => {
    const file = FOLDER + new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/demo.html`);
  await expect(page.locator('.board-svg [data-key="1a"]')).toBeVisible();
  return site;
}

test('the demo of the package is short and plays a move on the board', async ({ page }) => {
  const demo = await readFile(`${FOLDER}/demo.html`, 'utf8');
  expect(demo.split('\n').length).toBeLessThanOrEqual(41);
  const site = await openDemo(page);
  const moves = page.locator('#moves');
  const middle = async (selector: string): Promise<[number, number]> => {
    const box = await page.locator(`.board-svg ${selector}`).boundingBox();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
  };
  await page.mouse.click(...(await middle('[data-key="1a"]')));
  await page.mouse.click(...(await middle('[data-place="A3c"]')));
  await expect(moves).toHaveText('aA-A3c');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(moves).toHaveText('Make a move on the board.');
  site.close();
});

// Formerly the board offered the choices of the first seat, and threw inside the click on one.
test('a board of secret choices takes no moves of a person, and plays whole turns', async ({ page }) => {
  const site = await openDemo(page);
  // A text: the test runner would resolve the module for itself.
  const run = `(async () => {
    const { createBoard } = await import(new URL('/dist/palamedes-board.js', location.href).href);
    const element = () => document.body.appendChild(document.createElement('div'));
    const create = (options) => createBoard(element(), options);
    const messages = [];
    for (const rules of ['frames', 'frames:5', 'king-of-pearls', 'lanza', 'nibelungenlied']) {
      messages.push(await create({ rules }).then(() => '', (error) => error.message));
    }
    const board = await create({ rules: 'frames:5', interactive: false });
    const { before, position } = board.play('1:B2|2:D4');
    let refusal = '';
    try { board.setInteractive(true); } catch (error) { refusal = error.message; }
    board.setInteractive(false);
    return { messages, refusal, isPlayed: before !== position, moves: board.moves };
  })()`;
  const { messages, refusal, isPlayed, moves } = await page.evaluate<{
    messages: string[];
    refusal: string;
    isPlayed: boolean;
    moves: string[];
  }>(run);
  expect(messages.map((message) => message.split(': ')[0])).toEqual([
    'frames',
    'frames:5',
    'king-of-pearls',
    'lanza',
    'nibelungenlied',
  ]);
  for (const message of [...messages, refusal]) expect(message).toContain('set interactive to false');
  expect({ isPlayed, moves }).toEqual({ isPlayed: true, moves: ['1:B2|2:D4'] });
  site.close();
});
