import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures';

const FOLDER = fileURLToPath(new URL('../board-package', import.meta.url));
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

// Another site: a plain server of files, as any page has that embeds the board.
test.use({ expectedErrors: [/another place is asked: http:\/\/127\.0\.0\.1:|favicon/] });

test('the demo of the package is short and plays a move on the board', async ({ page }) => {
  const demo = await readFile(`${FOLDER}/demo.html`, 'utf8');
  expect(demo.split('\n').length).toBeLessThanOrEqual(41);
  const site = createServer((request, response) => {
    const file = FOLDER + new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/demo.html`);
  const piece = page.locator('.board-svg [data-key="1a"]');
  await expect(piece).toBeVisible();
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
